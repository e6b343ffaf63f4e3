import { recommendArticle } from '../../../src/shared/request/recommended-article.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { CONTACT_PROMISE } from '../../../src/shared/request/reply-time.ts';
import type { ContactRequest } from '../../../src/shared/request/request.ts';
import { URGENT, URGENT_CONFIRMED } from '../../../src/shared/request/urgency.ts';
import { CONFIRMATION_FIELD, PROOF_PATH } from '../../../src/shared/request/wire.ts';
import type { RefusedFile } from '../request-files.ts';
import { type Html, html } from './html.ts';
import { renderPage } from './layout.ts';
import { whatsAppButton } from './whatsapp.ts';

const askToConfirm = (token: string): Html => html`<form method="post" action="${PROOF_PATH}">
<p>Chegam muitas solicitações neste momento. Confirme a sua, para que a equipe a veja primeiro:</p>
<input type="hidden" name="${CONFIRMATION_FIELD}" value="${token}">
<p><button class="button" type="submit">Confirmar a solicitação</button></p>
</form>`;

const listRefused = (files: readonly RefusedFile[]): Html => html`<div class="error-summary" role="alert">
<h2>${files.length === 1 ? 'Um arquivo não chegou' : `${files.length} arquivos não chegaram`}</h2>
<p>A solicitação está guardada sem ${files.length === 1 ? 'ele' : 'eles'}. Mande pelo WhatsApp, com a referência acima:</p>
<ul>${files.map(({ name, reason }) => html`<li>${name}: ${reason}</li>`)}</ul>
${whatsAppButton}
</div>`;

interface Extras {
  token?: string | undefined;
  refusedFiles?: readonly RefusedFile[] | undefined;
}

/**
 * The page that visitors without JavaScript see after their request was accepted. With a token, while very many requests
 * arrive, it asks them to confirm. It names the files that could not be stored.
 */
export function renderConfirmation(
  reference: string,
  { segment, urgent }: Pick<ContactRequest, 'segment' | 'urgent'>,
  { token, refusedFiles = [] }: Extras = {},
): string {
  const article = recommendArticle(segment);
  return renderPage(
    'Solicitação enviada',
    html`<article class="card">
<h1>Solicitação enviada</h1>
<p class="lead">${CONTACT_PROMISE}</p>
${urgent === URGENT && html`<p>${URGENT_CONFIRMED}</p>`}
<p>Guarde a referência da sua solicitação: <strong class="reference">${formatReference(reference)}</strong></p>
${refusedFiles.length > 0 && listRefused(refusedFiles)}
${token && askToConfirm(token)}
<h2>Enquanto isso, leia</h2>
<p><a href="${article.url}">${article.title}</a></p>
<p class="hint">${article.description}</p>
<p><a class="${token ? 'button button-quiet' : 'button'}" href="/">Voltar ao início</a></p>
</article>`,
  );
}

/** The page after that confirmation. */
export function renderConfirmed(reference: string): string {
  return renderPage(
    'Solicitação confirmada',
    html`<article class="card">
<h1>Solicitação confirmada</h1>
<p class="lead">${CONTACT_PROMISE}</p>
<p>Guarde a referência da sua solicitação: <strong class="reference">${formatReference(reference)}</strong></p>
<p><a class="button" href="/">Voltar ao início</a></p>
</article>`,
  );
}
