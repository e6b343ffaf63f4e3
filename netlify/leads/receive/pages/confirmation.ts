import { promiseContact } from '../../../../src/shared/company/promises.ts';
import { recommendArticle } from '../../../../src/shared/request/recommended-article.ts';
import { formatReference } from '../../../../src/shared/request/reference.ts';
import type { ContactRequest } from '../../../../src/shared/request/request.ts';
import { URGENT, URGENT_CONFIRMED } from '../../../../src/shared/request/urgency.ts';
import type { SendSuccess } from '../../../../src/shared/request/wire.ts';
import { ROUTES } from '../../../../src/shared/routes.ts';
import { type Html, html, whatsAppButton } from '../../../platform/html.ts';
import type { RefusedFile } from '../handle-send.ts';
import { renderPage } from './layout.ts';

const listRefused = (files: readonly RefusedFile[]): Html => html`<div class="error-summary" role="alert">
<h2>${files.length === 1 ? 'Um arquivo não chegou' : `${files.length} arquivos não chegaram`}</h2>
<p>A solicitação está guardada sem ${files.length === 1 ? 'ele' : 'eles'}. Mande pelo WhatsApp, com a referência acima:</p>
<ul>${files.map(({ name, reason }) => html`<li>${name}: ${reason}</li>`)}</ul>
${whatsAppButton}
</div>`;

/** The page that visitors without JavaScript see after their request was accepted. It names the files that could not be stored. */
export function renderConfirmation(
  { reference, secret, promise }: SendSuccess,
  { segment, urgent }: Pick<ContactRequest, 'segment' | 'urgent'>,
  refusedFiles: readonly RefusedFile[] = [],
): string {
  const article = recommendArticle(segment);
  return renderPage(
    'Solicitação enviada',
    html`<article class="card">
<h1>Solicitação enviada</h1>
<p class="lead">${promiseContact(promise)}</p>
${urgent === URGENT && html`<p>${URGENT_CONFIRMED}</p>`}
<p>Guarde a referência da sua solicitação: <strong class="reference">${formatReference(reference)}</strong></p>
${secret !== undefined && html`<p><a class="button" href="${`${ROUTES.request}#${secret}`}">Acompanhar a solicitação</a></p>`}
${refusedFiles.length > 0 && listRefused(refusedFiles)}
<h2>Enquanto isso, leia</h2>
<p><a href="${article.url}">${article.title}</a></p>
<p class="hint">${article.description}</p>
<p><a class="button" href="/">Voltar ao início</a></p>
</article>`,
  );
}
