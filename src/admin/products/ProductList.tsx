import { type ReactNode, useRef, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { useFocusNext } from '../frame/use-focus-next.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { MenuButton, ProductMenu } from './ProductMenu.tsx';
import { ProductRow } from './ProductRow.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import './product-list.css';
import { findProducts, successorAt } from './product-list.ts';

interface Props {
  products: readonly Product[];
  onNew: () => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  onDuplicate: (product: Product) => void;
  onMove: CatalogueEdits['move'];
  /** Further actions on the whole list. */
  children: ReactNode;
}

/** Many, because the list is arranged here. */
const STEP = 60;

export const LIST_TITLE_ID = 'list-title';

/** The products in the order of the shop, with a menu for each. */
export function ProductList({ products, onNew, onEdit, onDelete, onDuplicate, onMove, children }: Props) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(STEP);
  const [openMenu, setOpenMenu] = useState<number>();
  /** The last move, for screen readers. */
  const [told, setTold] = useState('');
  const moves = useRef(Promise.resolve());
  const focusNext = useFocusNext();
  const found = findProducts(products, text);
  const isSearching = text.trim() !== '';

  // Moves are sent one at a time: each names the product that follows, in the list's current order.
  const latest = useRef(products);
  latest.current = products;
  const moveTo = ({ id, title }: Product, index: number): Promise<void> => {
    moves.current = moves.current.then(() => {
      setTold(`${title}: posição ${index + 1} de ${latest.current.length}.`);
      return onMove(id, successorAt(latest.current, id, index));
    });
    return moves.current;
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={LIST_TITLE_ID} className="mr-auto text-h3 max-sm:w-full" tabIndex={-1}>
          Produtos Cadastrados ({products.length})
        </h2>
        {children}
        <button type="button" className="button max-sm:flex-1" onClick={onNew}>
          <Icon name="plus" /> Novo Produto
        </button>
      </div>
      {products.length > 0 && <ProductSearch text={text} count={found.length} onChange={setText} />}
      <p className="sr-only" role="status">
        {told}
      </p>
      {found.length === 0 ? (
        <p className="sheet px-6 py-12 text-center text-steel-700">
          {products.length === 0 ? 'Nenhum produto cadastrado.' : 'Nenhum produto encontrado.'}
        </p>
      ) : (
        <ul className="sheet divide-y divide-steel-100">
          {found.slice(0, shown).map((product, index) => {
            const { id } = product;
            const isOpen = openMenu === id;
            return (
              <li key={id}>
                <ProductRow
                  product={product}
                  onEdit={onEdit}
                  onDelete={onDelete}
                  more={
                    <MenuButton
                      product={product}
                      isOpen={isOpen}
                      onToggle={() => setOpenMenu(isOpen ? undefined : id)}
                    />
                  }
                  menu={
                    isOpen && (
                      <ProductMenu
                        product={product}
                        // A place in a search's result would be ambiguous.
                        place={isSearching ? undefined : { index, count: products.length }}
                        onMove={(to) => moveTo(product, to)}
                        onDuplicate={() => onDuplicate(product)}
                        onClose={() => setOpenMenu(undefined)}
                        onFocusNext={focusNext}
                      />
                    )
                  }
                />
              </li>
            );
          })}
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
