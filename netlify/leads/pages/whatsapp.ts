import { QUOTE_TEXTS } from '../../../src/shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../../src/shared/cart/whatsapp-link.ts';
import { company } from '../../../src/shared/company/company.ts';
import { html } from './html.ts';

// A ready text on purpose: nothing a visitor typed may reach an address.
const LINK = buildWhatsAppLink(company.whatsapp, QUOTE_TEXTS.parts);

/** The way out that is left when the form fails; a new tab, so that the form keeps what was typed. */
export const whatsAppButton = html`<p><a class="button-whatsapp" href="${LINK}" target="_blank" rel="noopener">Chamar no WhatsApp</a></p>`;
