import { memo } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { moveFocusOnRemoval } from '../site/ui/focus/move-focus.ts';
import { showToast } from '../site/ui/toast/toasts.store.ts';
import { addToCart } from './cart/cart.store.ts';
import { announceQuantity } from './cart/cart-status.store.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly Product[];
  query: string;
}

/** A filter or an update may remove a product while one of its buttons has the focus. */
const toNeighbour = moveFocusOnRemoval((item) =>
  (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('button'),
);

function addWithNotice(product: Product): void {
  addToCart(product);
  const notice = { title: 'Adicionado ao orçamento', detail: product.title };
  // Silent: the cart opens and focuses the new line, so a screen reader announces the product anyway.
  showToast({ channel: 'shop', kind: 'success', ...notice, isSilent: true });
  announceQuantity(product.id, { isMarked: true });
}

/** Memoized: a change in the filters that leaves the products and the query unchanged does not render the cards. */
export const ProductGrid = memo(function ProductGrid({ products, query }: Props) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product) => (
        <li key={product.id} ref={toNeighbour}>
          <ProductCard product={product} query={query} onAdd={addWithNotice} />
        </li>
      ))}
    </ul>
  );
});
