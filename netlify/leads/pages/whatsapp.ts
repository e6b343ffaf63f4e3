import { QUOTE_TEXTS } from '../../../src/shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../../src/shared/cart/whatsapp-link.ts';
import { company } from '../../../src/shared/company/company.ts';
import { html } from './html.ts';

// A fixed text, because nothing that a visitor typed may appear in a URL.
const LINK = buildWhatsAppLink(company.whatsapp, QUOTE_TEXTS.parts);

/** The alternative to a form that fails. Opens a new tab, so that the form keeps its values. */
export const whatsAppButton = html`<p><a class="button button-whatsapp" href="${LINK}" target="_blank" rel="noopener">Chamar no WhatsApp</a></p>`;
