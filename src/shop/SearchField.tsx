import { useEffect, useRef } from 'react';
import type { Filters } from './catalogue/filters.ts';

interface Props {
  id: string;
  name: keyof Filters;
  value: string;
  onChange: (text: string) => void;
  onFocus: () => void;
}

/** Longer than a touch typist's gap between keys, shorter than a pause between words. */
const PAUSE_MS = 200;

/**
 * An uncontrolled search field: the browser shows each typed character at once, even on a slow phone. Calls `onChange`
 * only when typing pauses or the field loses the focus, because rendering the list takes much longer. Until then the
 * field is ahead of `value` and keeps its text.
 */
export function SearchField({ id, name, value, onChange, onFocus }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastValue = useRef(value);
  const latestOnChange = useRef(onChange);

  useEffect(() => {
    latestOnChange.current = onChange;
    const hasChanged = value !== lastValue.current;
    lastValue.current = value;
    if (field.current && hasChanged && !timer.current) field.current.value = value;
  }, [value, onChange]);

  const notifyNow = () => {
    if (!timer.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    latestOnChange.current(field.current?.value ?? '');
  };
  const notifyAfterPause = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(notifyNow, PAUSE_MS);
  };

  return (
    <input
      ref={field}
      id={id}
      className="w-0 min-w-full px-2 sm:px-3.5"
      type="search"
      name={name}
      placeholder="Buscar produtos..."
      defaultValue={value}
      onFocus={onFocus}
      onBlur={notifyNow}
      onChange={notifyAfterPause}
    />
  );
}
