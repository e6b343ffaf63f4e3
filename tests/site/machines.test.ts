import { existsSync } from 'node:fs';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { MACHINE_QUOTE_TEXTS } from '../../src/shared/cart/quote-texts.ts';
import { company } from '../../src/shared/company/company.ts';
import { WEEKEND_REPLY } from '../../src/shared/company/promises.ts';
import { START_PATH } from '../../src/shared/request/wire.ts';
import { loadPages, textOf } from './built-site.ts';

const pages = loadPages();
const MACHINES = [
  { path: '/extrusoras', source: 'Extrusoras', quote: MACHINE_QUOTE_TEXTS.extruder },
  { path: '/injetoras', source: 'Injetoras', quote: MACHINE_QUOTE_TEXTS.injector },
  { path: '/sopradoras', source: 'Sopradoras', quote: MACHINE_QUOTE_TEXTS.blowMoulder },
  {
    path: '/rosca-e-canhao-para-maquinas-injetoras',
    source: 'Rosca e Canhão Injetoras',
    quote: MACHINE_QUOTE_TEXTS.injectorSet,
  },
  {
    path: '/rosca-e-canhao-extrusora-polimeros',
    source: 'Rosca e Canhão Extrusora',
    quote: MACHINE_QUOTE_TEXTS.extruderSet,
  },
] as const;
type Path = (typeof MACHINES)[number]['path'];

function pageAt(path: Path) {
  const page = pages.find((other) => other.path === path);
  if (!page) throw new Error(`${path} is missing`);
  const main = page.document.querySelector('main');
  if (!main) throw new Error(`${path} has no <main>`);
  const all = (selector: string) => main.querySelectorAll(selector);
  return {
    ...page,
    main,
    text: textOf(main),
    all,
    texts: (selector: string) => all(selector).map(textOf),
    links: () => all('a').map((link) => link.getAttribute('href')),
    sections: () => all('section').map(({ id }) => id),
  };
}
const chatText = (link: HTMLElement | null | undefined) =>
  new URL(link?.getAttribute('href') ?? '').searchParams.get('text');
/** The names that a list of notes below the matrix explains. */
const notes = (title: string, page: ReturnType<typeof pageAt>) =>
  page
    .all('#especificacoes details')
    .find((details) => textOf(details.querySelector('summary')).startsWith(title))
    ?.querySelectorAll('dt')
    .map(textOf);
const matrix = (page: ReturnType<typeof pageAt>) => {
  const table = page.main.querySelector('#especificacoes table');
  return {
    columns: table?.querySelectorAll('thead th[scope=col]').map(textOf),
    rows: table
      ?.querySelectorAll('tbody tr')
      .map((row) => row.querySelectorAll('th[scope=row],td').map(textOf)),
  };
};

describe.each(MACHINES)('$path', ({ path, source, quote }) => {
  const page = pageAt(path);

  test('names the sources of the figures that are not the specification’s', () => {
    const sources = page.all('#fontes a').map((link) => link.getAttribute('href') ?? '');
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((address) => !/^https?:\/\/[^/]+\/./.test(address))).toEqual([]);
  });

  test('starts with its title, an introduction, an eager picture, four key facts and three links', () => {
    const hero = page.main.querySelector('section');
    expect(textOf(hero?.querySelector('h1') ?? null).length).toBeGreaterThan(15);
    expect(textOf(hero?.querySelector('p') ?? null).length).toBeGreaterThan(80);
    expect(hero?.querySelectorAll('dt')).toHaveLength(4);
    expect(hero?.querySelector('img')?.attributes).toMatchObject({ fetchpriority: 'high', loading: 'eager' });
    expect(hero?.querySelectorAll('a')).toHaveLength(3);
    expect(hero?.querySelector('a[href="#orcamento"]')?.textContent).toBe('ou pelo formulário');
  });

  test('has no two sections in a row with the same layout', () => {
    const layouts = page.all('section[data-layout]').map((section) => section.getAttribute('data-layout'));
    expect(layouts.length).toBeGreaterThan(3);
    expect(layouts.filter((layout, index) => layout === layouts[index - 1])).toEqual([]);
    expect(page.main.querySelector('#orcamento')?.getAttribute('data-layout')).toBe('dark');
  });

  test('links to its sections in their order on the page', () => {
    const links = page.all('nav[aria-label="Nesta página"] li a');
    const ids = links.map((link) => link.getAttribute('href')?.slice(1) ?? '');
    expect(links.length).toBeGreaterThanOrEqual(4);
    const order = page.all('[id]').map(({ id }) => id);
    expect(ids).toEqual(order.filter((id) => ids.includes(id)));
  });

  test('shows each symptom with what changes', () => {
    const rows = page.all('#vantagens tbody tr');
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const row of rows) {
      expect(textOf(row.querySelector('th[scope=row]')).length).toBeGreaterThan(7);
      expect(textOf(row.querySelector('td h3'))).not.toBe('');
    }
  });

  test('each part of the catalogue has its facts, and can be added to the request', () => {
    for (const item of page.all('#catalogo ul.catalogue > li')) {
      expect(item.querySelectorAll('dt').length).toBeGreaterThanOrEqual(2);
      const box = item.querySelector('input[type=checkbox]');
      expect(box?.getAttribute('form')).toBe(page.main.querySelector('#orcamento form')?.id);
      expect(box?.getAttribute('value')).toBe(`${textOf(item.querySelector('h3'))} (${item.id})`);
      expect(box?.getAttribute('aria-label')).toMatch(/^Cotar esta: /);
    }
  });

  test('the drawings of the catalogue say the numbers that are beside them', () => {
    const drawings = page.all('#catalogo .part-drawing');
    expect(drawings.length).toBeGreaterThanOrEqual(2);
    for (const drawing of drawings) {
      const [, diameter, length, ratio] =
        /diâmetro (\d+) mm, comprimento ([\d.]+) mm, L\/D (\d+) para 1$/.exec(
          drawing.getAttribute('aria-label') ?? '',
        ) ?? [];
      expect(Number(length?.replace('.', ''))).toBe(Number(diameter) * Number(ratio));
      expect(textOf(drawing)).toContain(`Ø ${diameter}`);
    }
  });

  test('the labels of the hero are text, at least 16 px from the edges', () => {
    const labels = page.all('.callouts p');
    expect(labels.length).toBeGreaterThanOrEqual(2);
    expect(page.all('.callouts text')).toEqual([]);
  });

  test('the checklist is a form that posts to the quote form without JavaScript, and never puts text in a URL', () => {
    const form = page.main.querySelector('#orcamento form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe(`${START_PATH}#orcamento`);
    expect(form?.querySelectorAll('[name]').map((field) => field.getAttribute('name'))).toEqual(['message']);
    const lines = textOf(form?.querySelector('textarea') ?? null);
    for (const label of form?.querySelectorAll('.line label') ?? []) expect(lines).toContain(textOf(label));
    expect(form?.querySelectorAll('.line label').length).toBeGreaterThanOrEqual(3);
  });

  test('has WhatsApp links in the hero, at the end and in the floating button, with its text and label', () => {
    const chats = page.document.querySelectorAll('main a[data-whatsapp], aside a[data-whatsapp]');
    const expected = [`${source} - Hero`, `${source} - Quote Section`, `Floating Button - ${source}`];
    for (const label of expected) {
      const chat = chats.find((link) => link.getAttribute('data-whatsapp') === label);
      expect(chatText(chat), label).toBe(quote);
      expect(chat?.getAttribute('href')).toMatch(new RegExp(`^https://wa\\.me/${company.whatsapp}\\?text=`));
      expect(chat?.attributes).toMatchObject({ target: '_blank', rel: 'noopener' });
    }
    expect(chats.filter((link) => chatText(link) !== quote)).toEqual([]);
  });

  test('states the terms of every quote', () => {
    const terms = textOf(page.main.querySelector('#orcamento'));
    expect(terms).toContain('Em até 24 h após a avaliação');
    expect(terms).toContain(WEEKEND_REPLY);
    expect(terms).toContain('Garantia da recuperação 90 dias');
    expect(terms).toContain('Garantia da peça nova 6 meses');
  });

  test('says that catalogue pictures are illustrations, and has a different alt text for every picture', () => {
    expect(textOf(page.main.querySelector('#catalogo'))).toContain('Imagens ilustrativas');
    const alts = page
      .all('img')
      .map((image) => image.getAttribute('alt') ?? '')
      .filter(Boolean);
    expect(alts.every((alt) => alt.length >= 15)).toBe(true);
    expect(new Set(alts).size).toBe(alts.length);
  });

  test('loads all pictures after the first one lazily, as AVIF with a fallback', () => {
    const [, ...rest] = page.all('picture > img[src]');
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.filter((image) => image.getAttribute('loading') !== 'lazy').map(String)).toEqual([]);
    const formats = page.all('picture > source').map((item) => item.getAttribute('type'));
    expect(new Set(formats)).toEqual(new Set(['image/avif']));
  });

  test('is described as a service in its structured data, which matches the visible text', () => {
    const services = page.document
      .querySelectorAll('script[type="application/ld+json"]')
      .map((block) => JSON.parse(block.textContent))
      .filter((block) => block['@type'] === 'Service');
    expect(services).toHaveLength(1);
    expect(services[0]).toMatchObject({
      name: textOf(page.main.querySelector('h1')),
      description: page.document.querySelector('meta[name=description]')?.getAttribute('content'),
      areaServed: { name: 'Brasil' },
    });
    expect(new URL(services[0].url).pathname).toBe(path);
    expect(existsSync(`dist${new URL(services[0].image).pathname}`)).toBe(true);
    expect(page.main.querySelector('section')?.getAttribute('data-service')).toBe(path.slice(1));
  });

  test('shares no sentence with another machine page, except the terms of the quote, links to guides and sources', () => {
    const sentences = (other: ReturnType<typeof pageAt>) =>
      other
        .all('p,dd,td,li')
        .filter(
          (element) =>
            !element.closest('#orcamento dl, nav, #fontes') &&
            element.querySelectorAll('p,dd,li').length === 0,
        )
        .map(textOf)
        .filter((text) => text.length > 40 && text !== WEEKEND_REPLY);
    const own = new Set(sentences(page));
    expect(own.size).toBeGreaterThan(8);
    for (const { path: other } of MACHINES) {
      if (other !== path) expect(sentences(pageAt(other)).filter((text) => own.has(text))).toEqual([]);
    }
  });

  test('says “more than 20 years” in the market, or 15 on /sopradoras', () => {
    const years = [...page.html.matchAll(/mais de (\d+)(?:\s|&nbsp;)anos/gi)].map(([, count]) => count);
    expect(years.length).toBeGreaterThan(0);
    expect(new Set(years)).toEqual(new Set([path === '/sopradoras' ? '15' : '20']));
  });
});

describe('/extrusoras', () => {
  const page = pageAt('/extrusoras');

  test('has the treatments of each steel as a matrix', () => {
    const { columns, rows } = matrix(page);
    expect(columns).toEqual(['Aço', 'Só temperado', 'Nitretação', 'Têmpera por indução', 'Cromo duro']);
    expect(rows?.map(([steel]) => steel)).toEqual(notes('Materiais', page));
    // As in /guias/tabela-de-materiais.
    expect(rows?.[1]?.[1]).toBe('54 a 62 HRC');
    expect(rows?.[2]?.slice(1, 3)).toEqual(['41 a 52 HRC', '60 a 65 HRC na face']);
  });

  test('states the figures for downtime, recovery, lead time and wear limits', () => {
    for (const figure of ['até 30%', '60 a 80%', '3 a 10 dias úteis', '0,1 mm', '0,05 mm']) {
      expect(page.text).toContain(figure);
    }
  });

  test('presents the worn and the reground screw as an illustration, not as a customer’s part', () => {
    const recovery = page.main.querySelector('#recuperacao');
    expect(recovery?.getAttribute('data-service')).toBe('recuperacao-roscas-extrusoras');
    expect(textOf(recovery?.querySelector('figcaption') ?? null)).toMatch(/^Imagem ilustrativa/);
    expect(recovery?.querySelector('input[type=range]')?.getAttribute('aria-label')).toBe(
      'Comparar gasta com retificada',
    );
    expect(textOf(recovery)).toMatch(/Só com retífica Perto de 3 dias úteis/);
    expect(textOf(recovery)).not.toMatch(/antes e depois|nosso cliente|trabalho realizado/i);
  });
});

describe('/injetoras', () => {
  const page = pageAt('/injetoras');

  test('has no column without a fact in the matrix, and names that treatment below it', () => {
    const { columns } = matrix(page);
    expect(columns).toEqual(['Aço', 'Só temperado', ...(notes('Tratamentos', page) ?? []).slice(0, -1)]);
    expect(textOf(page.main.querySelector('#especificacoes'))).toContain('; Cementação: sob consulta');
  });

  test('states how long a screw lasts', () => expect(page.text).toContain('2 a 5 anos'));

  test('has two banners: a new product, and an article under its old URL', () => {
    const banners = page.all('#novidades li').map((item) => ({
      tag: textOf(item.querySelector('p')),
      href: item.querySelector('a')?.getAttribute('href'),
    }));
    expect(banners).toEqual([
      { tag: 'Novo produto', href: '/rosca-e-canhao-para-maquinas-injetoras' },
      // Published in 2025: new for six months.
      { tag: 'Artigo', href: '/artigo-injetoras' },
    ]);
  });

  test('shows the catalogue in three columns with pictures and descriptions', () => {
    const list = page.main.querySelector('#catalogo ul');
    expect(list?.getAttribute('class')).toContain('md:grid-cols-3');
    const items = list?.querySelectorAll(':scope > li') ?? [];
    expect(items.length % 3).toBe(0);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item.querySelector('img')).toBeTruthy();
      expect(textOf(item.querySelector('p')).length).toBeGreaterThan(30);
    }
  });

  test('has a gallery of six pictures that link to their large versions, and a WhatsApp link', () => {
    const links = page.all('[data-gallery] a');
    expect(links).toHaveLength(6);
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/\.webp$/);
      expect(link.getAttribute('data-avif')).toMatch(/\.avif$/);
      expect(existsSync(`dist${link.getAttribute('href')}`)).toBe(true);
      expect(existsSync(`dist${link.getAttribute('data-avif')}`)).toBe(true);
      expect(link.querySelector('img')?.getAttribute('alt')).toBeTruthy();
    }
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(6);
    const chat = page.main.querySelector('#galeria a[data-whatsapp="Injetoras - Gallery"]');
    expect(chatText(chat)).toBe(MACHINE_QUOTE_TEXTS.injector);
  });
});

test.each([
  ['/extrusoras', 'vantagens catalogo recuperacao especificacoes orcamento zonas'],
  ['/injetoras', 'vantagens novidades catalogo galeria especificacoes orcamento zonas'],
  ['/sopradoras', 'vantagens catalogo especificacoes orcamento zonas'],
  ['/rosca-e-canhao-para-maquinas-injetoras', 'vantagens aplicacoes video catalogo recuperacao orcamento'],
  [
    '/rosca-e-canhao-extrusora-polimeros',
    'geometrias vantagens polimeros aplicacoes video catalogo recuperacao orcamento',
  ],
] as const)('below its title, %s has the sections %s', (path, sections) => {
  expect(pageAt(path).sections().join(' ').trim()).toBe(sections);
});

test.each([
  [
    '/extrusoras',
    ['SAE 8640', 'D2', 'H13', 'Ligas especiais sob consulta'],
    ['Nitretação', 'Têmpera por indução', 'Revestimentos especiais', 'Cromo duro'],
  ],
  [
    '/injetoras',
    ['SAE 8640', 'D2', 'H13', 'PM-23', 'Ligas especiais sob consulta'],
    ['Nitretação', 'Têmpera por indução', 'Revestimento PVD', 'Cromo duro', 'Cementação'],
  ],
  ['/sopradoras', ['SAE 8640', 'D2', 'H13'], undefined],
] as const)('%s lists the materials %j and the treatments %j', (path, materials, treatments) => {
  expect(notes('Materiais', pageAt(path))).toEqual(materials);
  if (treatments) expect(notes('Tratamentos', pageAt(path))).toEqual(treatments);
});

test.each([
  ['/extrusoras', 5],
  ['/sopradoras', 4],
  ['/rosca-e-canhao-para-maquinas-injetoras', 6],
  ['/rosca-e-canhao-extrusora-polimeros', 6],
] as const)('the catalogue of %s has %i parts, each with a picture', (path, count) => {
  const parts = pageAt(path).all('#catalogo li');
  expect(parts).toHaveLength(count);
  for (const part of parts) expect(part.querySelector('img')).toBeTruthy();
});

describe('the two pages about sets of screw and barrel', () => {
  const injector = pageAt('/rosca-e-canhao-para-maquinas-injetoras');
  const extruder = pageAt('/rosca-e-canhao-extrusora-polimeros');

  test.each([
    ['injection machines', injector, 'até 70%'],
    ['extruders', extruder, '60 a 80%'],
  ] as const)('the page for %s has applications, a video and a recovery service', (_, page, share) => {
    expect(page.text).toContain(share);
    expect(page.all('#aplicacoes dt').length).toBeGreaterThanOrEqual(4);
    expect(page.all('#video [data-video-play]')).toHaveLength(1);
    const recovery = page.main.querySelector('#recuperacao');
    expect(recovery?.getAttribute('data-service')).toMatch(/^recuperacao-/);
    expect(recovery?.querySelectorAll('ol > li').length).toBeGreaterThanOrEqual(3);
  });

  test('shows six geometries, each with a drawing', () => {
    expect(extruder.all('#geometrias ul > li svg')).toHaveLength(6);
    expect(extruder.texts('#geometrias li h3')).toEqual([
      'Três zonas',
      'Barreira',
      'Maddock',
      'Pinos',
      'Degasagem',
      'Dupla cônica',
    ]);
  });

  test('states the length of each screw zone, as drawn', () => {
    const drawing = extruder.main.querySelector('#geometrias figure svg');
    expect(drawing?.getAttribute('aria-label')).toContain('L/D 24:1');
    expect(extruder.texts('#geometrias figure h3')).toEqual(['Alimentação', 'Compressão', 'Dosagem']);
    const zones = textOf(extruder.main.querySelector('#geometrias figure'));
    for (const length of ['6 D', '10 D', '8 D', 'De 4 a 8 D', 'De 6 a 10 D']) expect(zones).toContain(length);
  });

  test('states the compression ratio of each polymer', () => {
    const rows = extruder
      .all('#polimeros tbody tr')
      .map((row) => [textOf(row.querySelector('th p')), textOf(row.querySelector('td p > :first-child'))]);
    expect(rows).toEqual([
      ['PE e PP', '2,5:1 a 3:1'],
      ['PS e ABS', '3:1 a 3,5:1'],
      ['PA e PC', '3,5:1 a 4:1'],
      ['PVC', '2:1 a 2,5:1'],
    ]);
    expect(textOf(extruder.main.querySelector('#polimeros'))).toContain('24:1 a 36:1');
  });
});

test.each(['/extrusoras', '/sopradoras', '/rosca-e-canhao-extrusora-polimeros'] as const)(
  '%s: the L/D of extruders has its source',
  (path) => {
    const page = pageAt(path);
    expect(page.text).toMatch(/24:1 a 36:1|24 para 1 a 36 para 1/);
    expect(page.texts('#fontes a')).toContain('How much L/D do you really need?');
  },
);

test.each([
  ['/extrusoras', ['Alimentação', 'Compressão', 'Dosagem']],
  ['/injetoras', ['Alimentação', 'Compressão', 'Dosagem']],
  ['/sopradoras', ['Alimentação', 'Compressão', 'Dosagem', 'Misturador']],
  ['/rosca-e-canhao-extrusora-polimeros', ['Alimentação', 'Compressão', 'Dosagem']],
] as const)('%s explains each zone of the drawn screw, with its sources, without a script', (path, names) => {
  const zones = pageAt(path).main.querySelector('[data-zones]');
  expect(zones?.querySelectorAll('label').map(textOf)).toEqual([...names]);
  expect(zones?.querySelectorAll('input[type=radio]').length).toBe(names.length);
  expect(zones?.querySelectorAll('.panel').map((panel) => panel.querySelectorAll('dt').map(textOf))).toEqual(
    names.map(() => ['Canal', 'Temperatura', 'Desgaste típico', 'O que se muda']),
  );
  expect(zones?.querySelectorAll('figcaption a[href^="/guias/"]').length).toBeGreaterThan(0);
  expect(zones?.querySelectorAll('script')).toEqual([]);
});
