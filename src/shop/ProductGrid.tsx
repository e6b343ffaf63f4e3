import { memo } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { ROUTES } from '../shared/routes.ts';
import { moveFocusOnRemoval } from '../site/ui/focus/move-focus.ts';
import { showToast } from '../site/ui/toast/toasts.store.ts';
import { addToCart } from './cart/cart.store.ts';
import { ADDED, announceAdded } from './cart/cart-status.store.ts';
import { ProductCard } from './ProductCard.tsx';
import { DRAWN_SCREWS, drawingName } from './screw-drawing-path.ts';

interface Props {
  products: readonly Product[];
  query: string;
}

/** A filter or an update may remove a product while one of its buttons has the focus. */
const toNeighbour = moveFocusOnRemoval((item) =>
  [item.nextElementSibling, item.previousElementSibling]
    .map((neighbour) => neighbour?.querySelector('button'))
    .find((button) => button),
);

function addWithNotice(product: Product): void {
  addToCart(product);
  const notice = { title: ADDED, detail: product.title };
  // Silent: the cart opens, shows the same text, and its focused line has it as a description.
  showToast({ channel: 'shop', kind: 'success', ...notice, isSilent: true });
  announceAdded(product.id);
}

/** Memoized: a change in the filters that leaves the products and the query unchanged does not render the cards. */
export const ProductGrid = memo(function ProductGrid({ products, query }: Props) {
  return (
    <ul className="shop-grid frame">
      {products.map((product) => (
        <li key={product.id} ref={toNeighbour}>
          <ProductCard product={product} query={query} onAdd={addWithNotice} />
        </li>
      ))}
      {products.length > 0 && (
        <li className="shop-rest content-center gap-3 rounded-corner border [border-style:dashed] border-steel-300 p-5 text-center">
          <img
            className="mx-auto mb-3 w-full max-w-96"
            src={`/desenhos/${drawingName(DRAWN_SCREWS[0])}.svg`}
            alt=""
            aria-hidden="true"
            width={270}
            height={18}
            loading="lazy"
            decoding="async"
          />
          <p className="font-display text-h3 font-semibold">Não sabe as medidas?</p>
          <p className="mx-auto max-w-[40ch] text-small text-steel-700">
            Diga a máquina e a resina: veja as faixas publicadas de L/D, compressão e folga, com a fonte.
          </p>
          <a className="button button-quiet mx-auto px-4 text-small" href={ROUTES.selection}>
            Ver as faixas
          </a>
        </li>
      )}
    </ul>
  );
});
