import type { Page } from '@playwright/test';
import { pageActionPath } from '../../src/shared/request/page-wire.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Solicitação enviada!' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const clock = (page: Page) => page.locator('[data-show=clock]');

/** Sends a request and opens its page from the confirmation. Returns the reference as it is shown. */
async function openOwnPage(page: Page): Promise<string> {
  await openQuoteForm(page);
  await fillQuoteForm(page);
  await sendQuoteForm(page);
  await expect(dialog(page)).toContainText(`${REQUEST.Nome}, ${REQUEST.Email}, ${REQUEST.Telefone}`);
  await dialog(page).getByRole('link', { name: 'Acompanhar a solicitação' }).click();
  await expect(page).toHaveURL(/\/pedido#[\w-]{22}$/);
  await expect(clock(page)).toContainText('Respondemos até');
  return (await page.locator('[data-show=reference]').textContent()) ?? '';
}

for (const width of [360, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 780 } });

    test('the page shows what was asked, and takes what is added and corrected', async ({ page }) => {
      await openOwnPage(page);
      const asked = page.locator('[data-show=fields]');
      for (const value of Object.values(REQUEST)) await expect(asked).toContainText(value);
      await expect(page.locator('[data-step=received]')).toContainText(/\d\d:\d\d/);

      await page.getByText('Acrescentar ou corrigir em palavras').click();
      await page.getByLabel('O que mudou ou faltou').fill('O passo é 60 mm.');
      await button(page, 'Mandar para a equipe').click();
      await expect(page.getByText('A equipe recebeu.')).toBeVisible();
      await expect(page.locator('[data-show=additions]')).toContainText('O passo é 60 mm.');

      await page.getByLabel('Acrescentar fotos e desenhos').setInputFiles({
        name: 'desenho.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      });
      await expect(page.locator('[data-show=files]')).toContainText('desenho.pdf');

      // The page is loaded again before the answer comes, and hides the button.
      const stopped = button(page, 'A máquina parou agora');
      await page.route(`**${pageActionPath('parada')}`, async (route) => {
        const response = await route.fetch();
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(stopped).toBeHidden();
        await route.fulfill({ response });
      });
      await stopped.click();
      await expect(asked).toContainText('Máquina parada?Sim');
      await expect(page.getByText('A equipe foi avisada: vemos primeiro.')).toBeFocused();

      await page.getByText('Corrigir email ou telefone').click();
      await expect(page.getByLabel('Email').and(page.locator('input#own-email'))).toHaveValue(REQUEST.Email);
      await page.locator('#own-email').fill('ana@nova.com.br');
      await button(page, 'Corrigir').click();
      await expect(asked).toContainText('ana@nova.com.br');
    });
  });

test('the link’s secret is in no address, referrer, log or cache, and nothing is sent elsewhere', async ({
  page,
  site,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await openOwnPage(page);
  const secret = new URL(page.url()).hash.slice(1);
  await page.goto(ROUTES.faq);
  const follow = page.getByRole('link', { name: 'Acompanhar' });
  await expect(follow).toBeVisible();
  // A tag could read it there.
  expect(await page.content()).not.toContain(secret);
  await follow.click();
  await expect(clock(page)).toContainText('Respondemos até');
  expect(sent.filter((line) => line.includes(secret))).toEqual([]);
  expect(sent.filter((line) => !line.startsWith(site.url))).toEqual([]);
  expect(site.output()).not.toContain(secret);
  const caches = () =>
    page.evaluate(async () => {
      const names = await window.caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
      return keys.flat().map(({ url }) => url);
    });
  expect((await caches()).filter((url) => url.includes(secret))).toEqual([]);
  // No tag, no count and no consent bar.
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
});

test('every page leads to the request until the visitor dismisses it, and the device lists it', async ({
  page,
}) => {
  const reference = await openOwnPage(page);
  await page.goto(ROUTES.faq);
  const strip = page.getByRole('complementary', { name: 'Solicitação enviada' });
  await expect(strip).toContainText(reference);
  await strip.getByRole('link', { name: 'Acompanhar' }).click();
  await expect(page.locator('[data-show=reference]')).toHaveText(reference);
  await page.goto(ROUTES.request);
  await expect(page.getByRole('heading', { name: 'Perdi o link' })).toBeVisible();
  await expect(page.getByRole('link', { name: reference })).toBeVisible();
  await button(page, 'Esquecer neste aparelho').click();
  await expect(page.getByRole('link', { name: reference })).toBeHidden();
  await page.goto(ROUTES.faq);
  await button(page, 'Fechar aviso da referência').click();
  await expect(strip).toBeHidden();
  await page.reload();
  await expect(strip).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ allowed: /net::ERR_FAILED/ });

  test('the page shows the last state with its time, and keeps what is typed', async ({ page, context }) => {
    await openOwnPage(page);
    await page.route('**/api/pedido*', (route) => route.abort());
    await context.route('**/api/pedido/**', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('[data-show=loaded]')).toContainText('Sem conexão: como estava em');
    await page.getByText('Acrescentar ou corrigir em palavras').click();
    await page.getByLabel('O que mudou ou faltou').fill('O passo é 60 mm.');
    await button(page, 'Mandar para a equipe').click();
    await expect(page.getByText('não sabemos se chegou')).toBeVisible();
    await expect(page.getByLabel('O que mudou ou faltou')).toHaveValue('O passo é 60 mm.');
  });
});

test('a late answer is admitted, in the company’s time', async ({ page }) => {
  await openOwnPage(page);
  await page.clock.setFixedTime(Date.now() + 14 * 24 * 3_600_000);
  await page.reload();
  await expect(clock(page)).toContainText('Pedimos desculpas');
  await expect(page.getByRole('link', { name: 'Chamar no WhatsApp' })).toBeVisible();
});

test('the request is asked again, withdrawn, and erased after two confirmations', async ({ page }) => {
  const reference = await openOwnPage(page);
  await button(page, 'Pedir de novo com estes dados').click();
  const message = quoteForm(page).getByLabel('Mensagem');
  await expect(message).toHaveValue(REQUEST.Mensagem);
  await message.fill('Outra peça');
  await page.goBack();
  // What stands in the form is replaced only after a second click.
  await button(page, 'Pedir de novo com estes dados').click();
  await button(page, 'Sim: trocar o que está no formulário').click();
  await expect(message).toHaveValue(REQUEST.Mensagem);
  await page.goBack();
  await page.getByText('Cancelar ou apagar').click();
  await button(page, 'Cancelar a solicitação').focus();
  // Held down: the second is a repetition.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText('Cancelar mesmo?')).toBeVisible();
  await button(page, 'Sim: cancelar a solicitação').click();
  await expect(clock(page)).toHaveText('Cancelada por você.');
  await page.getByLabel('Para apagar os seus dados, digite a referência').fill(reference);
  await button(page, 'Apagar os meus dados').click();
  await button(page, 'Sim: apagar os meus dados').click();
  await expect(page.getByRole('alert')).toContainText('Tudo foi apagado do site');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/pedido$/);
});

test('a lost link is asked for, and the answer does not tell whether it exists', async ({ page }) => {
  await page.goto(ROUTES.request);
  await page.getByLabel('Referência', { exact: true }).fill('K7P2-9QRM');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@cliente.com.br');
  await button(page, 'Mandar o link').click();
  await expect(page.getByText('Se a referência e o email conferirem')).toBeVisible();
});

test('a likely slip in the address is asked about once, and blocks nothing', async ({ page }) => {
  await openQuoteForm(page);
  const email = quoteForm(page).getByLabel('Email');
  await email.fill('rui@errado.con.br');
  await email.blur();
  await button(page, 'rui@errado.com.br').click();
  await expect(email).toHaveValue('rui@errado.com.br');
  await expect(email).toBeFocused();
  await expect(button(page, 'rui@errado.com.br')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to ask, and shows no form that does nothing', async ({ page }) => {
    await page.goto(ROUTES.request);
    await expect(page.locator('[data-own-lost] noscript p')).toBeVisible();
    await expect(page.getByRole('link', { name: /^\(11\)/ }).first()).toBeVisible();
    await expect(button(page, 'Mandar o link')).toBeHidden();
  });
});
