import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { CartLines } from '../../shared/cart/cart.ts';
import { buildCartMessage } from '../../shared/cart/cart-message.ts';
import { buildWhatsAppLink } from '../../shared/cart/whatsapp-link.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { showToast } from '../../site/ui/toast/toasts.store.ts';
import { $cart, clearCart, includeTypedPart } from './cart.store.ts';
import { formatCartLink } from './cart-link.ts';

interface Props {
  cart: CartLines;
  whatsappNumber: string;
}

const textLink =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-small font-semibold underline-offset-4 hover:underline';

const toTitle = moveFocusOnRemoval((actions) => actions.closest('dialog')?.querySelector('h2'));

/** The shared cart's URL, selected, for browsers that refuse access to the clipboard. */
function AddressField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="field">
      <label htmlFor={id}>Copie o link do carrinho</label>
      <input ref={field} id={id} type="text" readOnly value={address} />
    </div>
  );
}

/** Focuses the form's heading, not a field: screen readers announce the form, and a phone's keyboard does not cover it. */
function goToForm({ currentTarget }: MouseEvent<HTMLElement>): void {
  includeTypedPart();
  // First: a closing dialog returns the focus to the element that had it before.
  currentTarget.closest('dialog')?.close();
  const target = document.querySelector<HTMLElement>('#orcamento');
  const heading = target?.querySelector('h2');
  if (!target || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  target.scrollIntoView();
}

function clear(): void {
  clearCart();
  showToast({ channel: 'shop', kind: 'success', title: 'Carrinho esvaziado' });
}

/** The actions for a cart that is not empty. */
export function CartActions({ cart, whatsappNumber }: Props) {
  const [refusals, setRefusals] = useState(0);
  const chatLink = (lines: CartLines) => buildWhatsAppLink(whatsappNumber, buildCartMessage(lines));
  const addressOf = () => `${location.origin}${location.pathname}${formatCartLink($cart.get())}`;
  const copyLink = async () => {
    includeTypedPart();
    try {
      await navigator.clipboard.writeText(addressOf());
      setRefusals(0);
      showToast({ channel: 'shop', kind: 'success', title: 'Link do carrinho copiado' });
    } catch {
      setRefusals(refusals + 1);
    }
  };
  return (
    <div ref={toTitle} className="cart-actions px-4 pt-3 pb-1 sm:px-6 short:px-4">
      <button type="button" className="button px-3 short:text-small" onClick={goToForm}>
        Formulário
      </button>
      <a
        className="button button-whatsapp px-3 max-sm:text-small short:text-small"
        href={chatLink(cart)}
        onClick={({ currentTarget }) => {
          if (includeTypedPart()) currentTarget.href = chatLink($cart.get());
        }}
        target="_blank"
        rel="noopener"
        data-whatsapp="Cart Sidebar - WhatsApp Quote"
      >
        <Icon name="whatsapp" /> Solicitar Orçamento via WhatsApp
      </a>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" className={textLink} onClick={copyLink}>
          <Icon name="link" size={18} /> Copiar link
        </button>
        <button type="button" className={textLink} onClick={() => print()}>
          <Icon name="print" size={18} /> Imprimir
        </button>
        <button type="button" className={`${textLink} ml-auto text-steel-700`} onClick={clear}>
          Limpar
        </button>
      </div>
      {refusals > 0 && <AddressField key={refusals} address={addressOf()} />}
    </div>
  );
}
