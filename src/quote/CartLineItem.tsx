import { IconButton } from '../ui/IconButton.tsx';
import { changeCartQuantity, removeFromCart } from './cart.store.ts';
import { type CartLine, isOffCatalogue } from './cart.ts';

export function CartLineItem({ line }: { line: CartLine }) {
  const { id, title, imageUrl, price, quantity } = line;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 border-b border-steel-100 py-4">
      {imageUrl ? (
        <img
          className="aspect-[4/3] w-full rounded-corner object-cover"
          src={imageUrl}
          alt=""
          width={72}
          height={54}
        />
      ) : (
        <span className="grid aspect-[4/3] place-items-center rounded-corner border border-dashed border-steel-300 text-note text-steel-500">
          {isOffCatalogue(line) ? 'peça' : ''}
        </span>
      )}
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{title}</p>
        <p className="text-small text-steel-500">{price}</p>
      </div>
      <div className="col-span-2 flex items-center gap-2">
        <IconButton
          icon="minus"
          label={`Diminuir quantidade: ${title}`}
          disabled={quantity === 1}
          onClick={() => changeCartQuantity(id, -1)}
        />
        <span className="min-w-10 text-center font-semibold figures">
          <span className="sr-only">Quantidade: </span>
          {quantity}
        </span>
        <IconButton
          icon="plus"
          label={`Aumentar quantidade: ${title}`}
          onClick={() => changeCartQuantity(id, 1)}
        />
        <span className="flex-1" />
        <IconButton icon="trash" label={`Remover: ${title}`} onClick={() => removeFromCart(id)} />
      </div>
    </li>
  );
}
