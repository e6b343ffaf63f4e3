import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drawWear } from '../../src/shared/tools/wear-drawing.ts';
import { readWearForm } from '../../src/shared/tools/wear-form.ts';
import { limitsFor } from '../../src/shared/tools/wear-limits.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { hold } from '../fixtures/hold.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const MEASURING = '/ferramentas/medicao';
const TITLE = 'Folga de 0,48 mm no diâmetro: 4 vezes a de um par novo';

/** The example of the article on regrinding, by field name. */
const SHEET = {
  maquina: 'extrusora',
  horas: '12.000',
  nominal: '60',
  desenho: '59,88',
  ld: '24',
  r1: '59,82',
  f1: '60,01',
  r2: '59,60',
  f2: '60,08',
  r3: '59,78',
  f3: '60,02',
};
const WORDS = { marca: 'Marca X', etiqueta: 'Linha 3' };

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const headline = (page: Page) => page.locator('#resultado');
const button = (page: Page, name: string) => page.getByRole('button', { name });
const kept = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Apagar/ }) });

async function measure(page: Page, values: Record<string, string> = SHEET): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`[name="${name}"]`);
    if (name === 'maquina') await control.selectOption(value);
    else await control.fill(value);
  }
}

const pagesOf = async (page: Page) => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
};
const A4 = [595, 842];

test('headline, limits and figures follow the measurements while they are typed', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(MEASURING);
  await expect(headline(page)).toContainText('Preencha o diâmetro e meça ao menos três estações');
  await measure(page);
  await expect(headline(page)).toContainText(TITLE);
  await expect(headline(page)).toContainText('Não passa de: Recuperar (PML); Folga máxima (PML).');
  const row = page.getByRole('row', { name: /^2\b/ });
  await expect(row.getByRole('cell')).toHaveText(['0,14', '0,04', '0,24', '0,48', '4,0']);
  // Worn further, beyond the table's lines.
  await field(page, 'Rosca, estação 2').fill('59.34');
  await expect(headline(page)).toContainText('Folga de 0,74 mm no diâmetro');
  const limit = page.getByRole('row', { name: /^Recuperar/ });
  await expect(limit.getByRole('cell')).toHaveText(['0,53 mm', '0,74 mm', 'passa']);
  await expect(limit).toContainText('Extrusora, de 25 a 305 mm');
});

test('asks for the machine, because each has its own limits', { tag: LONG }, async ({ page }) => {
  await page.goto(MEASURING);
  await measure(page, { nominal: '60', r1: '59,60', f1: '60,08' });
  await expect(headline(page)).toContainText('Escolha o tipo de máquina');
  await expect(page.getByRole('status', { name: 'Folga, estação 1' })).toHaveText('0,48');
  await measure(page, { maquina: 'injetora', p1: '50' });
  await expect(
    page
      .getByRole('row', { name: /prever a troca, na dosagem/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('passa');
});

test('the drawing matches the numbers', { tag: LONG }, async ({ page }) => {
  await page.goto(MEASURING);
  await measure(page);
  await expect(headline(page)).toContainText(TITLE);
  const { reference, sheet, ratio } = readWearForm(SHEET);
  if (!reference) throw new Error('no reference');
  const drawing = drawWear(reference, sheet.stations, { ratio, limits: limitsFor(sheet, reference) });
  for (const name of ['wall', 'screw', 'screwLost', 'boreLost', 'limits'] as const)
    await expect(page.locator(`[data-wear="${name}"]`)).toHaveAttribute('d', drawing[name]);
});

test('an impossible value is explained at its field and does not count', { tag: LONG }, async ({ page }) => {
  await page.goto(MEASURING);
  await measure(page);
  const screw = field(page, 'Rosca, estação 2');
  await screw.fill('596');
  await expect(screw).toHaveAttribute('aria-invalid', 'true');
  await expect(screw).toHaveAccessibleDescription('A rosca não cabe neste furo: trocou os dois?');
  await expect(headline(page)).not.toContainText('0,48 mm no diâmetro');
  await screw.fill('59,60');
  await expect(screw).not.toHaveAttribute('aria-invalid');
  await expect(headline(page)).toContainText('0,48 mm');
  await field(page, 'Diâmetro nominal').fill('2 1/2"');
  await expect(field(page, 'Diâmetro nominal')).toHaveAccessibleDescription(/= 63,50 mm/);
});

test('there are three to nine stations, and one that was removed does not count', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(MEASURING);
  await measure(page, { maquina: 'extrusora', nominal: '60', r1: '59,80', f1: '60', r5: '59,50', f5: '60' });
  await expect(headline(page)).toContainText('Na estação 5, a folga é de 0,50 mm');
  await button(page, 'Remover última').click();
  await expect(field(page, 'Rosca, estação 5')).toBeHidden();
  await expect(headline(page)).not.toContainText('Na estação 5');
  await button(page, 'Remover última').click();
  await expect(button(page, 'Remover última')).toBeDisabled();
  for (let count = 4; count <= 9; count++) await button(page, 'Adicionar estação').click();
  await expect(field(page, 'Rosca, estação 9')).toBeFocused();
  await expect(field(page, 'Rosca, estação 5')).toHaveValue('59,50');
  await expect(button(page, 'Adicionar estação')).toBeDisabled();
});

test('kept measurements give the rate of wear, open, and can be deleted and restored', async ({ page }) => {
  await page.goto(MEASURING);
  await measure(page, { ...SHEET, ...WORDS, horas: '6000', r2: '59,70', f2: '60,04' });
  await page.getByLabel('Data da medição').fill('2026-05-02');
  await button(page, 'Guardar medição').click();
  await expect(page.getByText('Medição de 02/05/2026 guardada neste aparelho.')).toBeVisible();
  await measure(page, SHEET);
  await expect(page.getByText(/A folga cresce 0,023 mm a cada 1\.000 h/)).toBeVisible();
  // The URL has the figures, this device the words as well.
  await expect.poll(() => page.url()).toContain('r2=59%2C60');
  expect(page.url()).not.toContain('Marca');
  await page.reload();
  await expect(kept(page)).toHaveText(/^02\/05\/2026, Linha 3 · 6\.000 h · folga 0,34 mm/);
  await expect(field(page, 'Marca e modelo')).toHaveValue('Marca X');
  await button(page, 'Abrir 02/05/2026').click();
  await expect(field(page, 'Rosca, estação 2')).toHaveValue('59,70');
  await button(page, 'Desfazer').click();
  await expect(field(page, 'Rosca, estação 2')).toHaveValue('59,60');
  await button(page, 'Apagar 02/05/2026').click();
  await expect(kept(page)).toHaveCount(0);
  await button(page, 'Desfazer').click();
  await expect(kept(page)).toHaveCount(1);
});

test('a CSV file is exported and imported, and a foreign one is refused', async ({ page }) => {
  await page.goto(MEASURING);
  // Clicks before the tool's code has loaded are replayed in order.
  const release = await hold(page, /\.js$/);
  await measure(page, { ...SHEET, ...WORDS, marca: '=cmd()' });
  await page.getByLabel('Data da medição').fill('2026-05-02');
  await button(page, 'Guardar medição').click();
  const started = page.waitForEvent('download');
  await button(page, 'Baixar CSV').click();
  release();
  const path = await (await started).path();
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(/^\ufeffData;/);
  expect(text).toContain(`2026-05-02;Linha 3;extrusora;'=cmd();12000;60;59,88;;24;`);
  expect(text).toContain(';2;;59,6;60,08');

  const choose = async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Abrir CSV').click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choose('notas.csv', 'Nome;Telefone\nAna;1\n');
  await expect(page.getByText('Não encontramos as colunas Estação')).toBeVisible();
  await button(page, 'Apagar').click();
  await button(page, 'Limpar').click();
  await expect(headline(page)).toContainText('Preencha o diâmetro');
  await choose('ficha.csv', text);
  await expect(page.getByText('1 medição lida de ficha.csv.')).toBeVisible();
  await expect(headline(page)).toContainText(TITLE);
  await expect(field(page, 'Marca e modelo')).toHaveValue('=cmd()');
});

test('the result goes into the request with the visitor’s words', async ({ page }) => {
  await page.goto(MEASURING);
  await measure(page, { ...SHEET, ...WORDS });
  await expect(headline(page)).toContainText(TITLE);
  await page.getByRole('main').getByRole('link', { name: 'Pedir orçamento' }).click();
  const message = quoteForm(page).getByRole('textbox', { name: 'Mensagem' });
  await expect(message).toHaveValue(/^Ficha de medição: extrusora, Marca X, Linha 3, Ø 60,00 mm, L\/D 24/);
  await expect(message).toHaveValue(
    /2: rosca 59,60; furo 60,08; folga 0,48[\s\S]*Folga de 0,48 mm no diâmetro/,
  );
});

test.describe('in the chat', () => {
  test.use({ allowed: /^request: https:\/\/wa\.me\// });

  test('WhatsApp gets the figures without the visitor’s words', async ({ page, context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    // It is pressed before any code has come.
    const release = await hold(page, /\.js$/);
    await page.goto(MEASURING, { waitUntil: 'commit' });
    await measure(page, { ...SHEET, ...WORDS });
    const opened = context.waitForEvent('page');
    const link = page.locator('.tool-result').getByRole('link', { name: 'Falar no WhatsApp' });
    await link.click();
    await expect(link).toHaveAttribute('aria-busy', 'true');
    release();
    const chat = await opened;
    // A new tab begins without an address.
    await expect(chat).toHaveURL(/^https:\/\/wa\.me\//);
    const text = new URL(chat.url()).searchParams.get('text');
    expect(text).toContain('2: rosca 59,60; furo 60,08; folga 0,48');
    expect(text).not.toMatch(/Marca X|Linha 3/);
  });

  test('WhatsApp gets the figures as typed from the bar before any code has come, and after ten seconds without it', async ({
    page,
    context,
  }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await page.clock.install();
    await hold(page, /\.js$/);
    await page.goto(MEASURING, { waitUntil: 'commit' });
    await measure(page, { ...SHEET, ...WORDS });
    const textOf = (chat: Page) => new URL(chat.url()).searchParams.get('text');
    const opened = context.waitForEvent('page');
    // A focused field hides the bar.
    await page.locator('h1').click();
    await page.locator('.floating').click();
    const chat = await opened;
    await expect(chat).toHaveURL(/^https:\/\/wa\.me\//);
    expect(textOf(chat)).toMatch(/orçamento[\s\S]*Diâmetro nominal: 60\n[\s\S]*Rosca, estação 2: 59,60\n/);
    await page.locator('.tool-result').getByRole('link', { name: 'Falar no WhatsApp' }).click();
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(/^https:\/\/wa\.me\//);
    expect(textOf(page)).toBe(textOf(chat));
    expect(textOf(page)).not.toMatch(/Marca X|Linha 3/);
  });
});

test('the result prints on one A4 sheet, nine stations as well', { tag: LONG }, async ({ page }) => {
  await page.goto(MEASURING);
  await measure(page, { ...SHEET, ...WORDS });
  for (let count = 6; count <= 9; count++) {
    await button(page, 'Adicionar estação').click();
    await measure(page, { [`r${count}`]: '59,7', [`f${count}`]: '60,03' });
  }
  await expect(headline(page)).toContainText(TITLE);
  expect(await pagesOf(page)).toEqual([A4]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row', { name: /^2\b/ }).getByRole('cell')).toContainText([
    '–',
    '59,60',
    '60,08',
  ]);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.wear-blank')).toBeHidden();
});

test('a blank sheet for the machine prints on one A4 sheet, and only once', { tag: LONG }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.body.dataset['print'];
    };
  });
  await page.goto(MEASURING);
  await field(page, 'Diâmetro nominal').fill('60');
  await button(page, 'Imprimir ficha em branco').click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'blank');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Ficha de medição em branco' })).toBeVisible();
  await expect(headline(page)).toBeHidden();
  expect(await pagesOf(page)).toEqual([A4]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(headline(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page prints the blank sheet', { tag: LONG }, async ({ page }) => {
    await page.goto(MEASURING);
    await expect(page.locator('main noscript p')).toContainText('O cálculo precisa de JavaScript');
    await expect(button(page, 'Guardar medição')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Ficha de medição em branco' })).toBeVisible();
    await expect(field(page, 'Diâmetro nominal')).toBeHidden();
    expect(await pagesOf(page)).toEqual([A4]);
  });
});

for (const width of daily([360, 1280])) {
  test(`at ${width} px it is accessible with a result, a problem and a kept measurement`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(MEASURING);
    await measure(page, { ...SHEET, ...WORDS, r1: '99' });
    await button(page, 'Guardar medição').click();
    await page.getByText('Batimento, crista e dureza').click();
    await expect(kept(page)).toHaveCount(1);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
