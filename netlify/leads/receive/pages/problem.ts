import type { Notice } from '../../../../src/shared/request/notices.ts';
import { type Html, html, whatsAppButton } from '../../../platform/html.ts';
import { renderPage } from './layout.ts';

function renderCard(title: string, heading: Html, detail: string | undefined): string {
  return renderPage(
    `Erro: ${title}`,
    html`<div class="card">
${heading}
<p class="lead">${detail}</p>
<p class="notice">O botão Voltar do navegador traz de volta o que você digitou.</p>
${whatsAppButton}
<p><a class="button" href="/">Voltar ao início</a></p>
</div>`,
  );
}

/** For a body that could not be read. The page has no values to show, but the browser's Back button restores them. */
export const renderProblem = ({ title, detail }: Notice): string =>
  renderCard(title, html`<h1>${title}</h1>`, detail);

export const renderUnexpected = (): string =>
  renderCard(
    'falha inesperada',
    html`<h1>Algo deu errado</h1><p lang="en">Unexpected Application Error!</p>`,
    'Ocorreu um erro inesperado ao processar sua solicitação. Tente novamente ou fale conosco no WhatsApp.',
  );
