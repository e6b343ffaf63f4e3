import { DEFAULT_LEAD_LABEL, type Emit } from './events.ts';
import { onPress } from './on-press.ts';

const CHAT = '[data-whatsapp],[href*="//wa.me/"]';
const ASKS_FOR_CONTACT = /orçamento|contato/i;

/** Turns what happens on the page into events. */
export function listenToPage(emit: Emit): void {
  onPress('a,button,summary', (control) => {
    const { whatsapp, contact, article } = control.dataset;
    const label = whatsapp ?? contact;
    if (label) emit('whatsapp_click', label);
    if (article) emit('article_click', article);
    // One click is one lead. The text decides, and stays here: the name of an own part in it may be the visitor's.
    if (control.matches(CHAT)) emit('whatsapp_lead', label ?? DEFAULT_LEAD_LABEL);
    else if (ASKS_FOR_CONTACT.test(control.textContent)) emit('click_lead');
  });
  document.addEventListener('quote-form', ({ detail }) => {
    if (detail === 'sent') emit('form_submission');
  });
}
