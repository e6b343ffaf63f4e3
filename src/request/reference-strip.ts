import { buildWhatsAppLink } from '../shared/cart/whatsapp-link.ts';
import { company } from '../shared/company/company.ts';
import type { WhatsAppLocation } from '../shared/counts/locations.ts';
import { formatReference, spellReference } from '../shared/request/reference.ts';
import { ROUTES } from '../shared/routes.ts';
import { addStyle } from '../site/ui/add-style.ts';
import { makeElement as make } from '../site/ui/make-element.ts';
import { REFERENCE_KEY } from './kept-reference.ts';
import { openOwnPage } from './own/open-own-page.ts';
import { loadOwnLinks } from './own/own-links.ts';
import css from './reference-strip.css?inline';

const LOCATION: WhatsAppLocation = 'Request Strip - WhatsApp';

/** What the strip of a reference contains. */
function buildStrip(reference: string): HTMLElement {
  const shown = make('strong', { ariaHidden: 'true' }, formatReference(reference));
  const copy = make('button', { type: 'button', ariaLive: 'polite' }, 'Copiar');
  copy.addEventListener('click', () => {
    // If the browser refuses to copy, the reference is selected instead.
    const select = () => getSelection()?.selectAllChildren(shown);
    navigator.clipboard?.writeText(formatReference(reference)).then(() => {
      copy.textContent = 'Copiada';
    }, select) ?? select();
  });
  const close = make('button', { type: 'button', ariaLabel: 'Fechar aviso da referência' }, 'Fechar');
  close.addEventListener('click', () => {
    sessionStorage.removeItem(REFERENCE_KEY);
    fillReferenceStrip();
    document.querySelector('main')?.focus();
  });
  // Only the reference goes into the chat's address.
  const chat = make(
    'a',
    {
      href: buildWhatsAppLink(
        company.whatsapp,
        `Olá! É sobre a minha solicitação ${formatReference(reference)}.`,
      ),
      target: '_blank',
      rel: 'noopener',
    },
    'WhatsApp',
    make('span', { className: 'sr-only' }, ' (nova aba)'),
  );
  chat.dataset['whatsapp'] = LOCATION;
  const secret = loadOwnLinks().find((link) => link.reference === reference)?.secret;
  const follow = make('a', { href: ROUTES.request }, 'Acompanhar');
  if (secret) follow.addEventListener('click', (event) => openOwnPage(event, secret));
  const spelled = make('span', { className: 'sr-only' }, spellReference(reference));
  return make(
    'div',
    { className: 'frame' },
    make('p', {}, 'Solicitação ', spelled, shown, ' recebida. ', copy),
    make('nav', { ariaLabel: 'Sua solicitação' }, ...(secret ? [follow] : []), chat, close),
  );
}

/** Shows the last request's reference on this page, or hides the strip if there is none. */
function fillReferenceStrip(): void {
  const strip = document.querySelector<HTMLElement>('[data-reference-strip]');
  let reference: string | null = null;
  try {
    reference = sessionStorage.getItem(REFERENCE_KEY);
  } catch {
    // Storage is forbidden.
  }
  document.documentElement.toggleAttribute('data-sent', reference !== null);
  if (!strip || reference === null || strip.firstChild) return;
  addStyle(css);
  strip.setAttribute('role', 'complementary');
  strip.setAttribute('aria-label', 'Solicitação enviada');
  strip.dataset['clarityMask'] = 'true';
  strip.replaceChildren(buildStrip(reference));
}

fillReferenceStrip();
// A page from the back/forward cache has missed what was sent or dismissed since.
addEventListener('pageshow', fillReferenceStrip);
