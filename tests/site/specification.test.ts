import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { type BuiltPage, loadPages, textOf } from './built-site.ts';

// The owner's specification, for what no other test of the built site shows. The number is its line.

const pages = loadPages();
function documentOf(path: string): BuiltPage['document'] {
  const page = pages.find((other) => other.path === path);
  if (!page) throw new Error(`${path} was not built`);
  return page.document;
}
const textsOf = (path: string, selector: string) => documentOf(path).querySelectorAll(selector).map(textOf);
const home = JSON.parse(readFileSync('src/content/home.json', 'utf8'));

describe.each(pages.filter(({ path }) => !['/admin/loja', '/404'].includes(path)))(
  '$path',
  ({ path, document }) => {
    const header = document.querySelector('header');
    const footer = document.querySelector('footer');

    test('43: the header has logo, tagline, and the same links on a phone as on a wide screen', () => {
      expect(textOf(header)).toContain(`${company.brand} ${company.tagline}`);
      const [wide, phone] = ['Principal', 'Menu principal'].map((name) =>
        header
          ?.querySelectorAll(`nav[aria-label="${name}"] a`)
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^\/(?!#)/.test(href)),
      );
      expect(wide).toEqual([
        '/',
        '/extrusoras',
        '/rosca-e-canhao-extrusora-polimeros',
        '/injetoras',
        '/rosca-e-canhao-para-maquinas-injetoras',
        '/sopradoras',
        '/loja',
      ]);
      expect(phone?.toSorted()).toEqual(wide?.toSorted());
      // Besides the pages, both lead to the form.
      expect(header?.querySelectorAll('a').filter((link) => textOf(link) === 'Pedir orçamento')).toHaveLength(
        2,
      );
      const marked = header
        ?.querySelectorAll('a[aria-current=page]')
        .map((link) => link.getAttribute('href'));
      expect(new Set(marked)).toEqual(new Set(wide?.includes(path) ? [path] : []));
      for (const label of ['Header - Desktop', 'Header - Mobile'])
        expect(header?.querySelector(`[data-whatsapp="${label}"]`)?.getAttribute('target')).toBe('_blank');
    });

    test('44, 194: the footer has blurb, address, anchors of the home page, policy, phones and e-mail', () => {
      expect(textOf(footer)).toMatch(/Fabricação, retífica e recuperação/);
      for (const fact of [company.city, company.postalCode, `© ${new Date().getFullYear()} `])
        expect(textOf(footer)).toContain(fact);
      const links = footer?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '') ?? [];
      const anchors = ['home', 'about', 'services', 'products', 'articles', 'contact'].map((id) => `/#${id}`);
      expect(links).toEqual(expect.arrayContaining([...anchors, '/privacy-policy']));
      expect(links.filter((href) => href.startsWith('tel:'))).toHaveLength(company.phones.length);
      expect(links).toContain(`mailto:${company.email}`);
    });
  },
);

test.each([
  ['/extrusoras', 'Extrusoras'],
  ['/injetoras', 'Injetoras'],
  ['/sopradoras', 'Sopradoras'],
  ['/problemainjetoras', 'Paradas em injetoras'],
  ['/roscainjetora', 'Escolha da rosca'],
  ['/manutencaoextrusora', 'Manutenção preventiva de extrusoras'],
  ['/retificarosca', 'Retífica de rosca'],
  ['/loja', 'Loja'],
  ['/faq', 'Perguntas Frequentes'],
  ['/testimonials', 'Depoimentos'],
  ['/privacy-policy', 'Política de Privacidade'],
  ['/seo', 'Ferramentas de SEO'],
])('46: the breadcrumb of %s ends with “%s”', (path, label) => {
  expect(textsOf(path, 'nav[aria-label="Você está aqui"] [aria-current]')).toEqual([label]);
});

test.each([
  ['#about', home.about.paragraphs],
  ['#about li', home.about.claims],
  ['#services', home.services.map(({ description }: { description: string }) => description)],
  ['#products', home.products.map(({ description }: { description: string }) => description)],
  ['#contact', [company.street, company.postalCode, 'até 24 horas', 'Segunda a sexta', 'Sábado', 'WhatsApp']],
] as const)('53–57: %s of the home page says what its content has', (part, texts: readonly string[]) => {
  const shown = textsOf('/', part).join(' ');
  expect(texts.filter((text) => !shown.includes(text.replaceAll(/\s+/g, ' ')))).toEqual([]);
});

test('52, 53, 199: the WhatsApp buttons of the home page have their labels', () => {
  for (const label of [
    'Hero - extrusoras',
    'About Section - Quick Quote',
    'Products Section - General Quote',
  ])
    expect(documentOf('/').querySelectorAll(`[data-whatsapp="${label}"]`), label).toHaveLength(1);
  expect(documentOf('/').querySelector('[data-contact="Hero - Phone Link"]')).toBeTruthy();
  expect(documentOf('/').querySelectorAll('#services [data-service] > svg')).toHaveLength(4);
});

test('57, 136, 163: the form marks what is required with *, has the segments, and names the policy', () => {
  const form = documentOf('/').querySelector('#contact form');
  const marked = form?.querySelectorAll('label').filter((label) => textOf(label).includes('*'));
  expect(marked?.map((label) => textOf(label).replace(/ ?\*.*/, ''))).toEqual([
    'Nome',
    'Email',
    'Telefone',
    'Mensagem',
  ]);
  expect(
    form
      ?.querySelectorAll('option')
      .filter((option) => option.getAttribute('value'))
      .map(textOf),
  ).toEqual(
    expect.arrayContaining(['Injeção Plástica', 'Extrusão de Plásticos', 'Reciclagem de Plásticos', 'Outro']),
  );
  expect(textsOf('/', '#contact').join()).toMatch(/concord|Ao enviar/i);
});

test('58: title and description of the home page name the service', () => {
  expect(textsOf('/', 'title')[0]).toMatch(/Manutenção.*Rosca.*Canhão/i);
  const description = documentOf('/').querySelector('meta[name=description]')?.getAttribute('content');
  expect(description).toMatch(/plástico|extrusoras/i);
});

test.each([
  [
    '/problemainjetoras',
    [
      /Desgaste de rosca e canhão/,
      /Variação de temperatura/,
      /Contaminação por resíduos/,
      /Falha hidráulica/,
      /Falta de lubrificação/,
    ],
  ],
  [
    '/roscainjetora',
    [
      /Tipo de polímero/,
      /Relação L\/D/,
      /Geometria das zonas/,
      /Características do produto/,
      /Tabela de seleção rápida/,
    ],
  ],
  [
    '/manutencaoextrusora',
    [
      /Rotina diária/,
      /Rotina semanal/,
      /Rotina mensal/,
      /Rotina trimestral/,
      /Rotina semestral/,
      /Sinais de alerta/,
      /Indicadores de sucesso/,
      /Checklist/,
    ],
  ],
  ['/retificarosca', [/^Sinais/, /^Medições/, /cinco etapas/, /Retífica ou rosca nova/, /Benefícios/]],
] as const)('86–89: %s has its sections in order', (path, sections) => {
  const places = sections.map((section) => textsOf(path, 'main h2').findIndex((text) => section.test(text)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('94–97: the shop has its blocks in order', () => {
  const all: unknown[] = documentOf('/loja').querySelectorAll('main *');
  const blocks = [
    'h1',
    '.shop-cart',
    'nav[aria-labelledby]',
    'search',
    'article',
    '#shop-help',
    '#orcamento',
  ];
  const places = blocks.map((block) => all.indexOf(documentOf('/loja').querySelector(`main ${block}`)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('86, 89: five causes have problem, solution and benefit; regrinding has five steps', () => {
  const words = documentOf('/problemainjetoras')
    .querySelectorAll('main *')
    .filter((element) => element.childNodes.every(({ nodeType }) => nodeType === 3))
    .map(textOf);
  for (const word of ['Problema', 'Solução', 'Benefício'])
    expect(
      words.filter((text) => text === word),
      word,
    ).toHaveLength(5);
  expect(textsOf('/retificarosca', 'main h3').filter((text) => /^\d\. /.test(text))).toHaveLength(5);
});

describe('/loja', () => {
  const cards = documentOf('/loja').querySelectorAll('[aria-label="Catálogo"] article');
  const help = documentOf('/loja').querySelector('section[aria-labelledby=shop-help]');

  test('94, 95: has its title, machines, search and filters', () => {
    expect(textsOf('/loja', 'h1')).toEqual(['Loja de Peças Termoplásticas']);
    for (const machine of ['extrusoras', 'injetoras', 'sopradoras'])
      expect(textsOf('/loja', `main nav[aria-labelledby] a[href="/${machine}"]`).join()).toMatch(
        /Ver produtos/i,
      );
    const panel = documentOf('/loja').querySelector('search[aria-label="Filtrar produtos"]');
    expect(panel?.querySelector('input[type=search]')?.getAttribute('placeholder')).toBe(
      'Buscar produtos...',
    );
    expect(panel?.querySelectorAll('option').map(textOf)).toEqual([
      'Todas as categorias',
      'Extrusoras',
      'Injetoras',
      'Sopradoras',
      'Kits Completos',
      'Acessórios',
      'Peças de Reposição',
    ]);
    expect(panel?.querySelectorAll('label:has(input[type=checkbox])').map(textOf)).toEqual([
      'Destaques',
      'Disponível',
    ]);
    expect(textOf(panel?.querySelector('[role=status]') ?? null)).toBe(
      `${cards.length} produtos encontrados`,
    );
  });

  test('98, 133: a product has two facts, “Sob consulta” with a range, its badge and two actions', () => {
    expect(cards.length).toBeGreaterThanOrEqual(6);
    for (const card of cards) {
      expect(card.querySelectorAll('dl > div')).toHaveLength(2);
      expect(textOf(card)).toMatch(/R\$ .*Sob consulta/);
      expect(textOf(card)).toMatch(/Disponível|Sob Encomenda/);
      expect(card.querySelector('a')?.getAttribute('href')).toMatch(/^(\/|#orcamento)/);
      expect(textOf(card.querySelector('a'))).toBe('Ver Detalhes');
      expect(textOf(card.querySelector('button'))).toBe('Adicionar ao Orçamento');
    }
    expect(cards.filter((card) => textOf(card).includes('Destaque')).length).toBeGreaterThan(0);
  });

  test('97: leads who finds nothing to WhatsApp and to the form', () => {
    expect(textOf(help?.querySelector('h2') ?? null)).toBe('Não encontrou o que procura?');
    const chat = help?.querySelector('[data-whatsapp="Loja - WhatsApp Quote"]')?.getAttribute('href') ?? '';
    expect(new URL(chat).searchParams.get('text')).toMatch(/orçamento/);
    expect(help?.querySelector('a[href$="#orcamento"]')).toBeTruthy();
    expect(textsOf('/loja', '#orcamento h2')).toEqual(['Solicite seu Orçamento']);
  });
});

test('240: the answers have the figures of the specification', () => {
  const shown = textsOf('/faq', 'main').join();
  const figures = ['2.000 h', '2 a 5 anos', '3 a 10 dias úteis', '24 horas', '90 dias', '6 meses'];
  expect(figures.filter((figure) => !shown.includes(figure))).toEqual([]);
});

test('114, 236: six testimonials, 4,8 from 23 reviews', () => {
  expect(textsOf('/testimonials', 'main figure')).toHaveLength(6);
  expect(textsOf('/testimonials', 'main').join()).toMatch(/4,8 em 23 avaliações/);
});
