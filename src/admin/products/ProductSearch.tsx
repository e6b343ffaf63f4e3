import { useRef } from 'react';
import { countLabel } from '../../shop/catalogue/filters.ts';
import { Icon } from '../../site/ui/Icon.tsx';

interface Props {
  text: string;
  /** How many products were found. */
  count: number;
  onChange: (text: string) => void;
}

/** Searches the list of products, and says how many it has found. */
export function ProductSearch({ text, count, onChange }: Props) {
  const isSearching = text.trim() !== '';
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="flex flex-wrap items-end gap-3">
      <div className="field min-w-0 flex-[0_1_28rem]">
        <label className="max-sm:sr-only" htmlFor="list-search">
          Buscar na lista
        </label>
        <input
          ref={field}
          id="list-search"
          type="search"
          placeholder="Buscar por título, descrição…"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {text !== '' && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            field.current?.focus();
            onChange('');
          }}
        >
          <Icon name="close" /> Limpar busca
        </button>
      )}
      <p
        className={isSearching ? 'flex min-h-12 items-center text-small text-steel-700' : 'sr-only'}
        role="status"
      >
        {isSearching && countLabel(count)}
      </p>
    </search>
  );
}
