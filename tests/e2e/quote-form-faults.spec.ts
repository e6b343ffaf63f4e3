import type { Page } from '@playwright/test';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  type RequestFields,
  sendQuoteForm,
  waitOutTries,
} from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ allowed: [/Failed to load resource|send-contact-email: /] });

test.beforeEach(({ page }) => openQuoteForm(page));

async function expectKept(page: Page, texts: RequestFields): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect(quoteForm(page).getByRole('textbox', { name: label })).toHaveValue(text);
}

const toastOf = (page: Page) => page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');

test('server down: the visitor is told, keeps everything, and the same request arrives once when it is back', async ({
  page,
  site,
}) => {
  const message = 'Servidor fora do ar';
  await page.clock.install();
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await site.stop();
  await sendQuoteForm(page);
  await waitOutTries(page);
  await expect(quoteForm(page)).toContainText('Seu pedido ainda não foi enviado');
  await expect(quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' })).toBeEnabled();
  await expect(toastOf(page)).toBeHidden();
  await expectKept(page, { ...REQUEST, Mensagem: message });
  const chat = quoteForm(page).getByRole('link', { name: 'Pedir pelo WhatsApp' });
  const address = decodeURIComponent((await chat.getAttribute('href')) ?? '');
  expect(address).toContain('https://wa.me/');
  expect(address).not.toContain(REQUEST.Nome);

  await site.start();
  await sendQuoteForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('an answer lost on the way does not make a second request', async ({ page, site }) => {
  const message = 'Resposta perdida';
  let lost = 0;
  await page.route('**/send-contact-email', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await sendQuoteForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(lost).toBe(1);
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('what the server refuses is said at its field', async ({ page }) => {
  await page.route('**/send-contact-email', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid',
        notice: { title: 'Email inválido', detail: 'Por favor, insira um endereço de email válido' },
        problems: [{ field: 'email', message: 'Por favor, insira um endereço de email válido' }],
      },
    }),
  );
  await fillQuoteForm(page);
  await sendQuoteForm(page);
  await expect(quoteForm(page).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /endereço de email válido/,
  );
  await expect(quoteForm(page).getByRole('group', { name: 'Erro: Email inválido' })).toBeFocused();
  await expectKept(page, REQUEST);
});

test('a server that answers with an error to the last: the visitor is told and keeps everything', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/send-contact-email', (route) => route.fulfill({ status: 503, json: {} }));
  await fillQuoteForm(page);
  await sendQuoteForm(page);
  await waitOutTries(page);
  await expect(toastOf(page)).toContainText('Erro ao enviar orçamento');
  await expect(toastOf(page)).toContainText('tente novamente ou entre em contato via WhatsApp');
  await expect(quoteForm(page).getByRole('link', { name: 'Pedir pelo WhatsApp' })).toBeVisible();
  await expectKept(page, REQUEST);
});

test.describe('an island that crashes', () => {
  test.use({ allowed: [/sabotaged/] });

  test('says so, and leaves the way by WhatsApp', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLFormElement.prototype, 'noValidate', {
        set() {
          throw new Error('sabotaged');
        },
      });
    });
    await page.goto('/faq');
    await page.goto('/#contact');
    const alert = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' });
    await expect(alert).toContainText('sabotaged');
    await expect(alert.getByRole('link', { name: 'Falar pelo WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
  });
});

test('a busy server: the visitor is told why it takes longer, keeps everything, and the request arrives by itself', async ({
  page,
  site,
}) => {
  const message = 'Escritório cheio';
  await page.clock.install();
  let refused = 0;
  await page.route('**/send-contact-email', async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} });
  });
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await sendQuoteForm(page);
  await expect(quoteForm(page).getByText(/tentamos de novo em 30\ss/)).toBeVisible();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});
