import { useEffect, useRef, useState } from 'react';
import { type CartLine, itemCount, totalQuantity } from '../../shared/cart/cart.ts';
import { buildCartMessage } from '../../shared/cart/cart-message.ts';
import { addStyle } from '../../site/ui/add-style.ts';
import { fillAskBar } from '../../site/ui/fill-ask-bar.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { IconButton } from '../../site/ui/IconButton.tsx';
import { IslandBoundary } from '../../site/ui/IslandBoundary.tsx';
import { LiveRegion } from '../../site/ui/live/LiveRegion.tsx';
import { say } from '../../site/ui/live/say.ts';
import { useSettledStore } from '../../site/ui/use-settled-store.ts';
import { CartActions } from './CartActions.tsx';
import { CartLineItem, lineNameId, NEWS_ID } from './CartLineItem.tsx';
import { CartPrintSheet, type PrintedCompany } from './CartPrintSheet.tsx';
import style from './cart.css?inline';
import { $cart, $isCartOpen } from './cart.store.ts';
import printStyle from './cart-print.css?inline';
import { $cartStatus, type CartStatus, NO_STATUS } from './cart-status.store.ts';
import { OffCatalogueForm } from './OffCatalogueForm.tsx';
import { useSharedCart } from './use-shared-cart.ts';

// With the island's code: nothing of the cart is visible before it.
addStyle(style);
addStyle(printStyle);

interface Props {
  whatsappNumber: string;
  whatsappUrl: string;
  company: PrintedCompany;
}

function CartSheet({ whatsappNumber, company }: Props) {
  const cart = useSettledStore($cart);
  const isOpen = useSettledStore($isCartOpen);
  const status = useSettledStore($cartStatus);
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The last status that screen readers have announced. */
  const announced = useRef<CartStatus>(NO_STATUS);
  /** Whether the store knows that the dialog closes. */
  const isClosing = useRef(false);
  const total = totalQuantity(cart);
  // The closed dialog is not in the page's HTML, where it would stand before the first products.
  const [hasDialog, setHasDialog] = useState(false);
  useEffect(() => setHasDialog(true), []);
  useSharedCart();
  useEffect(() => {
    fillAskBar({
      words: total > 0 ? `${itemCount(total)} no carrinho` : '',
      chat: total > 0 ? buildCartMessage(cart) : undefined,
    });
  }, [cart, total]);

  /** Opens or closes the dialog, as the store says. */
  const follow = () => {
    const sheet = dialog.current;
    const shouldOpen = $isCartOpen.get();
    if (!sheet || sheet.open === shouldOpen) return;
    if (!shouldOpen) {
      isClosing.current = true;
      return sheet.close();
    }
    const opening = $cartStatus.get();
    const has = (lines: readonly CartLine[]) => lines.some(({ id }) => id === opening.line);
    // The new line is rendered a frame later; the effect then runs again and focuses it.
    if (has($cart.get()) && !has(cart)) return;
    const name = opening.line === undefined ? null : document.getElementById(lineNameId(opening.line));
    // Focusing the new line announces it, so its status must not be announced again.
    if (name) announced.current = opening;
    // Otherwise the browser would focus the title first, and a screen reader on a slow phone would begin to read it.
    const first = name ?? sheet;
    first.toggleAttribute('autofocus', true);
    sheet.showModal();
    first.toggleAttribute('autofocus', false);
    first.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a paint after the store has changed
  useEffect(follow, [isOpen, cart, hasDialog]);
  useEffect(() => {
    // The status is rendered a frame after the dialog has opened.
    if (!isOpen || status !== $cartStatus.get() || status === announced.current) return;
    announced.current = status;
    if (status.text) say(status.text);
  }, [isOpen, status]);
  useEffect(() => {
    if (isOpen && status.line)
      dialog.current?.querySelector('.cart-line-marked')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, status]);
  const close = () => $isCartOpen.set(false);
  const closed = () => {
    // The event comes a moment after the dialog has closed: by then a product or the button may have opened the cart again.
    if (!isClosing.current && !dialog.current?.open) close();
    isClosing.current = false;
    follow();
    if (dialog.current?.open) return;
    // The browser returns the focus to the element that opened the dialog; a shared cart opens it without one.
    if (document.activeElement === document.body) button.current?.focus();
    // The browser returns the focus without scrolling, and the page behind the cart may have been scrolled by keyboard.
    // Only for controls: if the form's heading has the focus, the page is already scrolling to the form.
    document.querySelector(':is(a, button):focus')?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-quiet relative max-sm:size-12 max-sm:p-0 noscript:hidden"
        onClick={() => {
          $cartStatus.set(NO_STATUS);
          $isCartOpen.set(true);
        }}
      >
        <Icon name="list" /> <span className="max-sm:sr-only">Carrinho</span>
        {total > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full border border-paper bg-heat px-1.5 text-note font-bold text-white figures"
          >
            {total}
          </span>
        )}
        <span className="sr-only">{`, ${itemCount(total)}`}</span>
      </button>
      {hasDialog && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the dialog itself handles Escape
        <dialog
          ref={dialog}
          className="cart-sheet fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none max-w-none bg-white p-0 text-ink backdrop:bg-shade"
          aria-labelledby="cart-title"
          tabIndex={-1}
          // Escape or the back gesture; the latter may close the dialog without this event.
          onCancel={() => {
            isClosing.current = true;
            close();
          }}
          onClose={closed}
          onClick={(event) => event.target === dialog.current && close()}
        >
          <div className="cart-columns">
            <header className="flex items-center justify-between gap-3 border-b border-steel-200 py-1.5 pr-3 pl-4 sm:pl-6">
              <div className="min-w-0">
                <h2
                  id="cart-title"
                  className="text-h3"
                  tabIndex={-1}
                  // If the count wraps to a new line, the accessible name would have no space before it.
                  aria-label={`Carrinho de Orçamento (${itemCount(total)})`}
                >
                  Carrinho de Orçamento{' '}
                  <span className="font-sans text-small font-normal text-steel-500">
                    {`(${itemCount(total)})`}
                  </span>
                </h2>
                {/* Always rendered, at least one line high, so that a status causes no layout shift. */}
                <p
                  id={NEWS_ID}
                  className={`min-h-6 text-small wrap-anywhere ${status.isError ? 'font-semibold text-alarm' : 'text-steel-700'}`}
                >
                  {status.text}
                </p>
              </div>
              <IconButton icon="close" label="Fechar carrinho" onClick={close} />
            </header>
            <div className="cart-lines px-4 sm:px-6">
              {cart.length === 0 ? (
                <div className="grid justify-items-center gap-2 py-16 text-center">
                  <Icon name="list" size={40} />
                  <p className="font-display text-h3 font-semibold">Carrinho vazio</p>
                  <p className="text-steel-700">Adicione produtos para solicitar orçamento</p>
                </div>
              ) : (
                <ul>
                  {cart.map((line) => (
                    <CartLineItem key={line.id} line={line} isMarked={line.id === status.line} />
                  ))}
                </ul>
              )}
              <OffCatalogueForm />
            </div>
            {cart.length > 0 && <CartActions cart={cart} whatsappNumber={whatsappNumber} />}
          </div>
          <LiveRegion />
        </dialog>
      )}
      {/* Not in the dialog: when printed, a modal dialog is narrower than the paper and limited to one page. */}
      {cart.length > 0 && <CartPrintSheet cart={cart} company={company} />}
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
