import { QUOTE_TEXTS } from '../../src/shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../src/shared/cart/whatsapp-link.ts';
import { company } from '../../src/shared/company/company.ts';

/** Markup that needs no escaping. Only `html` creates it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function print(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(print).join('');
  return String(part).replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** A template tag that escapes every value except its own markup, joins arrays and omits `false` and `undefined`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + print(parts[i - 1]) + string));
}

// A fixed text, because nothing that a visitor types may appear in a URL.
const LINK = buildWhatsAppLink(company.whatsapp, QUOTE_TEXTS.parts);

/** The alternative to a form that fails. Opens a new tab, so that the form keeps its values. */
export const whatsAppButton = html`<p><a class="button button-whatsapp" href="${LINK}" target="_blank" rel="noopener">Falar no WhatsApp</a></p>`;
