import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { button, passwordField, tab } from '../fixtures/admin.ts';
import {
  type Clause,
  chats,
  expectClauses,
  meets,
  onPhone,
  onWide,
  says,
  shows,
  soon,
  standsIn,
  structuredData,
} from '../fixtures/clauses.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { addToCart, cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { type TagCall, test as taggedTest } from '../fixtures/third-parties.ts';

// The owner's specification, clause by clause: the number is its line. A clause that was decided otherwise says so.

// One visit checks many clauses, and each that fails waits for its time.
test.describe.configure({ timeout: 120_000 });

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const company = read('src/content/company.json');
const home = read('src/content/home.json');
const listTexts = (entries: Record<string, string>[], field: string) =>
  entries.map((entry) => entry[field] ?? '');

const link = (part: string, name: string | RegExp) => (page: Page) =>
  page.locator(part).getByRole('link', { name });
/** A link with this address, whatever host and fragment the page puts around it. */
const linkTo = (part: string, href: string) => (page: Page) => page.locator(`${part} a[href$="${href}"]`);
const all = (selector: string) => (page: Page) => page.locator(selector);
const text = (part: string, words: string | RegExp) => (page: Page) => page.locator(part).getByText(words);
const panel = (page: Page) => page.getByRole('search', { name: 'Filtrar produtos' });
const toast = (page: Page) => page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');

const video = (line: number, part: string) =>
  shows(line, `a video in ${part} (a poster with its play link)`, link(part, /^Assistir/));

/** Of every public page. */
const COMMON: Clause[] = [
  shows(43, 'logo and tagline', text('header', company.tagline)),
  meets(43, 'the header is sticky', (page) =>
    soon(page.locator('header').first()).toHaveCSS('position', 'sticky'),
  ),
  onWide(
    meets(43, 'the header has a green WhatsApp button at every moment', async (page) => {
      const chat = page.getByRole('banner').getByRole('link', { name: 'WhatsApp' });
      await soon(chat).toBeVisible();
      await soon(chat).toHaveCSS('color', 'rgb(255, 255, 255)');
    }),
  ),
  says(44, 'footer: the company in a sentence', 'footer', [/Fabricação, retífica e recuperação/]),
  says(44, 'footer: contact address', 'footer', [new RegExp(company.city), new RegExp(company.postalCode)]),
  ...['home', 'about', 'services', 'products', 'articles', 'contact'].map((anchor) =>
    shows(44, `footer: link to #${anchor}`, linkTo('footer', `#${anchor}`)),
  ),
  shows(44, 'footer: privacy policy', linkTo('footer', '/privacy-policy')),
  says(44, 'footer: copyright with the current year', 'footer', [`© ${new Date().getFullYear()} `]),
  shows(194, 'footer: tel: links of both phones', all('footer a[href^="tel:"]'), company.phones.length),
  shows(194, 'footer: mailto: link', all('footer a[href^="mailto:"]')),
];
/** In `details` that name it, as decided. */
const registration = (line: number, part: string) =>
  meets(line, `registration data in ${part}`, async (page) => {
    const place = page.locator(part);
    await place.locator('summary', { hasText: 'Dados cadastrais' }).click({ timeout: 2500 });
    const opened = company.openedOn.split('-').reverse().join('/');
    for (const fact of [company.legalName, company.taxId, company.shareCapital, opened])
      await soon(place.getByText(fact).filter({ visible: true }).first()).toBeVisible();
  });
const trail = (label: string) => [
  says(46, `breadcrumb “${label}”`, 'nav[aria-label="Você está aqui"]', [label]),
];
/** At every width, except where the page shows a green button of its own. Below 640 px in the bar at the foot. */
const floating = (source: string) =>
  chats(
    45,
    'floating WhatsApp button with a preset message and a source label',
    all(`[data-whatsapp="Floating Button - ${source}"]`),
    /./,
  );
const noindex = (line: number) =>
  meets(line, 'noindex', (page) =>
    soon(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/),
  );

const HOME: Clause[] = [
  meets(46, 'no breadcrumb on home', (page) =>
    soon(page.getByRole('navigation', { name: 'Você está aqui' })).toHaveCount(0),
  ),
  ...['home', 'about', 'services', 'products', 'articles', 'contact'].map((id) =>
    shows(50, `section #${id}`, all(`section#${id}`)),
  ),
  meets(52, 'hero: title', (page) =>
    soon(page.locator('#home h1')).toHaveText(
      /^Manutenção de Roscas e Cilindros para (Extrusoras|Injetoras|Sopradoras) Plásticas$/,
    ),
  ),
  says(236, 'hero: claim, stoppages reduced by up to 30%', '#home', [/até 30%/]),
  video(52, '#home'),
  shows(52, 'hero: “Nossos Serviços” goes to #products', (page) =>
    linkTo('#home', '#products')(page).filter({ hasText: 'Nossos Serviços' }),
  ),
  chats(
    52,
    'hero: “Solicite Orçamento” opens the chat with the shown machine',
    link('#home', /^Solicite Orçamento/),
    /para (extrusoras|injetoras|sopradoras)/,
  ),
  shows(52, 'hero: phone', all('#home a[href^="tel:"]')),
  shows(52, 'hero: e-mail', all('#home a[href^="mailto:"]')),
  says(53, 'about: heading', '#about h2', [`Sobre a ${company.brand}`]),
  says(53, 'about: specialty and experience', '#about', home.about.paragraphs),
  says(236, 'about: more than 20 years, recovery saves up to 70%', '#about', [/mais de 20 anos/, /até 70%/]),
  shows(53, 'about: four claims', all('#about li'), 4),
  says(53, 'about: the claims', '#about', home.about.claims),
  chats(
    53,
    'about: quick quote',
    link('#about', /^Orçamento Rápido/),
    /para (extrusoras|injetoras|sopradoras)/,
  ),
  video(53, '#about'),
  says(54, 'services: titles', '#services h3', [
    'Manutenção de Roscas',
    'Recuperação de Cilindros',
    'Fabricação Personalizada',
    'Consultoria Técnica',
  ]),
  says(54, 'services: descriptions', '#services', listTexts(home.services, 'description')),
  shows(54, 'services: icons', all('#services [data-service] > svg'), 4),
  onWide(standsIn(230, 'services in 4 columns from 1,280 px', all('#services [data-service]'), 4)),
  says(55, 'products: titles', '#products h3', [
    'Roscas para Extrusoras',
    'Cilindros para Extrusoras',
    'Componentes para Injetoras',
    'Roscas para Sopradoras',
  ]),
  shows(55, 'products: images with alt text', all('#products article img[alt]:not([alt=""])'), 4),
  says(55, 'products: descriptions', '#products', listTexts(home.products, 'description')),
  meets(55, 'products: “Saiba Mais” to the pages', async (page) => {
    const links = page.locator('#products').getByRole('link', { name: /^Saiba Mais/ });
    const hrefs = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual(['/extrusoras', '/extrusoras', '/injetoras', '/sopradoras']);
  }),
  shows(55, 'products: “Ver Roscas para Extrusoras”', link('#products', 'Ver Roscas para Extrusoras')),
  shows(
    55,
    'products: “Ver Componentes para Injetoras”',
    link('#products', 'Ver Componentes para Injetoras'),
  ),
  // “Tagged 'orcamento geral'” is a label; the text ends in plain words, as decided.
  chats(
    55,
    'products: “Solicite Orçamento”, general quote',
    link('#products', /^Solicite Orçamento/),
    /Assunto: orçamento geral\.?$/,
  ),
  onWide(standsIn(230, 'products in 4 columns from 1,280 px', all('#products article'), 4)),
  says(56, 'articles: categories', '#articles', ['Injetoras', 'Técnico', 'Extrusoras', 'Manutenção']),
  says(230, 'articles: read times', '#articles', [/\b8 min/, /\b6 min/, /\b10 min/, /\b7 min/]),
  ...['problemainjetoras', 'roscainjetora', 'manutencaoextrusora', 'retificarosca'].flatMap((slug) => [
    shows(56, `articles: “Ler artigo completo” to /${slug}`, (page) =>
      linkTo('#articles', `/${slug}`)(page).and(page.getByRole('link', { name: /^Ler artigo completo/ })),
    ),
    meets(138, `articles: description of /${slug}`, async (page) => {
      const article = page.locator('#articles article').filter({ has: page.locator(`a[href="/${slug}"]`) });
      const [, description = ''] =
        /^description: "(.*)"$/m.exec(readFileSync(`src/content/articles/${slug}.mdx`, 'utf8')) ?? [];
      await soon(article.getByText(description)).toBeVisible();
    }),
  ]),
  onWide(
    meets(56, 'articles: the featured one spans the full grid width, the others 2 columns', async (page) => {
      const widths = await page
        .locator('#articles article')
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().width));
      const whole = (await page.locator('#articles h2').boundingBox())?.width ?? 0;
      expect(widths[0]).toBeGreaterThan(0.9 * whole);
      for (const width of widths.slice(1)) expect(width).toBeLessThan(0.75 * whole);
    }),
  ),
  shows(56, 'articles: “Solicitar Consultoria Técnica” to #contact', (page) =>
    linkTo('#articles', '#contact')(page).filter({ hasText: 'Solicitar Consultoria Técnica' }),
  ),
  shows(57, 'contact: heading', all('#contact h2')),
  shows(57, 'contact: form', quoteForm),
  shows(57, 'contact: WhatsApp button', link('#contact', /WhatsApp/)),
  says(57, 'contact: address', '#contact', [new RegExp(company.street), new RegExp(company.postalCode)]),
  shows(57, 'contact: both phones', all('#contact a[href^="tel:"]'), company.phones.length),
  shows(57, 'contact: e-mail', all('#contact a[href^="mailto:"]')),
  says(235, 'contact: opening hours', '#contact', [
    /Segunda a sexta,\s+08:00 às 18:00/,
    /Sábado,\s+08:00 às 12:00/,
  ]),
  registration(57, '#contact'),
  says(57, 'contact: sending implies agreement with the privacy policy', '#contact', [/concord|Ao enviar/i]),
  shows(57, 'contact: link to the privacy policy', linkTo('#contact', '/privacy-policy')),
  says(226, 'contact promised within 24 hours', '#contact', [/até 24 horas/]),
  ...['Nome', 'Email', 'Telefone', 'Mensagem'].map((label) =>
    meets(163, `form: ${label} is required and marked with *`, async (page) => {
      const field = quoteForm(page).getByRole('textbox', { name: label });
      await soon(field).toHaveAttribute('required');
      await soon(quoteForm(page).locator('label', { hasText: label }).first()).toContainText('*');
    }),
  ),
  meets(136, 'form: segments', (page) =>
    soon(quoteForm(page).getByLabel('Segmento').locator('option:not([value=""])')).toHaveText([
      'Injeção Plástica',
      'Extrusão de Plásticos',
      'Reciclagem de Plásticos',
      'Outro',
    ]),
  ),
  meets(58, 'title, description and canonical link', async (page) => {
    await soon(page).toHaveTitle(/Manutenção.*Rosca.*Canhão/i);
    await soon(page.locator('meta[name=description]')).toHaveAttribute('content', /plástico|extrusoras/i);
    await soon(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/);
  }),
  meets(58, 'structured data: organisation, service, local business, three products', async (page) => {
    for (const type of ['Organization', 'Service', 'LocalBusiness'])
      expect((await structuredData(page, type)).length, type).toBeGreaterThan(0);
    const offers = await structuredData(page, 'Product');
    expect(offers).toHaveLength(3);
    // Line 140.
    for (const product of offers)
      expect(product).toMatchObject({
        offers: { priceCurrency: 'BRL', priceValidUntil: '2025-12-31', availability: /InStock$/ },
      });
  }),
  floating('Home'),
];

const STEELS = ['SAE 8640', 'D2', 'H13'];
const specifications = (line: number, texts: string[]) =>
  meets(line, `specifications: ${texts.join(', ')}`, async (page) => {
    const part = page.locator('#especificacoes');
    await soon(part).toBeVisible();
    const words = ((await part.textContent()) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();
    expect(texts.filter((word) => !words.includes(word.toLowerCase()))).toEqual([]);
  });
/** A catalogue item has an image with alt text and a description (line 139). */
const catalogue = (line: number, count: number) => [
  shows(line, `catalogue of ${count}`, all('#catalogo h3'), count),
  shows(139, 'catalogue: images with alt text', all('#catalogo img[alt]:not([alt=""])')),
];
const machineQuote = (line: number, words: RegExp) =>
  chats(line, 'quote button through WhatsApp', all('#orcamento [data-whatsapp]'), words);

const MACHINES: Record<string, Clause[]> = {
  '/extrusoras': [
    ...trail('Extrusoras'),
    shows(66, 'title', all('main h1')),
    shows(66, 'six advantages', all('#vantagens h3'), 6),
    ...catalogue(66, 5),
    specifications(66, [...STEELS, 'Ligas especiais', 'Nitretação', 'indução', 'Revestimento', 'Cromo duro']),
    machineQuote(66, /extrusora/),
    says(236, 'recovery saves 60–80% for extruders', 'main', [/60 a 80%|60–80%/]),
    floating('Extrusoras'),
  ],
  '/injetoras': [
    ...trail('Injetoras'),
    shows(70, 'advantages', all('#vantagens h3')),
    shows(70, 'promo: new product', linkTo('#novidades', '/rosca-e-canhao-para-maquinas-injetoras')),
    shows(70, 'promo: new article (may link to the article itself)', (page) =>
      page.locator('#novidades').locator('[href="/artigo-injetoras"],[href="/problemainjetoras"]'),
    ),
    onWide(standsIn(70, '3-column catalogue', all('#catalogo h3'), 3)),
    shows(70, 'gallery of six images', all('[data-gallery] a'), 6),
    shows(70, 'WhatsApp link of the gallery', all('[data-whatsapp="Injetoras - Gallery"]')),
    specifications(70, [...STEELS, 'PM-23', 'Ligas especiais', 'Nitretação', 'indução', 'PVD', 'Cromo duro']),
    specifications(70, ['Cementação']),
    machineQuote(70, /injetora/),
    floating('Injetoras'),
  ],
  '/sopradoras': [
    ...trail('Sopradoras'),
    shows(74, 'advantages', all('#vantagens h3')),
    ...catalogue(74, 4),
    specifications(74, STEELS),
    machineQuote(74, /sopradora/),
    says(236, 'more than 15 years (this page)', 'main', [/mais de 15 anos/]),
    floating('Sopradoras'),
  ],
  '/rosca-e-canhao-para-maquinas-injetoras': [
    ...trail('Rosca e Canhão para Injetoras'),
    shows(78, 'advantages', all('#vantagens h3')),
    shows(78, 'applications', all('#aplicacoes h2')),
    video(78, '#video'),
    ...catalogue(78, 6),
    shows(78, 'recovery block', all('#recuperacao h3')),
    machineQuote(78, /rosca e canhão/),
    floating('Rosca e Canhão Injetoras'),
  ],
  '/rosca-e-canhao-extrusora-polimeros': [
    ...trail('Rosca e Canhão para Extrusora de Polímeros'),
    shows(82, 'advantages', all('#vantagens h3')),
    shows(82, 'applications', all('#aplicacoes h2')),
    shows(82, 'geometries', all('#geometrias h3')),
    shows(82, 'polymers', all('#polimeros h2')),
    video(82, '#video'),
    ...catalogue(82, 6),
    shows(82, 'recovery block', all('#recuperacao h3')),
    machineQuote(82, /extrusora de polímeros/),
    floating('Rosca e Canhão Extrusora'),
  ],
};

const article = (line: number, slug: string, label: string, date: string, minutes: number): Clause[] => [
  ...trail(label),
  meets(line, `published ${date}`, (page) =>
    soon(page.locator(`main time[datetime^="${date}"]`).first()).toBeVisible(),
  ),
  says(230, `${minutes} minutes`, 'main', [new RegExp(`\\b${minutes} min`)]),
  meets(90, 'structured data of a technical article', async (page) =>
    expect(await structuredData(page, 'TechArticle')).toHaveLength(1),
  ),
  shows(line, 'a table', all('main table')),
  floating(slug),
];

const ARTICLES: Record<string, Clause[]> = {
  '/problemainjetoras': [
    ...article(86, 'problemainjetoras', 'Paradas em injetoras', '2025-05-18', 8),
    says(86, 'five causes', 'main h2', [
      /Desgaste de rosca e canhão/,
      /Variação de temperatura/,
      /Contaminação por resíduos/,
      /Falha hidráulica/,
      /Falta de lubrificação/,
    ]),
    shows(86, 'problem of each cause', text('main', /^Problema$/), 5),
    shows(86, 'solution of each cause', text('main', /^Solução$/), 5),
    shows(86, 'benefit of each cause', text('main', /^Benefício$/), 5),
    shows(86, 'call to #contact', linkTo('main', '#contact')),
    says(237, 'figures', 'main', [/250 h/, /até 25%/, /até 40%/, /^30%$/, /R\$ 5\.000 a R\$ 15\.000/]),
  ],
  '/roscainjetora': [
    ...article(87, 'roscainjetora', 'Escolha da rosca', '2025-06-15', 6),
    says(87, 'polymer, L/D, zones, product, quick selection', 'main h2', [
      /Tipo de polímero/,
      /Relação L\/D/,
      /Geometria das zonas/,
      /Características do produto/,
      /Tabela de seleção rápida/,
    ]),
    says(239, 'compression, L/D and zone shares', 'main', [
      /2,5:1 a 3:1 para PE e PP/,
      /PS e ABS, são de 3:1 a 3,5:1/,
      /PA e PC, de 3,5:1 a 4:1/,
      /2:1 a 2,5:1 para PVC/,
      /18:1 a 24:1/,
      /40 a 50%/,
      /30 a 40%/,
      /15 a 25%/,
    ]),
  ],
  '/manutencaoextrusora': [
    ...article(88, 'manutencaoextrusora', 'Manutenção preventiva de extrusoras', '2025-07-10', 10),
    says(88, 'schedule, warning signs, indicators, checklist', 'main h2', [
      'Rotina diária',
      'Rotina semanal',
      'Rotina mensal',
      'Rotina trimestral',
      'Rotina semestral',
      'Sinais de alerta',
      'Indicadores de sucesso',
      /Checklist/,
    ]),
    says(237, 'figures', 'main', [/250 h/, /até 40%/i, /^30%$/]),
  ],
  '/retificarosca': [
    ...article(89, 'retificarosca', 'Retífica de rosca', '2025-08-01', 7),
    says(89, 'signs, measurements, process, comparison, benefits', 'main h2', [
      /^Sinais/,
      /^Medições/,
      /cinco etapas/,
      /Retífica ou rosca nova/,
      'Benefícios',
    ]),
    shows(89, 'five steps', text('main h3', /^\d\. /), 5),
    says(238, 'cost, lead times, life, limits', 'main', [
      /Cerca de 30%/,
      /7 a 10 dias/,
      /30 a 45 dias/,
      /70 a 80%/,
      /Acima de 0,1 mm/,
      /Acima de 0,05 mm/,
    ]),
  ],
};

const SHOP: Clause[] = [
  ...trail('Loja'),
  says(94, 'title', 'h1', ['Loja de Peças Termoplásticas']),
  shows(94, 'cart button', (page) => page.getByRole('button', { name: /^Carrinho/ })),
  ...['extrusoras', 'injetoras', 'sopradoras'].map((machine) =>
    shows(94, `category card with “Ver Produtos” to /${machine}`, (page) =>
      linkTo('nav[aria-labelledby]', `/${machine}`)(page).filter({ hasText: /Ver produtos/i }),
    ),
  ),
  meets(95, 'search', (page) => soon(page.getByPlaceholder('Buscar produtos...')).toBeVisible()),
  onPhone(
    meets(95, 'the filters open', (page) =>
      panel(page).getByText('Filtros', { exact: true }).click({ timeout: 2500 }),
    ),
  ),
  meets(134, 'categories', (page) =>
    soon(panel(page).getByLabel('Categoria').locator('option')).toHaveText([
      'Todas as categorias',
      'Extrusoras',
      'Injetoras',
      'Sopradoras',
      'Kits Completos',
      'Acessórios',
      'Peças de Reposição',
    ]),
  ),
  says(95, 'category, toggles, count', 'search', ['Destaques', 'Disponível', /^6 produtos encontrados$/]),
  meets(95, '“Limpar Filtros” disabled without a filter', async (page) => {
    const clear = panel(page).getByRole('button', { name: 'Limpar Filtros' });
    await soon(clear).toBeVisible();
    await soon(clear).toBeDisabled();
  }),
  onPhone(standsIn(96, 'one column', (page) => products(page), 1)),
  onWide(standsIn(96, 'three columns at 1,280 px', (page) => products(page), 3)),
  says(98, 'badges', 'section[aria-label="Catálogo"] article', [
    /^Destaque$/,
    /^Disponível$/,
    /^Sob Encomenda$/,
  ]),
  meets(98, 'two specifications on each card', async (page) => {
    for (const card of await products(page).all()) await soon(card.locator('dl > div')).toHaveCount(2);
  }),
  shows(98, 'view details', link('article', /^Ver Detalhes/), 6),
  shows(98, 'add to quote', (page) => page.getByRole('button', { name: /^Adicionar ao Orçamento/ }), 6),
  meets(133, 'six products, each “Sob consulta” with a range', async (page) => {
    await soon(products(page)).toHaveCount(6);
    for (const card of await products(page).all()) {
      await soon(card).toContainText('Sob consulta', { useInnerText: true });
      await soon(card).toContainText(/R\$/);
    }
  }),
  says(97, 'block for what is not there', 'main h2', ['Não encontrou o que procura?']),
  chats(97, 'WhatsApp quote', all('[data-whatsapp="Loja - WhatsApp Quote"]'), /orçamento/),
  shows(97, 'button to the form', linkTo('section[aria-labelledby="shop-help"]', '#orcamento')),
  says(97, 'form section', '#orcamento h2', ['Solicite seu Orçamento']),
  meets(100, 'indexable, store data in BRL, InStock or PreOrder', async (page) => {
    await soon(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0);
    const [store] = await structuredData(page, 'Store');
    const data = JSON.stringify(store);
    for (const word of ['"BRL"', 'InStock', 'PreOrder']) expect(data).toContain(word);
  }),
  floating('Loja'),
];

const OTHERS: Record<string, Clause[]> = {
  '/faq': [
    ...trail('Perguntas Frequentes'),
    shows(110, 'eight questions', all('main summary'), 8),
    shows(110, 'WhatsApp contact', link('main', /WhatsApp/)),
    meets(240, 'figures', async (page) => {
      const words = ((await page.locator('main').textContent()) ?? '').replaceAll(/\s+/g, ' ');
      const figures = [/2\.000 h/, /2 a 5 anos/, /3 a 10 dias úteis/, /24 horas/, /90 dias/, /6 meses/];
      expect(figures.filter((figure) => !figure.test(words))).toEqual([]);
    }),
    floating('FAQ'),
  ],
  '/testimonials': [
    ...trail('Depoimentos'),
    // Stars show in local, test and preview builds while the data is an example.
    shows(
      114,
      'six testimonials with stars',
      all('main article [role=img], main figure [role=img], main li [role=img]'),
      6,
    ),
    chats(114, 'submit a testimonial', link('main', /^Enviar depoimento/), /depoimento/),
    says(236, 'rating 4.8 from 23 reviews', 'main', [/4,8/, /23/]),
    floating('Depoimentos'),
  ],
  '/privacy-policy': [
    ...trail('Política de Privacidade'),
    noindex(35),
    says(118, 'last updated 20 May 2025', 'main', [/20 de maio de 2025/]),
    says(118, 'sections', 'main h2', [
      'Dados coletados',
      'Finalidade',
      'Base legal',
      'Compartilhamento',
      'Armazenamento e segurança',
      'Direitos do titular',
      'Cookies',
      'Alterações',
      'Contato',
    ]),
  ],
  '/seo': [
    ...trail('Ferramentas de SEO'),
    noindex(36),
    shows(122, 'plan as PDF', all('main a[href$=".pdf"]')),
    shows(122, 'spreadsheet', link('main', /planilha/i)),
    shows(195, 'external dashboard', all('main a[href^="https://search.google.com"]')),
    shows(122, 'documents', all('main dl a')),
    says(122, 'last update', 'main', ['23/05/2025']),
    shows(122, 'back to home', all('main a[href="/"]')),
  ],
};

const PAGES: Record<string, Clause[]> = { '/': HOME, ...MACHINES, ...ARTICLES, '/loja': SHOP, ...OTHERS };

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a wide screen', 1280, 800],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    for (const [path, clauses] of Object.entries(PAGES)) {
      test(`${path} has what the specification names`, async ({ page }) => {
        if (path === '/loja') await openShop(page);
        else await page.goto(path);
        await expectClauses(page, [...COMMON, ...clauses], width);
      });
    }

    test('the shop filters, and the cart has its lines, buttons and texts', async ({ page }) => {
      await openShop(page, '/loja?categoria=injetoras&busca=ROSCA&disponivel=1');
      const cart = cartOf(page);
      const title = 'Rosca para Injetora';
      const chat = cart.getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' });
      await expectClauses(
        page,
        [
          meets(151, 'filters combine, whatever the case', (shop) => soon(products(shop)).toHaveCount(1)),
          meets(95, 'removable chips', async (shop) => {
            const chips = panel(shop).getByRole('list', { name: 'Filtros ativos' }).getByRole('button');
            await soon(chips).toHaveCount(3);
            await chips.first().click();
            await soon(chips).toHaveCount(2);
          }),
          meets(96, 'empty state, with a hint to adjust the filters', async (shop) => {
            await shop.getByPlaceholder('Buscar produtos...').fill('nada disso');
            await soon(shop.getByText('Nenhum produto encontrado')).toBeVisible();
            await soon(shop.getByText(/Ajuste os filtros/)).toBeVisible();
          }),
          meets(151, '“Limpar Filtros” resets all', async (shop) => {
            await panel(shop).getByRole('button', { name: 'Limpar Filtros' }).click();
            await soon(products(shop)).toHaveCount(6);
          }),
          meets(99, 'empty cart', async (shop) => {
            await shop.getByRole('button', { name: /^Carrinho/ }).click();
            for (const words of ['Carrinho vazio', 'Adicione produtos para solicitar orçamento'])
              await soon(cart.getByText(words)).toBeVisible();
            await shop.keyboard.press('Escape');
          }),
          meets(150, 'adding opens the cart with quantity 1', async (shop) => {
            await addToCart(shop, title);
            await soon(cart).toBeVisible();
            await soon(cart.getByRole('heading', { level: 2 })).toContainText('(1 item)');
          }),
          meets(174, 'never below 1', (_shop) =>
            soon(cart.getByRole('button', { name: /^Diminuir/ })).toBeDisabled(),
          ),
          meets(99, 'line: image, title, literal price, minus, plus, remove', async (_shop) => {
            const line = cart.getByRole('listitem');
            await soon(line.locator('img')).toBeVisible();
            await soon(line.getByText('Sob consulta')).toBeVisible();
            for (const action of [/^Diminuir/, /^Aumentar/, /^Remover/])
              await soon(line.getByRole('button', { name: action })).toBeVisible();
          }),
          meets(150, 'plus and adding again raise by 1', async (shop) => {
            await cart.getByRole('button', { name: /^Aumentar/ }).click();
            await shop.keyboard.press('Escape');
            await addToCart(shop, title);
            await soon(cart.getByRole('heading', { level: 2 })).toContainText('(3 itens)');
          }),
          meets(193, 'WhatsApp text', async (_shop) => {
            const words = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
            expect(words).toMatch(
              /^Olá! Gostaria de solicitar orçamento para os seguintes produtos:\n.*Rosca para Injetora.*3.*\n[\s\S]*Aguardo retorno. Obrigado!$/,
            );
          }),
          meets(99, 'buttons “Limpar” and “Formulário”', async (_shop) => {
            await soon(cart.getByRole('button', { name: 'Limpar', exact: true })).toBeVisible();
            await soon(cart.getByRole('button', { name: 'Formulário', exact: true })).toBeVisible();
          }),
          meets(150, '“Limpar” empties the cart', async (shop) => {
            await cart.getByRole('button', { name: 'Limpar', exact: true }).click();
            await soon(cart.getByText('Carrinho vazio')).toBeVisible();
            await shop.keyboard.press('Escape');
          }),
          meets(94, 'badge with the total, and “Formulário” scrolls to the form', async (shop) => {
            await addToCart(shop, title);
            await soon(cart).toBeVisible();
            await shop.keyboard.press('Escape');
            await soon(shop.getByRole('button', { name: /^Carrinho/ })).toContainText('1');
            await shop.getByRole('button', { name: /^Carrinho/ }).click();
            await cart.getByRole('button', { name: /Formulário/ }).click();
            await soon(shop.getByRole('heading', { name: 'Solicite seu Orçamento' })).toBeInViewport();
          }),
        ],
        width,
      );
    });

    test('the form refuses in the order of the specification, with its texts', async ({ page }) => {
      await openQuoteForm(page);
      await fillQuoteForm(page, { ...REQUEST, Email: 'ana', Telefone: '1' });
      const write = (name: string, value: string) => quoteForm(page).locator(`[name=${name}]`).fill(value);
      /** Then the field is right, and the next refusal is of a later field. */
      const refuses = (
        line: number,
        name: string,
        value: string,
        right: string,
        title: string,
        detail = '',
      ) =>
        meets(line, `${name} “${value}”: ${title}`, async (form) => {
          await write(name, value);
          await sendQuoteForm(form);
          await soon(toast(form)).toContainText(title);
          await soon(toast(form)).toContainText(detail);
          await soon(quoteForm(form).locator('[name=company]')).toHaveValue(REQUEST.Empresa);
          await write(name, right);
        });
      const missing = 'Preencha todos os campos obrigatórios';
      const phone = 'Por favor, insira um número de telefone válido com DDD';
      await expectClauses(
        page,
        [
          refuses(159, 'name', '  ', REQUEST.Nome, missing),
          refuses(159, 'message', ' ', REQUEST.Mensagem, missing),
          refuses(
            160,
            'email',
            'a @b.c',
            REQUEST.Email,
            'Email inválido',
            'Por favor, insira um endereço de email válido',
          ),
          refuses(161, 'phone', '(11) 8765-432', REQUEST.Telefone, 'Telefone inválido', phone),
        ],
        width,
      );
    });

    test('a sent request opens the dialog with its countdown and three buttons', async ({ page }) => {
      await page.clock.install();
      await openQuoteForm(page);
      await fillQuoteForm(page, { ...REQUEST, Mensagem: `Especificação ${width}` }, 'Extrusão de Plásticos');
      const dialog = page.getByRole('dialog', { name: 'Solicitação enviada!' });
      const send = async () => {
        // With the pointer: for a request sent by keyboard the count may begin paused, as decided.
        await sendQuoteForm(page);
        await soon(dialog).toBeVisible();
      };
      await expectClauses(
        page,
        [
          meets(148, 'the dialog counts from 10', async () => {
            await send();
            await soon(dialog).toContainText('Abrindo o artigo em 10 segundos');
          }),
          meets(147, 'the fields are cleared', (form) =>
            soon(quoteForm(form).locator('[name=message]')).toHaveValue(''),
          ),
          meets(226, 'contact within 24 hours', () => soon(dialog).toContainText('24 horas')),
          meets(137, 'article: title and description by segment', async () => {
            await soon(dialog.getByText('Plano de manutenção preventiva de extrusoras')).toBeVisible();
            await soon(dialog.getByText(/^O que verificar por dia/)).toBeVisible();
          }),
          meets(137, '“Ler Artigo Recomendado” by segment', (_page) =>
            soon(dialog.getByRole('link', { name: 'Ler Artigo Recomendado' })).toHaveAttribute(
              'href',
              '/artigo-manutencao-extrusoras',
            ),
          ),
          meets(148, '“Cancelar redirecionamento” stops it, “Fechar” closes', async (form) => {
            await dialog.getByRole('button', { name: 'Cancelar redirecionamento' }).click();
            await form.clock.runFor(15_000);
            await soon(dialog).toBeVisible();
            await dialog.getByRole('button', { name: 'Fechar' }).click();
            await soon(dialog).toBeHidden();
          }),
          meets(148, 'reopened, it counts from 10 to the article', async (form) => {
            await fillQuoteForm(form, { ...REQUEST, Mensagem: `De novo ${width}` }, 'Extrusão de Plásticos');
            await send();
            await soon(dialog).toContainText('em 10 segundos');
            for (let left = 9; left > 0; left -= 1) {
              await form.clock.runFor(1000);
              await soon(dialog).toContainText(`em ${left} segundo`);
            }
            await form.clock.runFor(1000);
            await form.waitForURL('**/manutencaoextrusora', { timeout: 5000 });
          }),
        ],
        width,
      );
    });

    test.describe('when sending fails', () => {
      test.use({ allowed: /Failed to load resource|send-contact-email/ });

      test('a toast says so, and the data is kept', async ({ page }) => {
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/send-contact-email', async (route) => {
          await released;
          await route.fulfill({ status: 400, json: {} });
        });
        await openQuoteForm(page);
        await fillQuoteForm(page);
        await sendQuoteForm(page);
        await expectClauses(
          page,
          [
            meets(147, 'the button says that it sends, and is disabled', (form) =>
              soon(quoteForm(form).getByRole('button', { name: 'Enviando solicitação...' })).toBeDisabled(),
            ),
            meets(208, 'literal toast', async (form) => {
              release();
              await soon(toast(form)).toContainText('Erro ao enviar orçamento');
              await soon(toast(form)).toContainText(
                'Ocorreu um erro ao processar sua solicitação. Por favor, tente novamente ou entre em contato via WhatsApp.',
              );
            }),
            meets(147, 'the data is kept', (form) =>
              soon(quoteForm(form).getByLabel('Mensagem')).toHaveValue(REQUEST.Mensagem),
            ),
          ],
          width,
        );
      });
    });

    test('/admin/loja asks for the password, lists and edits in memory', async ({ page }) => {
      await page.goto('/admin/loja');
      await expectClauses(
        page,
        [
          noindex(32),
          says(104, 'gate: title, hint with the password', 'main', [
            'Acesso Administrativo',
            /Senha de demonstração: ./,
          ]),
          meets(169, 'wrong password', async (admin) => {
            await passwordField(admin).fill('errada');
            await button(admin, 'Entrar').click();
            await soon(admin.getByRole('alert')).toHaveText('Senha incorreta!');
          }),
          meets(104, 'Enter submits', async (admin) => {
            const hint = (await admin.getByText('Senha de demonstração:').textContent()) ?? '';
            await passwordField(admin).fill(hint.split(': ')[1] ?? '');
            await passwordField(admin).press('Enter');
            await soon(tab(admin, 'Gerenciar Produtos')).toBeVisible();
          }),
          shows(105, 'tab “Formulário”', (admin) => tab(admin, 'Formulário')),
          meets(105, '“Ver Loja” in a new tab, “Sair”', async (admin) => {
            const shop = admin.getByRole('link', { name: /Ver Loja/ }).first();
            await soon(shop).toHaveAttribute('target', '_blank');
            await soon(shop).toHaveAttribute('href', '/loja');
            await soon(button(admin, 'Sair')).toBeVisible();
          }),
          says(106, 'list', 'main', [
            'Produtos Cadastrados (6)',
            /^Destaque$/,
            /^Indisponível$/,
            'Sob consulta',
          ]),
          shows(106, 'edit', (admin) => admin.getByRole('button', { name: /^Editar / }), 6),
          shows(106, 'delete', (admin) => admin.getByRole('button', { name: /^Excluir / }), 6),
          meets(152, 'new product: defaults', async (admin) => {
            await button(admin, 'Novo Produto').click();
            await soon(tab(admin, 'Novo Produto')).toBeVisible();
            await soon(admin.getByLabel('Categoria')).toHaveValue('extrusoras');
            await soon(admin.getByLabel('Preço', { exact: true })).toHaveValue('Sob consulta');
            await soon(admin.getByLabel('Link')).toHaveValue('#orcamento');
            await soon(admin.getByLabel('Em estoque')).toBeChecked();
            await soon(admin.getByLabel('Destaque')).not.toBeChecked();
          }),
          meets(167, 'title and description are required', async (admin) => {
            await button(admin, 'Salvar Produto').click();
            await soon(admin.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios!');
          }),
          meets(214, 'saved', async (admin) => {
            await admin.getByLabel('Título').fill('Rosca da especificação');
            await admin.getByLabel('Descrição').fill('Rosca.');
            await button(admin, 'Salvar Produto').click();
            await soon(admin.getByRole('status').filter({ hasText: 'Produto salvo' })).toContainText(
              'Produto salvo com sucesso! (Em uma aplicação real, isso seria salvo no banco de dados)',
            );
            await soon(admin.getByText('Produtos Cadastrados (7)')).toBeVisible();
          }),
          meets(170, 'delete asks, then says so', async (admin) => {
            await button(admin, 'Excluir Rosca da especificação').click();
            await soon(admin.getByText('Tem certeza que deseja excluir este produto?')).toBeVisible();
            await button(admin, 'Excluir').click();
            await soon(admin.getByRole('status').filter({ hasText: 'excluído' })).toContainText(
              'Produto excluído com sucesso!',
            );
          }),
          meets(152, 'editing', async (admin) => {
            await button(admin, 'Editar Rosca para Injetora').click();
            await soon(tab(admin, 'Editar Produto')).toBeVisible();
            await soon(admin.getByLabel('Título')).toHaveValue('Rosca para Injetora');
            await button(admin, 'Cancelar').click();
          }),
          meets(152, '“Sair” logs out', async (admin) => {
            await button(admin, 'Sair').click();
            await soon(passwordField(admin)).toBeVisible();
          }),
        ],
        width,
      );
    });

    test('FAQ: one answer at a time, by keyboard too', async ({ page }) => {
      await page.goto('/faq');
      const question = (index: number) => page.locator('main summary').nth(index);
      const open = page.locator('main details[open]');
      await expectClauses(
        page,
        [
          meets(149, 'one open, may collapse fully', async () => {
            for (const index of [0, 3]) await question(index).click();
            await soon(open).toHaveCount(1);
            await question(3).click();
            await soon(open).toHaveCount(0);
          }),
          meets(110, 'Home, End and arrow keys', async (faq) => {
            await question(0).focus();
            for (const [key, index] of [
              ['End', 7],
              ['ArrowDown', 0],
              ['ArrowUp', 7],
              ['Home', 0],
              ['ArrowDown', 1],
            ] as const) {
              await faq.keyboard.press(key);
              await soon(question(index)).toBeFocused();
            }
          }),
        ],
        width,
      );
    });
  });
}

test.describe('the menu', () => {
  test('is a dropdown of 400 px on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/faq');
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await menu.locator('summary').first().hover();
    await expectClauses(
      page,
      [
        says(43, 'entries', 'header nav', ['Início', 'Extrusoras', 'Injetoras', 'Sopradoras', 'Loja']),
        meets(43, 'dropdown: two entries with descriptions', async () => {
          const entries = menu.locator('details[open] a');
          await soon(entries).toHaveCount(2);
          await soon(entries.nth(0)).toHaveAttribute('href', '/extrusoras');
          await soon(entries.nth(1)).toHaveAttribute('href', '/rosca-e-canhao-extrusora-polimeros');
          for (const entry of await entries.all()) await soon(entry).toHaveText(/.{40,}/);
        }),
        meets(230, 'dropdown: 400 px', async () => {
          expect((await menu.locator('details[open] > ul').boundingBox())?.width).toBe(400);
        }),
      ],
      1280,
    );
  });

  test('opens on a phone with the same links, and closes after a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const toggle = page.locator('summary[aria-label="Menu"]');
    const menu = page.getByRole('navigation', { name: 'Principal' });
    const left = (name: string) =>
      menu
        .getByRole('link', { name, exact: true })
        .evaluate((item) => Number.parseFloat(getComputedStyle(item).paddingLeft));
    await toggle.click();
    await expectClauses(
      page,
      [
        says(43, 'the links of the wide menu', 'header nav', [
          'Início',
          'Extrusoras',
          'Injetoras',
          'Sopradoras',
          'Loja',
        ]),
        meets(43, 'screw-and-barrel link indented', async () =>
          expect(await left('Rosca e Canhão para Extrusora de Polímeros')).toBeGreaterThan(
            await left('Extrusoras'),
          ),
        ),
        meets(43, 'full-width “WhatsApp - Orçamento”', async () => {
          const box = await menu.getByRole('link', { name: /^WhatsApp - Orçamento/ }).boundingBox();
          expect(box?.width).toBeGreaterThan(340);
        }),
        meets(144, 'choosing a link closes the menu', async () => {
          await menu.getByRole('link', { name: 'Início' }).click();
          await soon(menu).toBeHidden();
        }),
      ],
      390,
    );
  });
});

test('the hero shows another machine every 2,000 ms, and the quote buttons follow it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  const hero = page.locator('#home').getByRole('link', { name: 'Solicite Orçamento' });
  const about = page.getByRole('link', { name: 'Orçamento Rápido' });
  const title = page.getByRole('heading', { level: 1 });
  for (let turn = 0; turn < 20 && !/Extrusoras/.test((await title.textContent()) ?? ''); turn += 1)
    await page.clock.runFor(500);
  for (const machine of ['Extrusoras', 'Injetoras', 'Sopradoras', 'Extrusoras']) {
    await expect(title, 'line 145').toHaveText(`Manutenção de Roscas e Cilindros para ${machine} Plásticas`);
    const name = machine.toLowerCase();
    for (const chat of [hero, about])
      await expect(chat, 'line 193').toHaveAttribute('href', new RegExp(`para%20${name}|para\\+${name}`));
    await expect(hero, 'line 199').toHaveAttribute('data-whatsapp', `Hero - ${name}`);
    await page.clock.runFor(2000);
  }
});

for (const [from, to] of [
  ['/artigo-injetoras', '/problemainjetoras'],
  ['/artigo-rosca-injetora', '/roscainjetora'],
  ['/artigo-manutencao-extrusoras', '/manutencaoextrusora'],
  ['/artigo-retifica-roscas', '/retificarosca'],
] as const) {
  // Line 39.
  test(`${from} redirects permanently to ${to} and adds no history entry`, async ({ page, request }) => {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toMatch(new RegExp(`${to}$`));
    await page.goto('/faq');
    await page.goto(from);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/faq$/);
  });
}

test.describe('an unknown path', () => {
  test.use({ allowed: [/Failed to load resource|404: \//] });

  test('gets the 404 page, and is logged', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const response = await page.goto('/peca-nova');
    expect(response?.status()).toBe(404);
    await expectClauses(
      page,
      [
        says(126, 'texts', 'main', [/404/, 'Oops! Page not found']),
        shows(126, 'link home', all('main a[href="/"]')),
        meets(126, 'logged', () => expect.poll(() => logged).toContain('404: /peca-nova')),
        ...trail('Peca Nova'),
      ],
      1280,
    );
  });
});

taggedTest(
  'clicks reach the tags with the labels and values of the specification',
  async ({ page, thirdParties }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Aceitar' }).click();
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const sent = async (tag: string, event: string) =>
      (await thirdParties.calls(page)).filter((call: TagCall) => call[0] === tag && call[2] === event);
    const clicks = (line: number, label: string, selector: string) =>
      meets(line, `click: ${label}`, async () => {
        await page.locator(selector).first().dispatchEvent('click');
        await expect
          .poll(async () => JSON.stringify(await sent('gtag', 'whatsapp_click')), { timeout: 2500 })
          .toContain(label);
      });
    await expectClauses(
      page,
      [
        ...[
          'Header - Desktop',
          'Header - Mobile',
          'About Section - Quick Quote',
          'Products Section - General Quote',
        ].map((label) => clicks(199, label, `[data-whatsapp="${label}"]`)),
        clicks(199, 'Hero - extrusoras', '#home .button[data-whatsapp]'),
        clicks(199, 'Hero - Phone Link', '[data-contact="Hero - Phone Link"]'),
        clicks(199, 'Floating Button - Home', '[data-whatsapp="Floating Button - Home"]'),
        meets(200, 'lead: category, value 1, BRL', async () => {
          const leads = JSON.stringify(await sent('gtag', 'generate_lead'));
          for (const part of ['WhatsApp lead', '"Lead"', '"value":1', '"BRL"']) expect(leads).toContain(part);
        }),
        meets(201, 'article click', async () => {
          await page.locator('[data-article=retificarosca]').first().dispatchEvent('click');
          await expect.poll(async () => (await sent('gtag', 'select_content')).length).toBe(1);
        }),
        meets(202, 'a click on “orçamento” or “contato” is a lead of value 0', async () => {
          await page.getByRole('contentinfo').getByRole('link', { name: 'Contato', exact: true }).click();
          await expect
            .poll(async () => JSON.stringify(await sent('gtag', 'generate_lead')), { timeout: 2500 })
            .toContain('"value":0');
        }),
        meets(153, 'industrial page view after about 2 s', () =>
          expect.poll(async () => (await sent('pixel', 'industrial_page_view')).length).toBe(1),
        ),
      ],
      1280,
    );
  },
);
