import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeChanges } from '../fixtures/editor-folder.ts';
import { fieldIn } from '../fixtures/editor-person.ts';
import { expect, test } from '../fixtures/editor-test.ts';

// All mistakes: npm run test:editor -- --only mistake.

const QUESTION = 'Qual é a garantia?';
const FAQ = 'src/content/faq/garantia.mdx';

test('what is typed in a text is text, whatever its signs', async ({ page, root, editor }) => {
  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.addToText('');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' <br> {x} **negrito <Figure number={1} caption="a">');
  for (const block of ['<h2>https://exemplo.com</h2>', 'export const a = 1;', '# Resumo']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(block);
  }
  // The editor reads the text a moment after the last key.
  await page.waitForTimeout(500);
  await editor.save();
  expect(await takeChanges(page, root)).toEqual([FAQ]);
  const text = readFileSync(join(root, FAQ), 'utf8');
  expect(text).toContain(String.raw` \<br> \{x\} \*\*negrito \<Figure number=\{1\} caption="a">`);
  expect(text).toContain('\n\n\\<h2>https\\://exemplo.com\\</h2>\n\n&#101;xport const a = 1;\n\n## Resumo\n');
});

test('a link to no page, and a wrong form of a component, are told at their fields', async ({
  page,
  root,
  editor,
}) => {
  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.addToText(' Veja a [loja](/lojas) ');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(await editor.field('Texto')).toContainText('Um link deste texto não leva a nenhuma página.');
  await page.getByRole('button', { name: 'Cancelar Edição' }).click();

  await editor.openEntry('Artigos', 'Cinco principais causas de parada em injetoras');
  await editor.addToText(' ');
  const form = await editor.insert('Vídeo');
  await form.getByRole('textbox', { name: 'Endereço do vídeo' }).fill('https://vimeo.com/1');
  await form.getByRole('textbox', { name: 'Legenda' }).fill('Boa');
  await form.getByRole('button', { name: 'Inserir', exact: true }).click();
  await expect(fieldIn(form, 'Endereço do vídeo')).toContainText('YouTube');
  await expect(fieldIn(form, 'Legenda')).toContainText(/pelo menos \W?5/);
  await expect(fieldIn(form, 'Foto')).toContainText('obrigatório');
  expect(await takeChanges(page, root)).toEqual([]);
});
