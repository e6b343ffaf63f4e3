import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { takeChanges } from '../fixtures/editor-folder.ts';
import type { EditorPerson } from '../fixtures/editor-person.ts';
import { expect, test } from '../fixtures/editor-test.ts';
import { FIRST_CONTENT, refusalOf } from '../fixtures/first-content.ts';
import { siteFixture } from '../fixtures/site-fixture.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const CONTENT = 'src/content';
const ARTICLE = `${CONTENT}/articles/problemainjetoras.mdx`;
const TITLE = 'Cinco principais causas de parada em injetoras';
const NEW_TITLE = 'Cinco grandes causas de parada em injetoras';
const TABLES = `${CONTENT}/guias/tipos-de-desgaste.mdx`;
const TABLES_TITLE = 'Desgaste de rosca e canhão: os três tipos';

/** A task of an editor, from the list of collections to the saved file. */
interface Task {
  name: string;
  /** The only files that it changes. */
  files: readonly string[];
  /** How many lines it changes in the first of them, if that file existed before. */
  lines?: number;
  do(editor: EditorPerson): Promise<void>;
}

const photograph = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

/** The most common tasks come first: the daily suite runs two. */
const TASKS: readonly Task[] = [
  {
    name: 'change a title',
    files: [ARTICLE],
    lines: 1,
    async do(editor) {
      await editor.openEntry('Artigos', TITLE);
      await editor.write('Título da página', NEW_TITLE);
      await editor.save();
    },
  },
  {
    name: 'change company data',
    files: [`${CONTENT}/company.json`],
    lines: 1,
    async do(editor) {
      await editor.open('Empresa');
      const phones = await editor.field('Telefones');
      await phones.getByRole('button', { name: 'Expandir Tudo' }).click();
      await phones.getByRole('textbox', { name: 'Número' }).first().fill('5511987654321');
      await editor.save();
    },
  },
  {
    name: 'undo: the title as it was',
    files: [ARTICLE],
    lines: 0,
    async do(editor) {
      await editor.openEntry('Artigos', NEW_TITLE);
      await editor.write('Título da página', TITLE);
      await editor.save();
    },
  },
  {
    name: 'find where prices are changed, and say that they are real',
    files: [`${CONTENT}/prices.json`],
    lines: 1,
    async do(editor) {
      await editor.open('Preços da loja');
      const field = await editor.field('É um exemplo');
      await expect(field.getByRole('link', { name: '/admin/loja' })).toBeVisible();
      await field.getByRole('switch').click();
      await editor.save();
    },
  },
  {
    name: 'change a promise',
    files: [`${CONTENT}/promises.json`],
    async do(editor) {
      await editor.open('Promessas');
      await (await editor.field('Garantia da recuperação')).getByRole('spinbutton').fill('120');
      await editor.save();
    },
  },
  {
    name: 'change the order of the questions',
    files: [`${CONTENT}/faq/inspecao.mdx`, `${CONTENT}/faq/vida-util.mdx`],
    lines: 1,
    async do(editor) {
      const { page } = editor;
      await editor.open('Perguntas frequentes');
      await page.getByRole('button', { name: 'Reordenar' }).click();
      await page
        .getByRole('button', { name: /para baixo/i })
        .first()
        .click();
      await page.getByRole('button', { name: /^Concluir/ }).click();
      await page.getByRole('button', { name: 'Criar Nova Entrada' }).waitFor();
    },
  },
  {
    name: 'add a question',
    files: [`${CONTENT}/faq/voces-recolhem-a-peca-na-fabrica.mdx`],
    async do(editor) {
      await editor.open('Perguntas frequentes');
      await editor.page.getByRole('button', { name: 'Criar Nova Entrada' }).click();
      await editor.write('Pergunta', 'Vocês recolhem a peça na fábrica?');
      await editor.fillText('Sim, na Grande São Paulo. Em outras regiões, por transportadora.');
      await editor.save();
    },
  },
  {
    name: 'change a table',
    files: [TABLES],
    lines: 1,
    async do(editor) {
      await editor.openEntry('Guias', TABLES_TITLE);
      const form = await editor.openComponent('Tabela', 'Tabela 1 – ');
      const table = form.getByRole('textbox', { name: 'Linhas e colunas' });
      await table.fill((await table.inputValue()).replace('Crista amassada', 'Crista esmagada'));
      await editor.finish(form);
      await editor.save();
    },
  },
  {
    name: 'add a figure',
    files: ['src/assets/pictures/rosca-no-suporte.jpg', ARTICLE],
    async do(editor) {
      await editor.openEntry('Artigos', TITLE);
      await editor.addToText('');
      const form = await editor.insert('Foto com legenda');
      await form.getByRole('spinbutton', { name: 'Número' }).fill('9');
      await form.getByRole('textbox', { name: 'Legenda' }).fill('Rosca apoiada em dois pontos');
      await editor.uploadPicture(form, {
        name: 'Rosca no suporte.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph(),
      });
      await form
        .getByRole('textbox', { name: 'O que se vê na foto' })
        .fill('Rosca deitada em um suporte de madeira com dois apoios');
      await editor.finish(form);
      await editor.save();
    },
  },
  {
    name: 'add an article',
    files: [`${CONTENT}/articles/como-guardar-uma-rosca-fora-da-maquina.mdx`],
    async do(editor) {
      const { page } = editor;
      await editor.open('Artigos');
      await page.getByRole('button', { name: 'Criar Nova Entrada' }).click();
      await editor.write('Título da página', 'Como guardar uma rosca fora da máquina');
      await editor.write(
        'Descrição',
        'Limpeza, proteção contra oxidação e apoio correto: o que fazer para que a rosca de reserva entre em serviço sem surpresa.',
      );
      await editor.write('Data de publicação', '2026-02-10');
      await (await editor.field('Minutos de leitura')).getByRole('spinbutton').fill('2');
      await (await editor.field('Categoria')).getByRole('combobox').click();
      await page.getByRole('option', { name: 'Manutenção' }).click();
      await (await editor.field('Desenho do cartão')).getByRole('radio', { name: 'Retífica' }).click();
      await editor.write('Nome curto', 'Guardar uma rosca');
      await editor.choosePicture('Foto', 'rosca-extrusora.webp');
      await editor.write('O que se vê na foto', 'Rosca de extrusora limpa, deitada sobre fundo claro');
      await editor.write('Título', 'Sua rosca de reserva está pronta?');
      await (await editor.field('Convite no fim da página'))
        .getByRole('textbox', { name: 'Texto' })
        .fill('Envie fotos e medidas. Dizemos se ela pode entrar em serviço ou se precisa de retífica.');
      await editor.fillText(
        'Uma rosca de reserva só ajuda se entrar em serviço no dia em que a outra falha.',
      );
      await editor.save();
    },
  },
];

/** How many lines of a file differ from its state before the editor was opened. */
function countChanged(root: string, file: string): number {
  const before = readFileSync(file.replace(CONTENT, FIRST_CONTENT), 'utf8').split('\n');
  const after = readFileSync(join(root, file), 'utf8').split('\n');
  expect(after).toHaveLength(before.length);
  return after.filter((line, index) => line !== before[index]).length;
}

test('an editor’s ten tasks change nothing else, and pass the check', { tag: LONG }, async ({
  root,
  editor,
}) => {
  test.slow();
  for (const { name, files, lines, do: run } of daily(TASKS, 2))
    await test.step(name, async () => {
      await run(editor);
      expect(await takeChanges(editor.page, root)).toEqual([...files].sort());
      for (const file of files.filter((one) => one.startsWith(CONTENT)))
        expect(refusalOf(root, file)).toBe('');
      if (lines !== undefined && files[0]) expect(countChanged(root, files[0])).toBe(lines);
    });
});

test('a required field that is empty is named, and nothing is saved', { tag: LONG }, async ({
  page,
  root,
  editor,
}) => {
  await editor.openEntry('Artigos', TITLE);
  await editor.write('Título da página', 'Curto');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(await editor.field('Título da página')).toContainText(/20/);
  expect(await takeChanges(page, root)).toEqual([]);
});

test('without its settings the page says in Portuguese what is missing, and loads nothing', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/admin/conteudo');
  await expect(page.getByRole('main')).toContainText('EDITOR_GITHUB_REPO');
  expect(loaded.filter((path) => /start\./.test(path))).toEqual([]);
});

const gitHubTest = test.extend({
  site: siteFixture(startStaffSite),
  // The status page and the fonts, which the policy blocks; and GitHub, which refuses the token below.
  allowed:
    /jsdelivr|githubstatus|svelte\.dev\/e\/|allow-same-origin|api\.(github|netlify)\.com|status(:| of) 401/,
});

/** Netlify's window, after the editor has authorised GitHub. */
const SIGNED_IN = `<script>
  addEventListener('message', ({ data, origin }) => {
    if (data === 'authorizing:github')
      opener.postMessage('authorization:github:success:{"token":"gho_window"}', origin);
  });
  opener.postMessage('authorizing:github', '*');
</script>`;

gitHubTest(
  'the page asks GitHub for nothing before Netlify’s window has signed an editor in',
  async ({ page, context }) => {
    const asked: string[] = [];
    await context.route('https://api.github.com/**', (route) => {
      asked.push(route.request().headers()['authorization'] ?? '');
      return route.fulfill({ status: 401, json: { message: 'Bad credentials' } });
    });
    await context.route('https://api.netlify.com/auth**', (route) =>
      route.fulfill({ contentType: 'text/html', body: SIGNED_IN }),
    );
    await page.goto('/admin/conteudo');
    const popup = page.waitForEvent('popup');
    const signIn = page.getByRole('button', { name: /^Entrar com .*GitHub/ });
    await expect(signIn).toBeVisible({ timeout: 20_000 });
    expect(asked).toEqual([]);
    await signIn.click();
    expect(new URL((await popup).url()).searchParams.get('scope')).toBe('repo,user');
    await expect.poll(() => asked).toContain('token gho_window');
  },
);
