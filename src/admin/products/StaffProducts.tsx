import { useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { useFocusNext } from '../frame/use-focus-next.ts';
import type { MoveProduct } from './catalogue-edits.ts';
import { MenuButton, ProductMenu } from './ProductMenu.tsx';
import { ProductRow } from './ProductRow.tsx';
import './product-list.css';
import { useProductOrder } from './use-product-order.ts';

interface Props {
  /** All products, in order. */
  products: readonly Product[];
  /** The search results; absent without a search. */
  found: readonly Product[] | undefined;
  /** The maximum number of rows to render. */
  most: number;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  onDuplicate: (product: Product) => void;
  onMove: MoveProduct;
}

/** The staff's list of products, with sorting and a menu for each product. */
export function StaffProducts({ products, found, most, onEdit, onDelete, onDuplicate, onMove }: Props) {
  const [openMenu, setOpenMenu] = useState<number>();
  const focusNext = useFocusNext();
  const order = useProductOrder(products, onMove);
  const rows = (found ?? order.shown).slice(0, most);

  return (
    <>
      <p className="sr-only" role="status">
        {order.told}
      </p>
      <ul className="sheet divide-y divide-steel-100">
        {rows.map((product) => {
          const { id } = product;
          const isOpen = openMenu === id;
          return (
            <li key={id}>
              <ProductRow
                product={product}
                onEdit={onEdit}
                onDelete={onDelete}
                tools={{
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
