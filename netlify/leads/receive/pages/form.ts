import { ATTACHMENTS_FIELD } from '../../../../src/shared/attachments/attachment-wire.ts';
import { KIND_NAMES, listAccepted } from '../../../../src/shared/attachments/file-kinds.ts';
import { MAX_FILES, MAX_FORM_BYTES } from '../../../../src/shared/attachments/file-limits.ts';
import type { Product } from '../../../../src/shared/catalogue/product.ts';
import { formatBytes } from '../../../../src/shared/format-bytes.ts';
import { CONTACT_FIELDS } from '../../../../src/shared/request/fields.ts';
import { MAKES_NOTE, REQUEST_NOTICE } from '../../../../src/shared/request/request-notice.ts';
import {
  HONEYPOT_FIELD,
  PRODUCT_FIELD,
  SEND_PATH,
  type SendFailure,
  START_PATH,
} from '../../../../src/shared/request/wire.ts';
import { ROUTES } from '../../../../src/shared/routes.ts';
import { type Html, html, whatsAppButton } from '../../../platform/html.ts';
import type { Fields } from '../../judge/suspicion.ts';
import { FILES_TYPE, FORM_TYPE } from '../media-type.ts';
import { renderField } from './form-field.ts';
import { renderPage } from './layout.ts';

/** The field for files. Browsers do not let a page fill it in, so a form with errors asks for the files again. */
const renderFilesField = (isAgain: boolean): Html => html`<div class="field">
<label for="${ATTACHMENTS_FIELD}">Fotos e desenhos</label>
<p class="hint" id="${ATTACHMENTS_FIELD}-hint">Até ${MAX_FILES} arquivos, ${formatBytes(MAX_FORM_BYTES)} no total: ${KIND_NAMES}. Fotos HEIC são guardadas como chegam, com os dados da câmera.${
  isAgain && html` <strong>Se você já tinha escolhido arquivos, escolha-os de novo.</strong>`
}</p>
<input id="${ATTACHMENTS_FIELD}" name="${ATTACHMENTS_FIELD}" type="file" multiple accept="${listAccepted()}" aria-describedby="${ATTACHMENTS_FIELD}-hint">
</div>`;

function renderSummary({ code, notice, problems = [], site }: SendFailure): Html {
  const items = problems.map(({ field, message }) => {
    const label = CONTACT_FIELDS.find(({ name }) => name === field)?.label;
    return html`<li><a href="#${field}">${label}: ${message}</a></li>`;
  });
  return html`<div class="error-summary" role="alert" aria-labelledby="error-title" tabindex="-1" autofocus>
<h2 id="error-title">${notice.title}</h2>
${notice.detail !== undefined && html`<p>${notice.detail}</p>`}
${items.length > 0 && html`<ul>${items}</ul>`}
${site !== undefined && html`<p><a class="button" href="${site}">Abrir o site atual</a></p>`}
${(code === 'unavailable' || code === 'outdated') && whatsAppButton}
</div>`;
}

/**
 * Renders the form with its values. `fields` is the body as received; `more` follows the submit button. The form is sent to
 * `site`, if that is a different site.
 */
function renderQuoteForm(
  fields: Fields,
  { problems = [], site = '' }: Partial<SendFailure>,
  more: Html | false = false,
): Html {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return html`<form class="card" method="post" action="${site}${SEND_PATH}" accept-charset="utf-8" enctype="${FILES_TYPE}" novalidate>
${CONTACT_FIELDS.map((spec) => renderField(spec, text(spec.name), problemOf(spec.name)))}
${renderFilesField(problems.length > 0)}
<div class="honeypot" aria-hidden="true">
<label for="${HONEYPOT_FIELD}">Deixe este campo vazio</label>
<input id="${HONEYPOT_FIELD}" name="${HONEYPOT_FIELD}" type="text" tabindex="-1" autocomplete="off" value="${text(HONEYPOT_FIELD)}">
</div>
<p class="hint">${REQUEST_NOTICE} <a href="${ROUTES.privacyPolicy}">Política de Privacidade</a>. ${MAKES_NOTE}</p>
<button class="button" type="submit">${site ? 'Enviar pelo site atual' : 'Enviar solicitação'}</button>
${more}
</form>`;
}

/** The page with the form, its errors and the visitor's values. */
export function renderForm(failure: SendFailure, fields: Fields): string {
  return renderPage(
    `Erro: ${failure.notice.title}`,
    html`<h1>Solicite seu Orçamento</h1>
${renderSummary(failure)}
${renderQuoteForm(fields, failure)}`,
  );
}

/** The page with the form and buttons that add a product to the message and keep the visitor's values. */
export function renderStart(fields: Fields, products: readonly Pick<Product, 'id' | 'title'>[]): string {
  const buttons = products.map(
    ({ id, title }) =>
      html`<li><button class="button button-quiet" type="submit" name="${PRODUCT_FIELD}" value="${id}" formaction="${START_PATH}" formenctype="${FORM_TYPE}" aria-label="Incluir: ${title}">${title}</button></li>`,
  );
  const more = html`<h2>Incluir outro produto</h2>
<ul class="choices">${buttons}</ul>`;
  return renderPage(
    'Solicite seu Orçamento',
    html`<h1 id="orcamento">Solicite seu Orçamento</h1>
<p class="lead">Os produtos escolhidos já estão na mensagem. Complete com seus dados e o que mais for preciso.</p>
${renderQuoteForm(fields, {}, products.length > 0 && more)}`,
  );
}
