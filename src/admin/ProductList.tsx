import { type ReactNode, useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { STEP } from '../shared/catalogue/step.ts';
import { filterProducts, NO_FILTERS } from '../shop/catalogue/filters.ts';
import { Icon } from '../site/ui/Icon.tsx';
import { ProductRow } from './ProductRow.tsx';

interface Props {
  products: readonly Product[];
  onNew: () => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** Further actions on the whole list; their reports appear below the title's row. */
  children: ReactNode;
}

export const LIST_TITLE_ID = 'list-title';

export function ProductList({ products, onNew, onEdit, onDelete, children }: Props) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(STEP);
  const found = filterProducts(products, { ...NO_FILTERS, text });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={LIST_TITLE_ID} className="mr-auto text-h3 max-sm:w-full" tabIndex={-1}>
          Produtos Cadastrados ({products.length})
        </h2>
        {children}
        <button type="button" className="button max-sm:w-full" onClick={onNew}>
          <Icon name="plus" /> Novo Produto
        </button>
      </div>
      {/* A short list is faster to scan than to search. */}
      {products.length > STEP && (
        <div className="field max-w-[28rem]">
          <label htmlFor="list-search">Buscar na lista</label>
          <input
            id="list-search"
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
      {found.length === 0 ? (
        <p className="sheet px-6 py-12 text-center text-steel-700">
          {products.length === 0 ? 'Nenhum produto cadastrado.' : 'Nenhum produto encontrado.'}
        </p>
      ) : (
        <ul className="sheet divide-y divide-steel-100">
          {found.slice(0, shown).map((product) => (
            <li key={product.id}>
              <ProductRow product={product} onEdit={onEdit} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <button type="button" className="button button-quiet mx-auto" onClick={() => setShown(shown + STEP)}>
          Mostrar mais produtos
        </button>
      )}
    </div>
  );
}
