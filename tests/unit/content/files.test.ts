import { expect } from 'vitest';
import { type ContentCopy, test } from '../../fixtures/content-copy.ts';

const ARTICLES = 'src/content/articles';
const GUIDES = 'src/content/guias';

test('the command finds no mistake in the current content', async ({ content }) => {
  const { status, lines, output } = await content.run('scripts/checks/content.ts');
  expect(lines).toEqual([]);
  expect(output).toMatch(/^Conteúdo conferido: \d\d arquivos, nenhum erro\.\n$/);
  expect(status).toBe(0);
});

test('lists the mistakes of all files, by file and line', async ({ content }) => {
  const title = await content.edit('src/content/home.json', /"title": ".*",/, '"title": "Curto",');
  const link = await content.edit('src/content/home.json', '"link": "/sopradoras"', '"link": "/sopro"');
  const state = await content.edit('src/content/company.json', '"state": "SP"', '"state": "São Paulo"');
  const date = await content.edit(
    `${ARTICLES}/retificarosca.mdx`,
    /publishedAt: .*/,
    'publishedAt: 2025-13-01',
  );
  const { status, lines } = await content.check();
  expect(lines).toEqual([
    `${ARTICLES}/retificarosca.mdx:${date} publishedAt: Esta data não existe no calendário: escreva AAAA-MM-DD.`,
    `src/content/company.json:${state} state: Use a sigla do estado, como SP. (tem 9)`,
    `src/content/home.json:${title} title: Escreva pelo menos 20 caracteres. (tem 5)`,
    `src/content/home.json:${link} products[3].link: Este endereço não existe no site: “/sopro”.`,
    '4 erros no conteúdo.',
  ]);
  expect(status).toBe(1);
});

const copyArticle = async (content: ContentCopy, name: string) => {
  const article = await content.read(`${ARTICLES}/retificarosca.mdx`);
  const title = 'title: "Retífica de cilindro, passo a passo"';
  await content.write(`${ARTICLES}/${name}.mdx`, article.replace(/^title: .*$/m, title));
};
const PRODUCTS = 'src/content/products';

test.for<[string, (content: ContentCopy) => Promise<unknown>, string]>([
  [
    'two products with the same id',
    (content) => content.edit(`${PRODUCTS}/rosca-injetora.json`, /"id": \d+/, '"id": 2'),
    `${PRODUCTS}/rosca-injetora.json:2 id: “2” já está em ${PRODUCTS}/cilindro-injetora.json:2: não pode repetir.`,
  ],
  [
    'a file whose name is no slug of a URL',
    (content) => copyArticle(content, 'Retífica de Cilindro'),
    `${ARTICLES}/Retífica de Cilindro.mdx:1: O nome do arquivo vira endereço: use só letras minúsculas sem acento, números e hífens, como “retifica-de-cilindro”.`,
  ],
  [
    'an article with the path of an existing page',
    (content) => copyArticle(content, 'faq'),
    `${ARTICLES}/faq.mdx:1: Já existe a página /faq: dê outro nome ao arquivo.`,
  ],
  [
    'a file that no collection reads',
    (content) => content.write(`${ARTICLES}/novo-artigo.md`, '---\ntitle: Novo\n---\n'),
    `${ARTICLES}/novo-artigo.md:1: Nenhuma parte do site lê este arquivo: confira a pasta, o nome e a terminação (.mdx, .json).`,
  ],
])('reports %s', async ([, change, line], { content }) => {
  await change(content);
  expect((await content.check()).lines[0]).toBe(line);
});

test('two articles must not have the same title', async ({ content }) => {
  const [title = ''] = /^title: .*$/m.exec(await content.read(`${ARTICLES}/problemainjetoras.mdx`)) ?? [];
  await content.edit(`${ARTICLES}/roscainjetora.mdx`, /^title: .*$/m, title);
  expect((await content.check()).lines[0]).toBe(
    `${ARTICLES}/roscainjetora.mdx:2 title: “${title.slice(8, -1)}” já está em ${ARTICLES}/problemainjetoras.mdx:2: não pode repetir.`,
  );
});

test('texts can link to a new article and its headings', async ({ content }) => {
  await copyArticle(content, 'retifica-de-cilindro');
  await content.edit(
    'src/content/faq/garantia.mdx',
    /$/,
    '\nVeja [como se retifica](/retifica-de-cilindro#sinais).\n',
  );
  const ofQuestion = async () => (await content.check()).lines.filter((line) => line.includes('/faq/'));
  expect((await ofQuestion())[0]).toContain('A página não tem o ponto “#sinais”.');
  await content.edit(`${ARTICLES}/retifica-de-cilindro.mdx`, /$/, '\n## Sinais\n\nVibração.\n');
  expect(await ofQuestion()).toEqual([]);
});

test('a guide needs sources, an own position and existing machine pages', async ({ content }) => {
  const order = await content.edit(`${GUIDES}/ponteira-e-anel-de-bloqueio.mdx`, /^order: .*$/m, 'order: 1');
  const pages = await content.edit(
    `${GUIDES}/folga-entre-rosca-e-canhao.mdx`,
    /^maquinas:\n( .*\n)+/m,
    'maquinas:\n  - "extrusora"\n',
  );
  await content.edit(`${GUIDES}/folga-entre-rosca-e-canhao.mdx`, /^fontes:\n( .*\n)+/m, '');
  const { lines } = await content.check();
  expect(lines.slice(0, 3)).toEqual([
    `${GUIDES}/folga-entre-rosca-e-canhao.mdx:1 fontes: Falta este campo.`,
    expect.stringMatching(
      `^${GUIDES}/folga-entre-rosca-e-canhao\\.mdx:${pages + 1} maquinas\\[0\\]: Use um destes: extrusoras, `,
    ),
    `${GUIDES}/ponteira-e-anel-de-bloqueio.mdx:${order} order: “1” já está em ${GUIDES}/folga-entre-rosca-e-canhao.mdx:2: não pode repetir.`,
  ]);
});

test('texts can link to a guide and its headings', async ({ content }) => {
  const link = (path: string) => `\nVeja [a tabela](/guias/${path}).\n`;
  await content.edit('src/content/faq/garantia.mdx', /$/, link('folga-entre-rosca-e-canhao#a-tabela'));
  expect((await content.check()).lines).toEqual([]);
  await content.edit('src/content/faq/garantia.mdx', '#a-tabela', '#o-grafico');
  expect((await content.check()).lines[0]).toContain('A página não tem o ponto “#o-grafico”.');
});

test('reports an article without text and one without frontmatter', async ({ content }) => {
  const article = await content.read(`${ARTICLES}/retificarosca.mdx`);
  const fields = article.slice(0, article.indexOf('\n---\n') + 5);
  await content.write(`${ARTICLES}/retificarosca.mdx`, fields);
  await content.write(`${ARTICLES}/roscainjetora.mdx`, '## Só texto\n');
  const lines = (await content.check()).lines.filter((line) => !line.includes('afirmacoes.json'));
  expect(lines.slice(0, 2)).toEqual([
    `${ARTICLES}/retificarosca.mdx:${fields.split('\n').length} texto: Falta o texto depois da segunda linha ---.`,
    `${ARTICLES}/roscainjetora.mdx:1: O arquivo começa com uma linha ---, depois os campos, depois outra linha ---.`,
  ]);
});

test("the guide's examples pass the check", async ({ content }) => {
  const guide = await content.read('src/content/LEIA-ME.md');
  const examples = [...guide.matchAll(/```(?:mdx|json)\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const [question = '', article = '', ...others] = examples;
  expect(others).toEqual([]);
  await content.write(`${ARTICLES}/exemplo.mdx`, article);
  await content.write('src/content/faq/exemplo.mdx', question);
  expect((await content.check()).lines).toEqual([]);
});
