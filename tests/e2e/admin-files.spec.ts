import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '../../src/admin/zip.ts';
import { button, card, cards, edit, logIn, question } from '../fixtures/admin.ts';
import { expect, test } from '../fixtures/test.ts';

const KIT = 'Kit Completo Rosca e Cilindro';
const FOLDER = 'src/content/products/';
const KIT_FILE = `${FOLDER}kit-rosca-cilindro.json`;

async function exportCatalogue(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Exportar catálogo').click(),
  ]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { name: download.suggestedFilename(), bytes, files: await readZip(bytes) };
}

const json = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Importar catálogo').setInputFiles(files);

test.beforeEach(({ page }) => logIn(page));

test('an export equals the committed files, except for what was edited', async ({ page }) => {
  await edit(page, KIT);
  await page.getByLabel('Faixa de preço').fill('R$ 9.900 a R$ 60.000');
  await button(page, 'Salvar Produto').click();
  const { name, files } = await exportCatalogue(page);
  expect(name).toBe('catalogo.zip');
  expect(files).toHaveLength(6);
  for (const file of files) {
    const committed = readFileSync(file.name, 'utf8');
    const expected =
      file.name === KIT_FILE
        ? committed.replace(/R\$\s9\.500 a R\$\s58\.000/, 'R$ 9.900 a R$ 60.000')
        : committed;
    expect(new TextDecoder().decode(file.bytes), file.name).toBe(expected);
  }
  await expect(page.getByRole('status').filter({ hasText: 'catalogo.zip' })).toBeFocused();
});

test('an export reports the file to delete and what must change before publishing', async ({ page }) => {
  await button(page, `Excluir ${KIT}`).click();
  await button(page, 'Excluir').click();
  await edit(page, 'Bicos e Matrizes');
  await page.getByLabel('Descrição').fill('Curta');
  await button(page, 'Salvar Produto').click();
  await exportCatalogue(page);
  const report = page.getByRole('status').filter({ hasText: 'catalogo.zip' });
  await expect(report).toContainText('kit-rosca-cilindro.json');
  await expect(report).toContainText('Bicos e Matrizes: Descrição, escreva pelo menos 40 caracteres.');
  await button(page, 'Fechar').click();
  await expect(report).toBeHidden();
});

test('importing an exported archive after a reload restores the whole catalogue', async ({ page }) => {
  await edit(page, KIT);
  await page.getByLabel('Título').fill('Kit guardado');
  await button(page, 'Salvar Produto').click();
  await button(page, 'Excluir Bicos e Matrizes').click();
  await button(page, 'Excluir').click();
  const { bytes } = await exportCatalogue(page);
  await page.reload();
  await logIn(page);
  await expect(card(page, KIT)).toBeVisible();

  await choose(page, { name: 'catalogo.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) });
  const dialog = question(page, 'Importar 5 produtos?');
  await expect(dialog.getByRole('definition')).toHaveText(['0', '1', '4']);
  await dialog.getByLabel('Remover o produto que não está nos arquivos').check();
  await button(page, 'Importar').click();
  await expect(page.getByRole('status').filter({ hasText: 'Catálogo importado com sucesso!' })).toBeVisible();
  await expect(cards(page)).toHaveCount(5);
  await expect(card(page, 'Kit guardado')).toBeVisible();
  await page.goto('/loja');
  await expect(page.getByRole('heading', { name: 'Kit guardado' })).toBeVisible();
});

test('importing single files adds or replaces their products and keeps the others', async ({ page }) => {
  const kit = JSON.parse(readFileSync(KIT_FILE, 'utf8'));
  await choose(
    page,
    json('kit.json', { ...kit, title: 'Kit trocado' }),
    json('novo.json', { ...kit, id: 40, title: 'Kit novo' }),
  );
  const dialog = question(page, 'Importar 2 produtos?');
  await expect(dialog.getByRole('definition')).toHaveText(['1', '1', '0']);
  await button(page, 'Importar').click();
  await expect(cards(page)).toHaveCount(7);
  await expect(card(page, 'Kit trocado')).toBeVisible();
  await expect(card(page, 'Kit novo').getByRole('img')).toHaveAttribute(
    'src',
    /^\/_astro\/kit-rosca-cilindro/,
  );
});

test('an import can be cancelled', async ({ page }) => {
  await choose(page, json('kit.json', readFileSync(KIT_FILE, 'utf8')));
  await button(page, 'Cancelar').click();
  await expect(question(page, 'Importar 1 produto?')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('visit:catalogue'))).toBeNull();
});

test('an import with errors changes nothing and lists file, product and field of each error', async ({
  page,
}) => {
  const kit = JSON.parse(readFileSync(KIT_FILE, 'utf8'));
  await choose(
    page,
    json('lista.json', [kit, { ...kit, id: 'oito', link: 'https://outro.example', preco: '1' }]),
    json('torto.json', '{\n  "id": 1,\n}'),
  );
  const report = page.getByRole('alert');
  await expect(report).toBeFocused();
  await expect(report).toContainText('Nada foi importado: 4 problemas nos arquivos.');
  await expect(report.getByRole('term')).toHaveText([`lista.json › produto 2 (${KIT})`, 'torto.json']);
  await expect(report.getByRole('definition')).toHaveText([
    'id Escreva um número inteiro, como 7.',
    'link Escreva um caminho do site, como /injetoras, ou #orcamento.',
    'preco Campo desconhecido: confira a grafia.',
    'Não é um JSON válido (linha 3, coluna 1).',
  ]);
  expect(await page.evaluate(() => sessionStorage.getItem('visit:catalogue'))).toBeNull();

  await choose(page, json('kit.json', kit));
  await expect(report).toBeHidden();
  await expect(question(page, 'Importar 1 produto?')).toBeVisible();
});

test('a .zip file that is not an archive is refused, with its name', async ({ page }) => {
  await choose(page, { name: 'falso.zip', mimeType: 'application/zip', buffer: Buffer.from('não é zip') });
  await expect(page.getByRole('alert')).toContainText('falso.zip');
  await expect(page.getByRole('alert')).toContainText('Não é um arquivo .zip legível.');
});
