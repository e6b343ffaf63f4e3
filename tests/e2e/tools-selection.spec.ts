import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import DxfParser, { type IPolylineEntity } from 'dxf-parser';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const PATH = '/ferramentas/selecao';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const result = (page: Page) => page.locator('.tool-result');
const drawing = (page: Page) => page.getByRole('img', { name: /Rosca em vista lateral/ });

test('a machine and a diameter are enough for a result, which follows every change', async ({ page }) => {
  await page.goto(PATH);
  await expect(result(page)).toContainText('Exemplo: injetora Ø 50 mm, PP');
  await field(page, 'Diâmetro').fill('60');
  await expect(page.getByText('Escolha a máquina.', { exact: true })).toBeVisible();
  await expect(result(page)).toContainText('Exemplo: injetora Ø 50 mm, PP');
  await page.getByRole('radio', { name: 'Injetora' }).check();
  await expect(result(page)).toContainText('Injetora Ø 60 mm, PP');
  await expect(result(page)).toContainText('22:1, 1.320 mm com filete');
  await expect(result(page)).toContainText('8 mm na alimentação, 2,9 mm na dosagem');
  await expect(drawing(page)).toContainText('L 1.320 · L/D 22:1');
  const source = result(page).getByRole('link', { name: 'fonte publicada: Flite', exact: true });
  await expect(page.locator((await source.getAttribute('href')) ?? 'none')).toContainText(
    'Screw and barrel wear',
  );
  await expect(result(page)).toContainText('prática da oficina: guia das dez resinas');
  await page.getByRole('radio', { name: 'Extrusora' }).check();
  await expect(drawing(page)).toContainText('L/D 30:1');
  await page.getByRole('checkbox', { name: 'Precisa degasar' }).check();
  await expect(result(page)).toContainText('O canhão tem respiro?');
  await expect(page.getByRole('button', { name: 'DXF', exact: true })).toBeHidden();
  await page.getByRole('combobox', { name: 'O canhão tem respiro' }).selectOption('Sim');
  await expect(drawing(page)).toContainText('Degasagem');
  await page.getByRole('combobox', { name: 'Resina que ocupa mais horas' }).selectOption('PVC rígido');
  await expect(result(page)).toContainText('Bimetálico de níquel');
  await expect(page.getByRole('heading', { name: 'Por que não' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosca de barreira' })).toContainText(
    'PVC rígido superaquece nela',
  );
  await field(page, 'Diâmetro').fill('');
  await expect(result(page)).toContainText('Exemplo: injetora Ø 50 mm, PP');
});

test('from a page about one machine, the form starts with it', { tag: LONG }, async ({ page }) => {
  await page.goto('/sopradoras');
  await page.getByRole('link', { name: 'Dimensione a sua' }).click();
  await expect(page.getByRole('radio', { name: 'Sopradora' })).toBeChecked();
  await field(page, 'Diâmetro').fill('75');
  await expect(result(page)).toContainText('Sopradora Ø 75 mm, PP');
});

test('where sources differ, both ranges are shown, without millimetres and without a file for CAD', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora&d=60&resina=pc`);
  await expect(result(page)).toContainText('3,5:1 a 4:1 (tabela da casa)');
  await expect(result(page)).toContainText('2:1 a 2,5:1 (Kesida)');
  await expect(result(page)).toContainText('Orientação, não é desenho de fabricação');
  await expect(result(page)).not.toContainText('mm na alimentação');
  await expect(page.getByRole('button', { name: 'DXF', exact: true })).toBeHidden();
});

test('inches, and a length or an L/D as people write them', { tag: LONG }, async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora`);
  await field(page, 'Diâmetro').fill('2 1/2 pol');
  await expect(result(page)).toContainText('Ø 63,5 mm');
  await field(page, 'Comprimento').fill('1.270');
  await expect(drawing(page)).toContainText('L 1.270 · L/D 20:1');
  await field(page, 'Comprimento').fill('24:1');
  await expect(drawing(page)).toContainText('L 1.524 · L/D 24:1');
});

test('an impossible value is explained at its field', { tag: LONG }, async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora`);
  await field(page, 'Diâmetro').fill('600');
  await expect(page.getByText('Informe de 15 a 250 mm de diâmetro.')).toBeVisible();
  await expect(field(page, 'Diâmetro')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Diâmetro').fill('60');
  await field(page, 'Comprimento').fill('500');
  await expect(page.getByText('Dá L/D 8,3:1.')).toBeVisible();
  await field(page, 'Comprimento').fill('');
  await expect(drawing(page)).toBeVisible();
});

test('a resin without a source, or POM beside PVC, is refused with the reason', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(`${PATH}#maquina=injetora&d=60&resina=pbt`);
  const resin = page.getByRole('combobox', { name: 'Resina que ocupa mais horas' });
  await expect(resin).toHaveValue('outra');
  await expect(result(page)).toContainText('Não temos fonte para esta resina');
  await expect(drawing(page)).toBeHidden();
  await expectAccessible(page);
  await resin.selectOption('POM');
  await expect(drawing(page)).toBeVisible();
  await page.getByRole('checkbox', { name: 'PVC rígido' }).check();
  await expect(result(page)).toContainText('POM e PVC nunca se misturam');
  await expect(drawing(page)).toBeHidden();
});

test('a shared link opens the same screw', { tag: LONG }, async ({ page }) => {
  await page.goto(`${PATH}#maquina=sopradora&d=75&resina=pead&tambem=pp&moido=30`);
  await expect(result(page)).toContainText('Sopradora Ø 75 mm, PEAD, PP, moído 30%');
  await expect(drawing(page)).toContainText('L/D 24:1');
});

test('the drawing is saved as DXF, PDF and SVG with the numbers of the result', async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora&d=60`);
  const save = async (kind: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: kind, exact: true }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`rosca-60x22d.${kind.toLowerCase()}`);
    return (await readFile(await download.path())).toString('latin1');
  };
  const dxf = new DxfParser().parseSync(await save('DXF'));
  const flights =
    dxf?.entities.filter((entity): entity is IPolylineEntity => entity.layer === 'FILETE') ?? [];
  const ys = flights.flatMap(({ vertices }) => vertices.map(({ y }) => y));
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(59.85, 3);
  const pdf = await save('PDF');
  expect(pdf).toMatch(/^%PDF-1\.4/);
  expect(pdf).toContain('(L 1.320 \xb7 L/D 22:1)');
  expect(pdf).toContain('Helicoidal');
  expect(await save('SVG')).toContain('data-of="L"');
});

test('“Pedir orçamento” fills the message with the result', async ({ page }) => {
  await page.goto(`${PATH}#maquina=injetora&d=60&carga=vidro&quanto=30`);
  await expect(drawing(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Pedir orçamento' }).click();
  const message = quoteForm(page).getByRole('textbox', { name: 'Mensagem' });
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(
    /^Seleção de rosca: Injetora Ø 60 mm, PP, fibra de vidro 30%[\s\S]*Rosca: PM-23[\s\S]*Canhão: Bimetálico com carboneto/,
  );
});

test('the result prints on one A4 sheet, and a blank form on another', { tag: LONG }, async ({ page }) => {
  const sheets = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[0 0 59\d/g)?.length;
  await page.goto(PATH);
  expect(await sheets()).toBe(1);
  await page.goto(`${PATH}#maquina=extrusora&d=90&resina=pead&tambem=pp&moido=30&cor=1&gas=1`);
  await page.reload();
  await expect(drawing(page)).toBeVisible();
  expect(await sheets()).toBe(1);
});

for (const width of daily([360, 1280]))
  test(`is accessible and fits ${width} px with a result`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${PATH}#maquina=extrusora&d=90&resina=abs&tambem=pc&moido=30&gas=1&l=24`);
    await expect(drawing(page)).toBeVisible();
    await expect(result(page)).toContainText('O canhão tem respiro?');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
