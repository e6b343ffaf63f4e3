import { memo } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { handFocusOn } from '../site/ui/focus/hand-on.ts';
import { showToast } from '../site/ui/toast/toasts.store.ts';
import { addToCart } from './cart/cart.store.ts';
import { tellQuantity } from './cart/cart-news.store.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly Product[];
  query: string;
}

/** A product may leave by a filter or an update while one of its buttons has the focus. */
const toNeighbour = handFocusOn((item) =>
  (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('button'),
);

function addWithNotice(product: Product): void {
  addToCart(product);
  const notice = { title: 'Adicionado ao orçamento', detail: product.title };
  // The cart opens, and its new line with the focus says the same.
  showToast({ channel: 'shop', kind: 'success', ...notice, isSilent: true });
  tellQuantity(product.id, { isMarked: true });
}

/** The cards; drawn again only when they change, not with every key in the search field. */
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
