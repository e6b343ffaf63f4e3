import { CONTACT_FIELDS } from '../../../src/contact/fields.ts';
import { HONEYPOT_FIELD, SEND_PATH, type SendFailure } from '../../../src/contact/wire.ts';
import type { Fields } from '../suspicion.ts';
import { renderField } from './form-field.ts';
import { type Html, html } from './html.ts';
import { renderPage } from './layout.ts';
import { whatsAppButton } from './whatsapp.ts';

function renderSummary({ code, notice, problems = [] }: SendFailure): Html {
  const items = problems.map(({ field, message }) => {
    const label = CONTACT_FIELDS.find(({ name }) => name === field)?.label;
    return html`<li><a href="#${field}">${label}: ${message}</a></li>`;
  });
  return html`<div class="error-summary" role="alert" aria-labelledby="error-title" tabindex="-1" autofocus>
<h2 id="error-title">${notice.title}</h2>
${notice.detail !== undefined && html`<p>${notice.detail}</p>`}
${items.length > 0 && html`<ul>${items}</ul>`}
${code === 'unavailable' && whatsAppButton}
</div>`;
}

/** The form again, with what is wrong and everything that was typed. `fields` is the request as it came. */
export function renderForm(failure: SendFailure, fields: Fields): string {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const problemOf = (name: string) => failure.problems?.find(({ field }) => field === name)?.message;
  return renderPage(
    `Erro: ${failure.notice.title}`,
    html`<h1>Solicite seu Orçamento</h1>
${renderSummary(failure)}
<form class="card" method="post" action="${SEND_PATH}" accept-charset="utf-8" novalidate>
${CONTACT_FIELDS.map((spec) => renderField(spec, text(spec.name), problemOf(spec.name)))}
<div class="honeypot" aria-hidden="true">
<label for="${HONEYPOT_FIELD}">Deixe este campo vazio</label>
<input id="${HONEYPOT_FIELD}" name="${HONEYPOT_FIELD}" type="text" tabindex="-1" autocomplete="off" value="${text(HONEYPOT_FIELD)}">
</div>
<button class="button" type="submit">Enviar solicitação</button>
</form>`,
  );
}
