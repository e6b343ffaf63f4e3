import { useStore } from '@nanostores/react';
import { type CartLine, isOffCatalogue } from '../../shared/cart/cart.ts';
import { formatPriceRange } from '../../shared/catalogue/product.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import { IconButton } from '../../site/ui/IconButton.tsx';
import { $catalogue } from '../catalogue/catalogue.store.ts';
import { changeCartQuantity, removeFromCart } from './cart.store.ts';
import { announceQuantity, announceRemoval } from './cart-status.store.ts';

interface Props {
  line: CartLine;
  /** Highlights a line that is new or has a higher quantity. */
  isMarked: boolean;
}

/** Moves the focus to the neighbouring line's "remove" button (its last), or to the dialog's title. */
const toNeighbour = moveFocusOnRemoval((line) => {
  const buttons = (line.nextElementSibling ?? line.previousElementSibling)?.querySelectorAll('button');
  return [...(buttons ?? [])].pop() ?? line.closest('dialog')?.querySelector('h2');
});

/** The open cart's status. */
export const NEWS_ID = 'cart-news';

export const lineNameId = (id: CartLine['id']) => `cart-line-${id}`;

export function CartLineItem({ line, isMarked }: Props) {
  const { id, title, imageUrl, price, quantity } = line;
  // The product's card shows the range too: without it, every line has the same price.
  const product = useStore($catalogue)?.products.find((one) => one.id === id);
  const range = formatPriceRange(product?.priceRange ?? null);
  const change = (by: number) => {
    changeCartQuantity(id, by);
    announceQuantity(id);
  };
  const remove = () => {
    removeFromCart(id);
    announceRemoval();
  };
  return (
    <li
      ref={toNeighbour}
      className={`relative grid min-h-22 xs:grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 border-b border-steel-100 py-2${isMarked ? ' cart-line-marked' : ''}`}
    >
      {imageUrl ? (
        <img
          className="aspect-[4/3] w-full rounded-corner object-cover max-xs:hidden"
          src={imageUrl}
          alt=""
          width={64}
          height={48}
        />
      ) : (
        <span className="grid aspect-[4/3] max-xs:hidden place-items-center rounded-corner border [border-style:dashed] border-steel-300 text-note text-steel-500">
          {isOffCatalogue(line) ? 'peça' : ''}
        </span>
      )}
      <div>
        <h3
          id={lineNameId(id)}
          className="mb-1 font-sans text-small/6 font-semibold outline-offset-0"
          tabIndex={-1}
          aria-describedby={`${isMarked ? `${NEWS_ID} ` : ''}${lineNameId(id)}-quantity`}
        >
          {title}
        </h3>
        <p className="flex flex-wrap gap-x-2 text-note text-steel-500">
          {range && (
            <span className="font-semibold text-ink figures">
              <span className="sr-only">Faixa de preço: </span>
              <span>{range}</span>
            </span>
          )}{' '}
          <span>{price}</span>
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between">
          <div className="flex flex-wrap items-center">
            <IconButton
              icon="minus"
              label={`Diminuir quantidade: ${title}`}
              disabled={quantity === 1}
              onClick={() => change(-1)}
            />
            <span id={`${lineNameId(id)}-quantity`} className="min-w-7 text-center font-semibold figures">
              <span className="sr-only">Quantidade: </span>
              <span>{quantity}</span>
            </span>
            <IconButton icon="plus" label={`Aumentar quantidade: ${title}`} onClick={() => change(1)} />
          </div>
          <IconButton icon="trash" label={`Remover: ${title}`} onClick={remove} />
        </div>
      </div>
    </li>
  );
}
