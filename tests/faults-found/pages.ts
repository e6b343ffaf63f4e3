import type { Fault } from './fault.ts';

const layer = 'browser';

/** Faults in the appearance of pages, each on different pages. */
export const PAGES: readonly Fault[] = [
  {
    name: 'a table is wider than a screen of 360 px',
    layer,
    file: 'src/sections/articles/data-table.css',
    find: '      overflow-x: auto;\n',
    replace: '      overflow-x: visible;\n',
    seen: /wide table|\/retificarosca .*accessible/,
  },
  {
    name: 'the answers of the FAQ are too pale to read',
    layer,
    file: 'src/sections/faq/FaqItem.astro',
    find: 'pb-6 text-steel-700 sm:px-6',
    replace: 'pb-6 text-steel-300 sm:px-6',
    seen: /\/faq keeps the promises/,
  },
  {
    name: 'the FAQ skips a level of headings',
    layer,
    file: 'src/sections/faq/FaqItem.astro',
    find: '    <h2 class="text-h3">{question}</h2>\n',
    replace: '    <h4 class="text-h3">{question}</h4>\n',
    seen: /\/faq keeps the promises/,
  },
  {
    name: 'a picture without a size pushes the testimonials down',
    layer,
    file: 'src/pages/testimonials.astro',
    find: '  <section class="frame pb-[var(--section)]" aria-label="Depoimentos">\n',
    replace:
      '  <img id="late" alt=""><script is:inline>setTimeout(() => { document.getElementById("late").src = "/admin/icone-192.png"; }, 300);</script>\n  <section class="frame pb-[var(--section)]" aria-label="Depoimentos">\n',
    seen: /\/testimonials keeps the promises/,
  },
  {
    name: 'printed articles lack their tables',
    layer,
    file: 'src/sections/articles/article-print.css',
    find: '  .data-table {\n    /* A box',
    replace: '  .data-table {\n    display: none;\n    /* A box',
    seen: /print.*(?:table|checklist)|paper/,
  },
  {
    name: 'larger text is cut off in buttons',
    layer,
    file: 'src/site/styles/button.css',
    find: '  min-height: 3rem;\n',
    replace: '  height: 48px;\n  overflow: hidden;\n',
    seen: /fits every (?:screen|viewport)/,
  },
  {
    name: "search engines list the team's admin",
    layer: 'site',
    file: 'src/shared/routes.ts',
    find: "'Administração da Loja', isUnlisted: true",
    replace: "'Administração da Loja'",
    seen: /site\/(?:pages|seo|surface)/,
  },
];
