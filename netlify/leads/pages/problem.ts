import type { Notice } from '../../../src/contact/notices.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';
import { whatsAppButton } from './whatsapp.ts';

/** For a request that could not be read, so there is no form to draw again; the browser's back button has it. */
export function renderProblem(notice: Notice): string {
  return renderPage(
    `Erro: ${notice.title}`,
    html`<div class="card">
<h1>${notice.title}</h1>
<p class="lead">${notice.detail}</p>
<p class="notice">O botão Voltar do navegador traz de volta o que você digitou.</p>
${whatsAppButton}
<p><a class="button" href="/">Voltar ao início</a></p>
</div>`,
  );
}

export function renderUnexpected(): string {
  return renderPage(
    'Erro: falha inesperada',
    html`<div class="card">
<h1 lang="en">Unexpected Application Error!</h1>
<p class="lead">Ocorreu um erro inesperado ao processar sua solicitação. Tente novamente ou fale conosco pelo WhatsApp.</p>
<p class="notice">O botão Voltar do navegador traz de volta o que você digitou.</p>
${whatsAppButton}
<p><a class="button" href="/">Voltar ao início</a></p>
</div>`,
  );
}
