import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEditor, takeChanges } from '../fixtures/editor-folder.ts';
import { EditorPerson } from '../fixtures/editor-person.ts';
import { expect, test } from '../fixtures/test.ts';

// The policy refuses the fonts and the status page that the editor asks others for: it has its own fonts.
test.use({
  allowed: /jsdelivr|githubstatus|svelte\.dev\/e\/|allow-same-origin/,
});

const FAQ = 'src/content/faq/garantia.mdx';
const ARTICLE = 'src/content/articles/problemainjetoras.mdx';

let root: string;
test.beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'editor-'));
  for (const folder of ['src/content', 'src/assets/pictures'])
    cpSync(folder, join(root, folder), { recursive: true });
});
test.afterEach(() => rmSync(root, { recursive: true }));

/** The lines of a file that differ from the project's. */
const changedLines = (file: string): string[] => {
  const before = readFileSync(file, 'utf8').split('\n');
  const after = readFileSync(join(root, file), 'utf8').split('\n');
  expect(after).toHaveLength(before.length);
  return after.filter((line, index) => line !== before[index]);
};

test('a saved text differs from the file in the changed line alone', async ({ page, site }) => {
  const editor = new EditorPerson(page);
  await openEditor(page, site.url, root);
  await editor.openEntry('Perguntas frequentes', 'Qual é a garantia?');
  await editor.addToText(' Folga < 0,1 mm.');
  await editor.save();
  await editor.openEntry('Artigos', 'Cinco principais causas de parada em injetoras');
  await editor.addToText(' Leia até o fim.');
  await editor.save();
  expect(await takeChanges(page, root)).toEqual([ARTICLE, FAQ]);
  expect(changedLines(FAQ)).toEqual([expect.stringContaining(String.raw` Folga \< 0,1 mm.`)]);
  expect(changedLines(ARTICLE)).toEqual([expect.stringContaining(' Leia até o fim.')]);
});

test('a table is filled in as a grid, as fast as somebody types, and saved as Markdown', async ({
  page,
  site,
}) => {
  const editor = new EditorPerson(page);
  await openEditor(page, site.url, root);
  await editor.openEntry('Artigos', 'Cinco principais causas de parada em injetoras');
  await editor.addToText(' Veja a tabela.');
  await page.keyboard.press('Control+End');
  const form = await editor.insert('Tabela');
  await form.getByRole('textbox', { name: 'Título da tabela' }).fill('Onde guardar');
  await form.getByLabel('Título da coluna 1').fill('Lugar');
  await form.getByLabel('Título da coluna 2').fill('Posição');
  await form.getByLabel('Linha 1, coluna 1').fill('Sala seca');
  await form.getByLabel('Linha 1, coluna 2').pressSequentially('Na vertical');
  await editor.finish(form);
  await editor.save();
  expect(await takeChanges(page, root)).toEqual([ARTICLE]);
  expect(readFileSync(join(root, ARTICLE), 'utf8')).toContain(
    '<DataTable number={3} caption="Onde guardar">\n\n' +
      '| Lugar | Posição |\n| --- | --- |\n| Sala seca | Na vertical |\n\n</DataTable>\n',
  );
});

test('a text that is too short is told at its field, and not saved', async ({ page, site }) => {
  const editor = new EditorPerson(page);
  await openEditor(page, site.url, root);
  await editor.openEntry('Perguntas frequentes', 'Qual é a garantia?');
  await editor.write('Pergunta', 'Curta?');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(await editor.field('Pergunta')).toContainText(/15/);
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
