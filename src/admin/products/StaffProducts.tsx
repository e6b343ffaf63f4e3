import { useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import type { MoveProduct } from '../catalogue-edits.ts';
import { ProductRow } from '../ProductRow.tsx';
import { useFocusNext } from '../use-focus-next.ts';
import { DragHandle } from './DragHandle.tsx';
import { MenuButton, ProductMenu } from './ProductMenu.tsx';
import './product-list.css';
import { useProductOrder } from './use-product-order.ts';
import { useRowDrag } from './use-row-drag.ts';

interface Props {
  /** All products, in order. */
  products: readonly Product[];
  /** Those that a search has found; absent: nobody searches. */
  found: readonly Product[] | undefined;
  /** The most rows to draw. */
  most: number;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  onDuplicate: (product: Product) => void;
  onMove: MoveProduct;
}

/** The staff's list of products: they can be put in order, and each has a menu. */
export function StaffProducts({ products, found, most, onEdit, onDelete, onDuplicate, onMove }: Props) {
  const [openMenu, setOpenMenu] = useState<number>();
  const focusNext = useFocusNext();
  const order = useProductOrder(products, onMove);
  const { list, drag, start } = useRowDrag((id, index) => void order.moveTo(id, index));
  // A carried row must not leave the page.
  const carriedAt = order.shown.findIndex(({ id }) => order.isCarried(id));
  const rows = (found ?? order.shown).slice(0, Math.max(most, carriedAt + 1));
  const others = drag && rows.filter(({ id }) => id !== drag.id);
  const dropAt = (id: number) => {
    if (!drag || !others) return undefined;
    if (others[drag.index]?.id === id) return 'before';
    return drag.index >= others.length && others.at(-1)?.id === id ? 'after' : undefined;
  };

  return (
    <>
      <p className="sr-only" role="status">
        {order.told}
      </p>
      <ul ref={list} className="sheet divide-y divide-steel-100">
        {rows.map((product) => {
          const { id, title } = product;
          const isOpen = openMenu === id;
          return (
            <li key={id} className="product-item" data-product={id} data-drop={dropAt(id)}>
              <ProductRow
                product={product}
                onEdit={onEdit}
                onDelete={onDelete}
                tools={{
                  isCarried: order.isCarried(id),
                  isDragged: drag?.id === id,
                  handle: !found && <DragHandle id={id} title={title} order={order} onDragStart={start} />,
                  more: (
                    <MenuButton
                      product={product}
                      isOpen={isOpen}
                      onToggle={() => setOpenMenu(isOpen ? undefined : id)}
                    />
                  ),
                  menu: isOpen && (
                    <ProductMenu
                      product={product}
                      order={found ? undefined : order}
                      count={products.length}
                      onDuplicate={() => onDuplicate(product)}
                      onClose={() => setOpenMenu(undefined)}
                      onFocusNext={focusNext}
                    />
                  ),
                }}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
