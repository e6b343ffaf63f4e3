import { recommendArticle } from '../../../src/shared/request/recommended-article.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { WEEKEND_REPLY } from '../../../src/shared/request/reply-time.ts';
import type { Segment } from '../../../src/shared/request/segments.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The page that visitors without JavaScript see after their request was accepted. */
export function renderConfirmation(reference: string, segment: Segment): string {
  const article = recommendArticle(segment);
  return renderPage(
    'Solicitação enviada',
    html`<article class="card">
<h1>Solicitação enviada</h1>
<p class="lead">Entraremos em contato em até 24 horas.</p>
<p>${WEEKEND_REPLY}</p>
<p>Guarde a referência da sua solicitação: <strong class="reference">${formatReference(reference)}</strong></p>
<h2>Enquanto isso, leia</h2>
<p><a href="${article.url}">${article.title}</a></p>
<p class="hint">${article.description}</p>
<p><a class="button" href="/">Voltar ao início</a></p>
</article>`,
  );
}
