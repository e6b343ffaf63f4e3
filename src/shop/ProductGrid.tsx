import { memo } from 'react';
import type { Product } from '../catalogue/product.ts';
import { addToCart } from '../quote/cart.store.ts';
import { showToast } from '../ui/toast/toasts.store.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly Product[];
  query: string;
}

function addWithNotice(product: Product): void {
  addToCart(product);
  showToast({ channel: 'shop', kind: 'success', title: 'Adicionado ao orçamento', detail: product.title });
}

/** The cards; drawn again only when they change, not with every key in the search field. */
export const ProductGrid = memo(function ProductGrid({ products, query }: Props) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} query={query} onAdd={addWithNotice} />
        </li>
      ))}
    </ul>
  );
});
