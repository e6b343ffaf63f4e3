import { type ReactNode, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { STEP } from '../../shared/catalogue/step.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import type { MoveProduct } from './catalogue-edits.ts';
import { DotsIcon } from './ProductMenu.tsx';
import { ProductRow } from './ProductRow.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { findProducts } from './product-list.ts';
import { StaffProducts } from './StaffProducts.tsx';

interface Props {
  products: readonly Product[];
  onNew: () => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** Actions of the staff only. */
  staff?: { onDuplicate: (product: Product) => void; onMove: MoveProduct } | undefined;
  /** Further actions on the whole list; their reports appear below the title's row. */
  children: ReactNode;
}

const STAFF_STEP = 60;

export const LIST_TITLE_ID = 'list-title';

export function ProductList({ products, onNew, onEdit, onDelete, staff, children }: Props) {
  // The staff arrange the list, so it shows more rows at once.
  const step = staff ? STAFF_STEP : STEP;
  const [text, setText] = useState('');
  const [shown, setShown] = useState(step);
  const found = findProducts(products, text);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={LIST_TITLE_ID} className="mr-auto text-h3 max-sm:flex-1" tabIndex={-1}>
          Produtos Cadastrados ({products.length})
        </h2>
        {staff ? (
          <>
            <details className="list-more">
              <summary className="button button-quiet px-3" aria-label="Mais ações da lista">
                <DotsIcon />
              </summary>
            </details>
            <div className="list-tools">{children}</div>
          </>
        ) : (
          children
        )}
        <button type="button" className="button max-sm:w-full" onClick={onNew}>
          <Icon name="plus" /> Novo Produto
        </button>
      </div>
      {/* A short list is faster to scan than to search; the demonstration's has six products. */}
      {(staff ? products.length > 0 : products.length > STEP) && (
        <ProductSearch text={text} count={found.length} onChange={setText} />
      )}
      {found.length === 0 && (
        <p className="sheet px-6 py-12 text-center text-steel-700">
          {products.length === 0 ? 'Nenhum produto cadastrado.' : 'Nenhum produto encontrado.'}
        </p>
      )}
      {found.length > 0 && staff && (
        <StaffProducts
          products={products}
          found={text.trim() ? found : undefined}
          most={shown}
          onEdit={onEdit}
          onDelete={onDelete}
          {...staff}
        />
      )}
      {found.length > 0 && !staff && (
        <ul className="sheet divide-y divide-steel-100">
          {found.slice(0, shown).map((product) => (
            <li key={product.id}>
              <ProductRow product={product} onEdit={onEdit} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <button type="button" className="button button-quiet mx-auto" onClick={() => setShown(shown + step)}>
          Mostrar mais produtos
        </button>
      )}
    </div>
  );
}
