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

async function expectValues(page: Page, texts: RequestFields): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect(
      quoteForm(page)
        .getByRole('textbox', { name: label })
        .or(quoteForm(page).getByRole('combobox', { name: label })),
    ).toHaveValue(text);
}

const toastOf = (page: Page) => page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');

test('while the server is down, the form says "not sent" and keeps its values; sending again stores it once', async ({
  page,
  site,
}) => {
  const message = 'Servidor fora do ar';
  await page.clock.install();
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await site.stop();
  await sendQuoteForm(page);
  await waitOutTries(page);
  await expect(quoteForm(page)).toContainText('Sua solicitação ainda não foi enviada');
  await expect(quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' })).toBeEnabled();
  await expect(toastOf(page)).toBeHidden();
  await expectValues(page, { ...REQUEST, Mensagem: message });
  const chat = quoteForm(page).getByRole('link', { name: 'Falar no WhatsApp' });
  const address = decodeURIComponent((await chat.getAttribute('href')) ?? '');
  expect(address).toContain('https://wa.me/');
  expect(address).not.toContain(REQUEST.Nome);

  await site.start();
  await sendQuoteForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('a lost response does not cause a second request', async ({ page, site }) => {
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

test("the server's error is shown at its field", async ({ page }) => {
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
  await expectValues(page, REQUEST);
});

test('the form shows an error and keeps its values when the server keeps responding 503', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/send-contact-email', (route) => route.fulfill({ status: 503, json: {} }));
  await fillQuoteForm(page);
  await sendQuoteForm(page);
  await waitOutTries(page);
  await expect(toastOf(page)).toContainText('Erro ao enviar orçamento');
  await expect(toastOf(page)).toContainText('tente novamente ou entre em contato via WhatsApp');
  await expect(quoteForm(page).getByRole('link', { name: 'Falar no WhatsApp' })).toBeVisible();
  await expectValues(page, REQUEST);
});

test.describe('an island that crashes', () => {
  test.use({ allowed: [/sabotaged/] });

  test('shows an error and a link to WhatsApp', async ({ page }) => {
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
    await expect(alert.getByRole('link', { name: 'Falar no WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
  });
});

test('the form shows when it retries, keeps its values and sends again when the server responds 429', async ({
  page,
  site,
}) => {
  const message = 'Escritório cheio';
  await page.clock.install();
  let refused = 0;
  await page.route('**/send-contact-email', async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    // As Netlify's rate limit responds: without Retry-After, and not in JSON.
    await route.fulfill({ status: 429, body: 'Too Many Requests' });
  });
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await sendQuoteForm(page);
  await expect(quoteForm(page).getByText(/Nova tentativa em 30\ss/)).toBeVisible();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});
