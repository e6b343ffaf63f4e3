import type { Page } from '@playwright/test';
import { quoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { test as trackedTest } from '../fixtures/third-parties.ts';
import { LONG } from '../fixtures/tier.ts';

const PAYBACK = '/ferramentas/retorno';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const result = (page: Page) => page.locator('.tool-result');
const fragment = (page: Page) => page.evaluate(() => location.hash);

async function fillPayback(page: Page): Promise<void> {
  await field(page, 'Perda de produção').fill('5');
  await field(page, 'Margem (R$/kg)').fill('2,5');
  await field(page, 'Preço da peça nova').fill('20.000');
}

test('the index leads to every tool', { tag: LONG }, async ({ page }) => {
  await page.goto('/ferramentas');
  for (const name of [
    'Recuperar ou trocar?',
    'Ficha de medição',
    'Faixas publicadas',
    'Retorno da recuperação',
  ]) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page
      .getByRole('navigation', { name: 'Você está aqui' })
      .getByRole('link', { name: 'Ferramentas' })
      .click();
  }
});

test('the payback is calculated while typing, with a decimal comma and thousands', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(PAYBACK);
  await fillPayback(page);
  await expect(result(page)).toContainText(
    'A retífica custa 60% menos por hora de vida e se paga em 30 dias',
  );
  const row = (name: string) => result(page).getByRole('row', { name });
  await expect(row('Paga-se em')).toHaveText(/30 dias\s*100 dias/);
  await expect(row('Custo por 1.000 h')).toHaveText(/R\$.800\s*R\$.2\.000/);
  // A longer cycle instead: 3600/27 - 3600/30 cycles of R$ 1,50 an hour are R$ 20.
  await page.getByRole('radio', { name: 'Ciclo' }).check();
  await field(page, 'Ciclo normal').fill('27');
  await field(page, 'Segundos a mais').fill('3');
  await field(page, 'Margem por ciclo').fill('1,5');
  await expect(row('Paga-se em')).toHaveText(/19 dias\s*63 dias/);
});

test('on a phone, the button below the fields and the Enter key show the result', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PAYBACK);
  const show = page.getByRole('button', { name: 'Ver o resultado' });
  await expect(show).toBeDisabled();
  await fillPayback(page);
  await show.click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'se paga em 30 dias' })).toBeInViewport();
  await field(page, 'Perda de produção').press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: 'se paga em 30 dias' })).toBeInViewport();
  expect(new URL(page.url()).search).toBe('');
});

test('the table of the payback has a name, and the links to the sources are 24 px high', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto(PAYBACK);
  await expect(page.getByRole('table', { name: 'Retífica e peça nova' })).toBeVisible();
  await page.goto('/ferramentas/medicao');
  await page.getByRole('heading', { name: /^Fontes \(\d+\)$/ }).click();
  const links = page.getByRole('region', { name: 'Fontes' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test('a wrong value is explained at its field, and the result waits', { tag: LONG }, async ({ page }) => {
  await page.goto(PAYBACK);
  await fillPayback(page);
  const hours = field(page, 'Horas de produção por dia');
  await hours.fill('25');
  await expect(hours).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Use um valor de 0,5 a 24.')).toBeVisible();
  await expect(result(page)).toContainText('Corrija os campos marcados.');
  await hours.fill('dezesseis');
  await expect(page.getByText('Use números, com vírgula: 12,5.')).toBeVisible();
  await hours.fill('16');
  await expect(hours).not.toHaveAttribute('aria-invalid');
  await expect(result(page)).toContainText('se paga em 30 dias');
});

test('the values are in the address and on the device, until they are cleared', async ({ page, context }) => {
  await page.goto(PAYBACK);
  await fillPayback(page);
  await expect.poll(() => fragment(page)).toContain('nova=20.000');
  const shared = page.url();
  const other = await context.newPage();
  await other.goto(PAYBACK);
  await expect(field(other, 'Preço da peça nova')).toHaveValue('20.000');
  await other.getByRole('button', { name: 'Limpar' }).click();
  await expect(field(other, 'Preço da peça nova')).toHaveValue('');
  await expect(field(other, 'Horas de produção por dia')).toHaveValue('16');
  await expect(other.getByRole('radio', { name: 'Produção' })).toBeFocused();
  expect(await fragment(other)).toBe('');
  expect(await other.evaluate(() => localStorage.getItem('ferramentas'))).toBeNull();
  // A shared link wins over what the device keeps.
  await other.goto(shared);
  await expect(result(other)).toContainText('se paga em 30 dias');
});

test('“Pedir orçamento” fills the message, and keeps the visitor’s own text', async ({ page }) => {
  await page.goto(PAYBACK);
  await fillPayback(page);
  await expect(result(page)).toContainText('30 dias');
  const message = quoteForm(page).getByRole('textbox', { name: 'Mensagem' });
  await message.scrollIntoViewIfNeeded();
  // The form's island has hydrated and keeps a draft.
  await expect(quoteForm(page)).toHaveAttribute('novalidate');
  await message.fill('Rosca de 60 mm.');
  await page.getByRole('main').getByRole('link', { name: 'Pedir orçamento' }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(
    /^Retorno da recuperação[\s\S]*Retífica: R\$.6\.000[\s\S]*Rosca de 60 mm\.$/,
  );
  // Another result replaces the lines of the first.
  await field(page, 'Preço da peça nova').fill('10.000');
  await page.getByRole('main').getByRole('link', { name: 'Pedir orçamento' }).click();
  await expect(message).toHaveValue(/R\$.3\.000[\s\S]*Rosca de 60 mm\.$/);
  await expect(message).not.toHaveValue(/R\$.6\.000/);
  await page.reload();
  await message.scrollIntoViewIfNeeded();
  await expect(message).toHaveValue(/R\$.3\.000/);
});

test.describe('in the chat', () => {
  test.use({ allowed: /^request: https:\/\/wa\.me\// });

  test('WhatsApp opens with the figures, and its link never holds them', async ({ page, context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await page.goto(PAYBACK);
    await fillPayback(page);
    await expect(result(page)).toContainText('30 dias');
    const link = result(page).getByRole('link', { name: 'Falar no WhatsApp' });
    const opened = context.waitForEvent('page');
    await link.click();
    const chat = await opened;
    // A new tab begins without an address.
    await expect(chat).toHaveURL(/^https:\/\/wa\.me\//);
    expect(new URL(chat.url()).searchParams.get('text')).toMatch(/orçamento[\s\S]*Retífica: R\$.6\.000/);
    expect(await link.getAttribute('href')).not.toContain('6.000');
  });
});

trackedTest(
  'once tags run, a tool’s values are in no address and reach nobody',
  async ({ page, thirdParties }) => {
    await page.goto(`${PAYBACK}#kgh=5&mkg=2,5&nova=98765`);
    await page.getByRole('button', { name: 'Aceitar' }).click();
    await expect.poll(() => thirdParties.requests.length).toBeGreaterThan(3);
    await expect(field(page, 'Preço da peça nova')).toHaveValue('98765');
    expect(await fragment(page)).toBe('');
    await field(page, 'Preço da peça nova').fill('98767');
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(kept).toContain('98767');
    /** The tags send twice a second. */
    const waitForTags = async () => {
      const before = thirdParties.requests.length;
      await expect.poll(() => thirdParties.requests.length).toBeGreaterThan(before + 6);
    };
    await waitForTags();
    expect(await fragment(page)).toBe('');
    await page.reload();
    await expect(field(page, 'Preço da peça nova')).toHaveValue('98767');
    await waitForTags();
    expect(thirdParties.requests.filter((request) => /9876[57]|98\.76[57]/.test(request))).toEqual([]);
  },
);

test('each answer says what it means and what to send; a stopped machine needs no other answer', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto('/ferramentas/recuperar-ou-trocar');
  await page.getByRole('radio', { name: 'Sim, esperando a peça' }).check();
  await expect(result(page)).toContainText('Máquina parada: mande isto agora');
  await expect(result(page).getByRole('link', { name: 'Mandar fotos e medidas' })).toBeVisible();
  await page.getByRole('radio', { name: 'Rosca' }).check();
  await page.getByRole('radio', { name: 'Riscos' }).check();
  await expect(result(page)).toContainText('acima de 0,10 mm ou variação acima de 0,05 mm indicam retífica');
  await expect(result(page)).toContainText('Fotos da rosca inteira');
  await result(page).getByRole('link', { name: 'comparar as medidas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ficha de medição');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a tool explains itself and offers the form', { tag: LONG }, async ({ page }) => {
    await page.goto(PAYBACK);
    await expect(page.locator('main noscript p')).toContainText('O cálculo precisa de JavaScript');
    await expect(page.getByRole('button', { name: 'Copiar link' })).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Pedir orçamento' }).click();
    await expect(page.getByRole('heading', { name: 'Solicite seu Orçamento' })).toBeInViewport();
  });
});
