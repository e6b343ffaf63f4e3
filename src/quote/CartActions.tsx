import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast/toasts.store.ts';
import { $isCartOpen, clearCart } from './cart.store.ts';
import type { Cart } from './cart.ts';
import { formatCartLink } from './cart-link.ts';
import { buildCartMessage } from './cart-message.ts';
import { buildWhatsAppLink } from './whatsapp-link.ts';

interface Props {
  cart: Cart;
  whatsappNumber: string;
}

const quiet = 'button button-quiet px-2 text-small';

async function copyLink(cart: Cart): Promise<void> {
  const address = `${location.origin}${location.pathname}${formatCartLink(cart)}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ channel: 'shop', kind: 'success', title: 'Link da lista copiado' });
  } catch {
    showToast({ channel: 'shop', kind: 'error', title: 'Copie o link da lista', detail: address });
  }
}

function goToForm(): void {
  $isCartOpen.set(false);
  const target = document.querySelector<HTMLElement>('#orcamento');
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

function clear(): void {
  clearCart();
  showToast({ channel: 'shop', kind: 'success', title: 'Lista de orçamento limpa' });
}

/** What can be done with a list that has lines. */
export function CartActions({ cart, whatsappNumber }: Props) {
  return (
    <div className="grid gap-3 border-t border-steel-200 bg-white p-4 sm:p-6">
      <a
        className="button button-whatsapp"
        href={buildWhatsAppLink(whatsappNumber, buildCartMessage(cart))}
        target="_blank"
        rel="noopener"
        data-whatsapp="Cart Sidebar - WhatsApp Quote"
      >
        <Icon name="whatsapp" /> Solicitar Orçamento via WhatsApp
      </a>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className={quiet} onClick={goToForm}>
          Formulário
        </button>
        <button type="button" className={quiet} onClick={clear}>
          Limpar
        </button>
        <button type="button" className={quiet} onClick={() => copyLink(cart)}>
          <Icon name="link" size={18} /> Copiar link
        </button>
        <button type="button" className={quiet} onClick={() => print()}>
          <Icon name="print" size={18} /> Imprimir
        </button>
      </div>
    </div>
  );
}
