import { company } from '../../../../src/shared/company/company.ts';
import { type Html, html } from '../../../platform/html.ts';

/** Wraps a page's content in an HTML document. */
export function renderPage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${company.brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pedido.css">
</head>
<body class="page">
<header class="page-header"><a class="brand" href="/">${company.brand}</a></header>
<main class="page-main">
${content}
</main>
</body>
</html>
`.text;
}
