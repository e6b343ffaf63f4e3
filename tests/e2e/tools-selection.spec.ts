import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const PATH = '/ferramentas/selecao';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const result = (page: Page) => page.locator('.tool-result');
const resin = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('a machine and a resin are enough: each range with its source and where it holds', async ({ page }) => {
  await page.goto(PATH);
  await expect(result(page)).toContainText('Escolha a máquina e a resina');
  await page.getByRole('radio', { name: 'Injetora' }).check();
  await resin(page, 'PC').check();
  await expect(result(page).getByRole('heading', { name: 'Injetora, PC' })).toBeVisible();
  await expect(result(page)).toContainText('3,5:1 a 4:1');
  const source = result(page).getByRole('link', { name: 'fonte publicada: Kesida' }).first();
  await expect(page.locator((await source.getAttribute('href')) ?? 'none')).toContainText('Injection unit');
  await expect(result(page)).not.toContainText('oficina: guia');
  await resin(page, 'ABS').check();
  await expect(result(page)).toContainText('Em comum: Compressão por profundidade (tabela da casa): 3,5:1');
  await page.getByRole('radio', { name: 'Extrusora' }).check();
  await field(page, 'Diâmetro do furo').fill('90');
  await expect(result(page)).toContainText('0,25 a 0,31 mm no furo de 90 mm');
  await resin(page, 'PC').uncheck();
  await resin(page, 'ABS').uncheck();
  await expect(result(page)).toContainText('Escolha a máquina e a resina');
});

test('from a page about one machine, the form starts with it', { tag: LONG }, async ({ page }) => {
  await page.goto('/sopradoras');
  await page.getByRole('link', { name: 'Veja as faixas' }).click();
  await expect(page.getByRole('radio', { name: 'Sopradora' })).toBeChecked();
});

test('an impossible value is explained at its field', { tag: LONG }, async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora&resina=pp`);
  await field(page, 'Diâmetro do furo').fill('600');
  await expect(page.getByText('Informe de 15 a 250 mm de diâmetro.')).toBeVisible();
  await expect(field(page, 'Diâmetro do furo')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Diâmetro do furo').fill('60');
  await field(page, 'Diâmetro da rosca').fill('60,2');
  await expect(page.getByText('A rosca é menor que o furo')).toBeVisible();
});

test('a resin without a source says so, and fills the request', async ({ page }) => {
  await page.goto(`${PATH}#maquina=extrusora&resina=pebdl&d=90`);
  await expect(result(page)).toContainText(
    'Para PEBDL nesta máquina não temos fonte. O projetista responde.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Pedir orçamento' }).click();
  const message = quoteForm(page).getByRole('textbox', { name: 'Mensagem' });
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(/^Seleção de rosca: Extrusora, PEBDL, furo de 90 mm\nPara PEBDL/);
});

test('the result prints on two A4 sheets at most', { tag: LONG }, async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora&d=90&resina=pead pp&carga=vidro`);
  await page.reload();
  await expect(result(page)).toContainText('Injetora, PEAD, PP');
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(file.match(/\/MediaBox \[0 0 59\d/g)?.length).toBeLessThanOrEqual(2);
});

for (const width of daily([360, 1280]))
  test(`is accessible and fits ${width} px with a result`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${PATH}#maquina=injetora&d=90&resina=pom pvc&carga=vidro&l=24`);
    await expect(result(page)).toContainText('não podem se misturar ao POM');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
