import { useEffect, useRef } from 'react';
import type { Filters } from './catalogue/filters.ts';

interface Props {
  id: string;
  name: keyof Filters;
  value: string;
  onChange: (text: string) => void;
  onFocus: () => void;
}

/** Shorter than a pause between two words, longer than that between two keys of who types without looking. */
const PAUSE_MS = 200;

/**
 * The browser itself shows a key, at once on the slowest phone; the shop, whose list takes it far longer to draw, is
 * told when typing pauses or the field is left. Until then the field is ahead of `value`, and keeps what it has.
 */
export function SearchField({ id, name, value, onChange, onFocus }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(value);
  const tell = useRef(onChange);

  useEffect(() => {
    tell.current = onChange;
    const hasChanged = value !== known.current;
    known.current = value;
    if (field.current && hasChanged && !waiting.current) field.current.value = value;
  }, [value, onChange]);

  const tellNow = () => {
    if (!waiting.current) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    tell.current(field.current?.value ?? '');
  };
  const tellSoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(tellNow, PAUSE_MS);
  };

  return (
    <input
      ref={field}
      id={id}
      type="search"
      name={name}
      placeholder="Buscar produtos..."
      defaultValue={value}
      onFocus={onFocus}
      onBlur={tellNow}
      onChange={tellSoon}
    />
  );
}
