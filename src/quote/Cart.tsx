import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { IslandBoundary } from '../ui/IslandBoundary.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { useSettledStore } from '../ui/use-settled-store.ts';
import { CartActions } from './CartActions.tsx';
import { CartLineItem } from './CartLineItem.tsx';
import { CartPrintSheet, type PrintedCompany } from './CartPrintSheet.tsx';
import { $cart, $isCartOpen } from './cart.store.ts';
import { totalQuantity } from './cart.ts';
import { OffCatalogueForm } from './OffCatalogueForm.tsx';
import { useSharedCart } from './use-shared-cart.ts';

interface Props {
  whatsappNumber: string;
  whatsappUrl: string;
  company: PrintedCompany;
}

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

function CartSheet({ whatsappNumber, company }: Props) {
  const cart = useSettledStore($cart);
  const isOpen = useSettledStore($isCartOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  const total = totalQuantity(cart);
  useSharedCart();

  useEffect(() => (isOpen ? dialog.current?.showModal() : dialog.current?.close()), [isOpen]);
  const close = () => $isCartOpen.set(false);

  return (
    <>
      <button
        type="button"
        className="button button-quiet relative noscript:hidden"
        onClick={() => $isCartOpen.set(true)}
      >
        <Icon name="list" /> Carrinho
        {total > 0 && (
          <span className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-heat px-1.5 text-note font-bold text-white figures">
            {total}
          </span>
        )}
        <span className="sr-only">, {itemCount(total)}</span>
      </button>
      <p className="sr-only" role="status">
        {total > 0 && `Carrinho de orçamento: ${itemCount(total)}`}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape is the dialog's own */}
      <dialog
        ref={dialog}
        className="cart-sheet fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(27rem,100vw)] max-w-none bg-white p-0 text-ink backdrop:bg-pitch/60"
        aria-labelledby="cart-title"
        onClose={close}
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className="flex h-full flex-col">
          <header className="flex items-center justify-between border-b border-steel-200 py-3 pr-3 pl-4 sm:pl-6">
            <h2 id="cart-title" className="text-h3">
              Carrinho de Orçamento{' '}
              <span className="font-sans text-small font-normal text-steel-500">({itemCount(total)})</span>
            </h2>
            <IconButton icon="close" label="Fechar carrinho" onClick={close} />
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-4 sm:px-6">
            {cart.length === 0 ? (
              <div className="grid justify-items-center gap-2 py-16 text-center">
                <Icon name="list" size={40} />
                <p className="font-display text-h3 font-semibold">Carrinho vazio</p>
                <p className="text-steel-700">Adicione produtos para solicitar orçamento</p>
              </div>
            ) : (
              <ul>
                {cart.map((line) => (
                  <CartLineItem key={line.id} line={line} />
                ))}
              </ul>
            )}
            <OffCatalogueForm />
          </div>
          {cart.length > 0 && <CartActions cart={cart} whatsappNumber={whatsappNumber} />}
        </div>
        {cart.length > 0 && <CartPrintSheet cart={cart} company={company} />}
        {isOpen && <Toaster channel="shop" bottom={cart.length > 0 ? 'bottom-60' : 'bottom-4'} />}
      </dialog>
      {!isOpen && <Toaster channel="shop" />}
    </>
  );
}

export function Cart(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.whatsappUrl}>
      <CartSheet {...props} />
    </IslandBoundary>
  );
}
