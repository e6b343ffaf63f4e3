import { DEFAULT_LEAD_LABEL, type Emit } from './events.ts';
import { onPress } from './on-press.ts';

const CONTACT = '[data-whatsapp],[data-contact],[href^="tel:"],[href*="//wa.me/"]';
const ASKS_FOR_CONTACT = /orçamento|contato/i;

/** Turns what happens on the page into events. */
export function listen(emit: Emit): void {
  onPress('a,button,summary', (control) => {
    const { whatsapp, contact, article } = control.dataset;
    const label = whatsapp ?? contact;
    if (label) emit('whatsapp_click', label);
    if (control.matches(CONTACT)) emit('whatsapp_lead', label ?? DEFAULT_LEAD_LABEL);
    if (article) emit('article_click', article);
    // The text decides, and stays here: the name of an own part in it may be the visitor's.
    if (ASKS_FOR_CONTACT.test(control.textContent)) emit('click_lead');
  });
  document.addEventListener('quote-form', ({ detail }) => {
    if (detail === 'sent') emit('form_submission');
  });
}
