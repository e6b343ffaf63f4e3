import { DEFAULT_LEAD_LABEL, type Emit } from './events.ts';
import { onActivate } from './on-activate.ts';

const CHAT = '[data-whatsapp],[href*="//wa.me/"]';
const ASKS_FOR_CONTACT = /orçamento|contato/i;

/** Emits events for clicks and for a sent quote form. */
export function listenToPage(emit: Emit): void {
  onActivate('a,button,summary', (control) => {
    const { whatsapp, contact, article } = control.dataset;
    const label = whatsapp ?? contact;
    if (label) emit('whatsapp_click', label);
    if (article) emit('article_click', article);
    // At most one lead per click. The control's text is only tested, never sent: it may contain text from the visitor.
    if (control.matches(CHAT)) emit('whatsapp_lead', label ?? DEFAULT_LEAD_LABEL);
    else if (ASKS_FOR_CONTACT.test(control.textContent)) emit('click_lead');
  });
  document.addEventListener('quote-form', ({ detail }) => {
    if (detail === 'sent') emit('form_submission');
  });
}
