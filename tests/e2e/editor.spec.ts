import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeChanges } from '../fixtures/editor-folder.ts';
import { expect, test } from '../fixtures/editor-test.ts';
import { FIRST_CONTENT } from '../fixtures/first-content.ts';

const FAQ = 'src/content/faq/garantia.mdx';
const ARTICLE = 'src/content/articles/problemainjetoras.mdx';

/** The lines of a file that differ from those before the editor opened. */
const changedLines = (root: string, file: string): string[] => {
  const before = readFileSync(file.replace('src/content', FIRST_CONTENT), 'utf8').split('\n');
  const after = readFileSync(join(root, file), 'utf8').split('\n');
  expect(after).toHaveLength(before.length);
  return after.filter((line, index) => line !== before[index]);
};

test('a saved text differs from the file in the changed line alone', async ({ page, root, editor }) => {
  await editor.openEntry('Perguntas frequentes', 'Qual é a garantia?');
  await editor.addToText(' Folga < 0,1 mm.');
  await editor.save();
  await editor.openEntry('Artigos', 'Cinco principais causas de parada em injetoras');
  await editor.addToText(' Leia até o fim.');
  await editor.save();
  expect(await takeChanges(page, root)).toEqual([ARTICLE, FAQ]);
  expect(changedLines(root, FAQ)).toEqual([expect.stringContaining(String.raw` Folga \< 0,1 mm.`)]);
  expect(changedLines(root, ARTICLE)).toEqual([expect.stringContaining(' Leia até o fim.')]);
});

test('a table is filled in as a grid, as fast as somebody types, and saved as Markdown', async ({
  page,
  root,
  editor,
}) => {
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

test('a text that is too short is told at its field, and not saved', async ({ page, root, editor }) => {
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
