import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../../netlify/platform/sao-paulo.ts';
import { isRealDate, readJson } from '../../../scripts/checks/content/source.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';
import { forAll } from '../../fixtures/for-all.ts';

const HOME = 'src/content/home.json';
const COMPANY = 'src/content/company.json';
const PRODUCT = 'src/content/products/rosca-injetora.json';
const TESTIMONIALS = 'src/content/testimonials.json';
const ARTICLE = 'src/content/articles/problemainjetoras.mdx';
const GUIDES = readdirSync(join(FIRST_CONTENT, 'guias')).map((name) => `src/content/guias/${name}`);

interface Mistake {
  file: string;
  from: string | RegExp;
  to: string;
  /** The mistake is reported this many lines below the replaced text. */
  below?: number;
  field: string;
  message: string;
}

let turn = 0;

/** Adds a paragraph at the end of a text; the error is in its first line. Takes turns with the guides. */
const added = (text: string, message: string): Mistake => ({
  file: GUIDES[turn++ % GUIDES.length] ?? '',
  from: /$/,
  to: `\n${text}\n`,
  below: 1,
  field: 'texto',
  message,
});

const PHOTO = '../../assets/pictures/rosca-gasta.webp';

// One mistake of each kind, made in a real content file.
const MISTAKES: Record<string, Mistake> = {
  'a label for a part that the picture does not show': {
    file: 'src/content/machines/injetoras.json',
    from: '"part": "anel de bloqueio"',
    to: '"part": "válvula"',
    field: 'hero.callouts[1].part',
    message:
      'A foto hero-injetora não mostra a peça “válvula”. Ela tem: “ponteira”, “anel de bloqueio”, “filete”, “canhão”, “camada bimetálica”.',
  },
  'a text too long for its place': {
    file: HOME,
    from: '"title": "Manutenção de Roscas",',
    to: '"title": "Manutenção de Roscas e Cilindros de Todas as Marcas!",',
    field: 'services[0].title',
    message: 'Use no máximo 40 caracteres. (tem 52)',
  },
  'a text too short for a search result': {
    file: HOME,
    from: /"description": ".*",/,
    to: '"description": "Roscas e cilindros.",',
    field: 'description',
    message: 'Escreva pelo menos 110 caracteres. (tem 19)',
  },
  'a missing field, at the line of its block': {
    file: HOME,
    from: /\n {6}"altText": ".*",/,
    to: '',
    below: -13,
    field: 'products[0].altText',
    message: 'Falta este campo.',
  },
  'an unknown field': {
    file: COMPANY,
    from: '"city":',
    to: '"cidade": "São Paulo",\n  "city":',
    field: 'cidade',
    message: 'Este campo não existe: confira o nome.',
  },
  'a value of another type': {
    file: ARTICLE,
    from: /readMinutes: .*/,
    to: 'readMinutes: oito',
    field: 'readMinutes',
    message: 'Escreva os minutos de leitura, como 8. (há “oito”)',
  },
  'a number out of its range': {
    file: TESTIMONIALS,
    from: /"rating": \d/,
    to: '"rating": 6',
    field: '[0].rating',
    message: 'A maior nota é 5. (há “6”)',
  },
  'a list with an item missing': {
    file: HOME,
    from: /\n {6}"Equipe especializada.*/,
    to: '',
    field: 'about.claims',
    message: '(tem 3)',
  },
  'a value that is not in its list': {
    file: PRODUCT,
    from: /"category": ".*"/,
    to: '"category": "injetora"',
    field: 'category',
    message: 'Use um destes: extrusoras, injetoras, sopradoras, kits, acessorios, reposicao. (há “injetora”)',
  },
  'a date that does not exist, in a text': {
    file: ARTICLE,
    from: /publishedAt: .*/,
    to: 'publishedAt: 2025-02-30',
    field: 'publishedAt',
    message: 'Esta data não existe no calendário: escreva AAAA-MM-DD.',
  },
  'a date that does not exist, in a .json file': {
    file: COMPANY,
    from: /"priceValidUntil": ".*"/,
    to: '"priceValidUntil": "2026-02-29"',
    field: 'priceValidUntil',
    message: 'Escreva a data como AAAA-MM-DD. (há “2026-02-29”)',
  },
  'a picture with a capital letter that its file does not have': {
    file: PRODUCT,
    from: 'pictures/rosca-injetora.webp',
    to: 'pictures/Rosca-injetora.webp',
    field: 'image',
    message: 'Não há esta foto em src/assets/pictures: “Rosca-injetora.webp”.',
  },
  'a link to a page that does not exist': {
    file: HOME,
    from: '"link": "/injetoras"',
    to: '"link": "/injetora"',
    field: 'products[2].link',
    message: 'Este endereço não existe no site: “/injetora”.',
  },
  'a link without the leading slash': {
    file: PRODUCT,
    from: '"link": "/injetoras"',
    to: '"link": "injetoras"',
    field: 'link',
    message: 'Escreva um caminho do site, como /injetoras, ou #orcamento.',
  },
  'a link in a text to a page that does not exist': added(
    'Veja o [artigo](/retifica-rosca).',
    'Este endereço não existe no site: “/retifica-rosca”.',
  ),
  'a link to an anchor that the page does not have': added(
    'Escreva [para nós](/#contato).',
    'A página não tem o ponto “#contato”.',
  ),
  'a price range that runs backwards': {
    file: PRODUCT,
    from: /"priceRange": .*,/,
    to: '"priceRange": { "from": 28000, "to": 3500 },',
    field: 'priceRange',
    message: 'Escreva o menor valor primeiro.',
  },
  'a price range that is none': {
    file: 'src/content/products/cilindro-injetora.json',
    from: /"priceRange": .*,/,
    to: '"priceRange": "uns R$ 3.500",',
    field: 'priceRange',
    message: '',
  },
  'a testimonial of a year to come': {
    file: TESTIMONIALS,
    from: /"date": ".*"/,
    to: '"date": "2131-03-12"',
    field: '[0].date',
    message: 'Esta data ainda não chegou.',
  },
  'a new figure in a question': {
    file: 'src/content/faq/garantia.mdx',
    from: /$/,
    to: '\nDura até 95% mais.\n',
    below: 1,
    field: 'texto',
    message: '“95%” não está em src/content/afirmacoes.json para este arquivo',
  },
  'broken JSON': {
    file: COMPANY,
    from: '"city": "São Paulo"',
    to: '"city": “São Paulo”',
    field: '',
    message:
      'O arquivo .json não está bem escrito aqui: confira vírgulas, aspas e chaves, também na linha anterior.',
  },
  'a repeated field': {
    file: COMPANY,
    from: /"city": "São Paulo",/,
    to: '"city": "São Paulo",\n  "city": "Santos",',
    below: 1,
    field: '',
    message: 'Este campo aparece duas vezes no mesmo bloco: apague um.',
  },
  'broken fields of a text': {
    file: ARTICLE,
    from: /title: ".*"/,
    to: 'title: Injetoras: as causas de parada',
    field: '',
    message: 'Os campos não estão bem escritos aqui: confira aspas, dois-pontos e recuo.',
  },
  'a first-level heading in a text': {
    file: ARTICLE,
    from: /\n## /,
    to: '\n# ',
    below: 1,
    field: 'texto',
    message: 'comece com ##; o título da página já é o primeiro.',
  },
  'a heading that skips a level': {
    ...added(
      '## Resumo\n\n#### Em poucas palavras',
      '“Em poucas palavras”: use ###; não pule níveis de título.',
    ),
    below: 3,
  },
  'a tag that is not closed': added(
    '<Figure number={1}>\n\nSem fim.',
    'O texto não está bem escrito aqui: confira se cada <…> fecha.',
  ),
  'a component that does not exist': added(
    '<CheckRings />',
    'Este texto não tem o componente <CheckRings>: confira o nome.',
  ),
  'bold that the editor did not understand': added(
    String.raw`A cada \*\*Nunca\*\*.`,
    'Este negrito não vale: escreva <strong>…</strong>',
  ),
  'HTML that decides how a page looks': added(
    '<iframe width="576" height="324" src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>',
    'O texto não aceita <iframe>: a aparência vem do site.',
  ),
  'an attribute that runs code': added(
    '<b onclick="alert(1)">Atenção</b>',
    'Apague onclick de <b>: o texto não leva código, e a aparência vem do site.',
  ),
  'code in a text': added('{1 + 1}', 'O texto não leva código: apague este trecho.'),
  'a component without an attribute': added(
    '<Figure caption="Crista gasta">Texto.</Figure>',
    '<Figure> number: Falta este campo.',
  ),
  'a figure with the number of another': added(
    '<Figure number={1} caption="Crista gasta">Texto.</Figure>',
    '<Figure number={1}> já está na linha ',
  ),
  'a figure without a picture': added(
    '<Figure number={9} caption="Crista gasta">\n\n</Figure>',
    'Falta o desenho ou a foto dentro de <Figure>',
  ),
  'a table whose author is not among the sources': added(
    '<DataTable number={9} caption="Apoios por comprimento" basis="Ninguém; oficina: apoios">\n\n| a |\n| - |\n| b |\n\n</DataTable>',
    '“Ninguém” não está na lista fontes deste texto',
  ),
  'a table without its table': added(
    '<DataTable number={9} caption="Apoios por comprimento">\n\nTexto.\n\n</DataTable>',
    'Falta a tabela dentro de <DataTable>',
  ),
  'a video without a poster': added(
    '<Video url="https://www.youtube.com/watch?v=aaaaaaaaaaa" caption="Rosca girando">\n\nTexto.\n\n</Video>',
    'Falta a foto de capa dentro de <Video>',
  ),
  'a picture without alternative text': added(
    `![](${PHOTO})`,
    'Diga entre [ e ] o que se vê na foto; se ela é só enfeite, escreva ![](caminho "decorativa").',
  ),
  'a picture with its file name as alternative text': added(
    `![rosca-gasta.webp](${PHOTO})`,
    '“rosca-gasta.webp” é o nome do arquivo: escreva entre [ e ] o que se vê na foto.',
  ),
  'a legend in the place of a mark': added(
    `![Rosca com a crista gasta](${PHOTO} "Crista gasta")`,
    'Depois do caminho da foto só pode vir "decorativa"',
  ),
  'an unknown number of the tools': added(
    'A folga é de [[folga-que-nao-ha]].',
    'Não há este número nas tabelas das ferramentas: “[[folga-que-nao-ha]]”.',
  ),
  'an address in a text that starts with www': added(
    'A loja é www.helicoidal.com.br/loja agora.',
    'comece com https://, ou com / numa página deste site. (há “www.helicoidal.com.br/loja”)',
  ),
};

// One run of the check covers several mistakes, at most one per file.
const batches: Mistake[][] = [];
for (const mistake of Object.values(MISTAKES)) {
  const batch = batches.find((mates) => !mates.some(({ file }) => file === mistake.file));
  if (batch) batch.push(mistake);
  else batches.push([mistake]);
}

const reports = new Map<Mistake, { place: string; lines: string[]; status: number | null }>();
beforeAll(async () => {
  const content = await ContentCopy.make();
  for (const batch of batches) {
    const places: [Mistake, string][] = [];
    for (const mistake of batch) {
      const { file, field, from, to, below = 0 } = mistake;
      const line = (await content.edit(file, from, to)) + below;
      places.push([mistake, `${file}:${line}${field && ` ${field}`}: `]);
    }
    const { lines, status } = await content.check();
    for (const [mistake, place] of places) reports.set(mistake, { place, lines, status });
    await content.reset();
  }
  await content.remove();
});

test.for(Object.entries(MISTAKES))('reports %s', ([, mistake]) => {
  const { place = '', lines = [], status } = reports.get(mistake) ?? {};
  const [line = '', ...others] = lines.filter((one) => one.startsWith(`${mistake.file}:`));
  expect(line.slice(0, place.length)).toBe(place);
  expect(line.slice(place.length)).toContain(mistake.message);
  expect(others).toEqual([]);
  expect(status).toBe(1);
});

describe('a date', () => {
  test.for(['2024-02-29', '2025-12-31'])('%s exists', (day) => expect(isRealDate(day)).toBe(true));

  test.for(['2025-02-29', '2025-04-31', '2025-13-01', '2025-1-1', '31/12/2025', '2025-12-31T10:00'])(
    '%s does not exist',
    (day) => expect(isRealDate(day)).toBe(false),
  );

  test('ends in São Paulo three hours later than in UTC', () => {
    expect(dayOf(new Date('2026-01-01T02:59:00Z'))).toBe('2025-12-31');
    expect(dayOf(new Date('2026-01-01T03:00:00Z'))).toBe('2026-01-01');
  });
});

test('a .json file is refused exactly when JSON.parse throws, and otherwise read as it does', () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '//', '\n'))
    .map(([json, at, sign]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + sign + json.slice(place + 1);
    });
  forAll(fc.oneof(fc.json(), broken), (text) => {
    let expected: unknown;
    try {
      expected = JSON.parse(text);
    } catch {}
    expect(readJson('file.json', text).data).toEqual(expected);
  });
});
