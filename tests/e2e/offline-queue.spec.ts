import type { Page } from '@playwright/test';
import { formatReference } from '../../src/shared/request/reference.ts';
import { backgroundSync, leftOnDevice, queueOnDevice, waitUntilCached } from '../fixtures/offline.ts';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  sendQuoteForm,
  waitOutTries,
} from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';

// Logged by the browser without a connection, and by the form for a request without a response.
test.use({ serviceWorkers: 'allow', allowed: [/Failed to load resource|send-contact-email: /] });

const DAY = 24 * 60 * 60 * 1000;
const REFERENCE = /[0-9A-Z]{4}-[0-9A-Z]{4}/;

const queued = (page: Page) => quoteForm(page).getByRole('heading', { name: 'Na fila' });
const toast = (page: Page) => page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');
const queueNotice = (page: Page) => page.getByRole('status', { name: 'Solicitações da fila' });

async function fillAndSend(page: Page, message: string): Promise<void> {
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await sendQuoteForm(page);
}

/** Opens the form, waits until the page is cached, and queues a request without a connection. */
async function queueOffline(page: Page, message: string): Promise<void> {
  await openQuoteForm(page);
  await waitUntilCached(page);
  await page.context().setOffline(true);
  await fillAndSend(page, message);
  await expect(queued(page)).toBeVisible();
}

test('offline before sending: the request is queued, shown as unsent, and sent once when online', async ({
  page,
  site,
}) => {
  const message = 'Linha cortada antes';
  const stored = () => site.query('select id from leads where message = $1', [message]);
  await queueOffline(page, message);
  await expect(quoteForm(page)).toContainText('Sua solicitação ainda não foi enviada');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('recebida')).toBeHidden();
  await expect(quoteForm(page).getByLabel('Mensagem')).toBeDisabled();
  expect(await stored()).toHaveLength(0);

  await page.context().setOffline(false);
  await expect(queueNotice(page)).toContainText('Solicitação enviada');
  await expect(queueNotice(page)).toContainText(REFERENCE);
  await expect(quoteForm(page).getByText(/Solicitação .* recebida/)).toContainText(REFERENCE);
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('');
  expect(await stored()).toHaveLength(1);
  expect(await queueOnDevice(page)).not.toContain(REQUEST.Nome);

  await queueNotice(page).getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => queueOnDevice(page)).toBe('[]');
  await expect.poll(() => leftOnDevice(page)).toEqual([]);
});

test('offline before the response: the request is queued, and stored only once', async ({ page, site }) => {
  const message = 'Linha cortada no meio';
  await openQuoteForm(page);
  await waitUntilCached(page);
  let tries = 0;
  await page.context().route('**/send-contact-email', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await fillAndSend(page, message);
  await expect(queued(page)).toBeVisible();
  const [first] = await site.query<{ reference: string }>('select reference from leads where message = $1', [
    message,
  ]);
  expect(first).toBeDefined();

  await page.context().setOffline(false);
  await expect(queueNotice(page)).toContainText('Solicitação enviada');
  await expect(queueNotice(page)).toContainText(formatReference(first?.reference ?? ''));
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('offline after the response: the request is confirmed as usual, and not queued', async ({
  page,
  site,
}) => {
  const message = 'Linha cortada depois';
  await openQuoteForm(page);
  await waitUntilCached(page);
  await fillAndSend(page, message);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('dialog')).toContainText(REFERENCE);
  expect(await queueOnDevice(page)).toBe('[]');
  expect(await leftOnDevice(page)).toEqual([]);
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('if the tab is closed, the service worker sends the request, and the next page says so', async ({
  page,
  site,
  context,
}) => {
  const message = 'Aba fechada na fila';
  const stored = () => site.query('select id from leads where message = $1', [message]);
  await queueOffline(page, message);
  const elsewhere = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await backgroundSync(context, elsewhere, site.url);
  await expect.poll(stored).toHaveLength(1);

  await elsewhere.goto('/faq');
  await expect(queueNotice(elsewhere)).toContainText('Solicitação enviada');
  await expect(queueNotice(elsewhere)).toContainText(REFERENCE);
  expect(await stored()).toHaveLength(1);
});

test('if the tab is closed during sending, the next visit sends the request', async ({
  page,
  site,
  context,
}) => {
  const message = 'Aba fechada no meio';
  await openQuoteForm(page);
  await waitUntilCached(page);
  await page.route('**/send-contact-email', () => new Promise(() => {}));
  await fillAndSend(page, message);
  await expect(quoteForm(page).getByRole('button', { name: 'Enviando solicitação...' })).toBeDisabled();
  await expect.poll(() => queueOnDevice(page)).toContain(message);
  await page.close();

  const next = await context.newPage();
  await next.goto('/faq');
  await expect(queueNotice(next)).toContainText('Solicitação enviada');
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('two tabs and the service worker send the request once', async ({ page, site, context }) => {
  const message = 'Duas abas';
  const sent: string[] = [];
  context.on('request', (request) => /send-contact-email/.test(request.url()) && sent.push(request.url()));
  const other = await context.newPage();
  await other.goto('/faq');
  await queueOffline(page, message);
  sent.length = 0;

  await context.setOffline(false);
  await backgroundSync(context, page, site.url);
  for (const tab of [page, other]) await expect(queueNotice(tab)).toContainText('Solicitação enviada');
  expect(sent).toHaveLength(1);
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('cancelling returns the text to the form, and nothing is sent', async ({ page, site, context }) => {
  const message = 'Cancelado na fila';
  await queueOffline(page, message);
  await quoteForm(page).getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(queued(page)).toBeHidden();
  await expect(quoteForm(page).getByLabel('Mensagem')).toBeEnabled();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message);
  await expect(quoteForm(page).getByLabel('Nome')).toBeFocused();
  expect(await queueOnDevice(page)).toBe('[]');

  await context.setOffline(false);
  await page.goto('/faq');
  await waitUntilCached(page);
  await expect(queueNotice(page)).toBeHidden();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(0);
});

test('cancelling in a new tab returns the text too', async ({ page, context }) => {
  const message = 'Cancelado em outra aba';
  await queueOffline(page, message);
  await page.close();
  const next = await context.newPage();
  await openQuoteForm(next);
  await expect(queued(next)).toBeVisible();
  await expect(quoteForm(next).getByLabel('Nome')).toHaveValue('');
  await quoteForm(next).getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(quoteForm(next).getByLabel('Mensagem')).toHaveValue(message);
  expect(await queueOnDevice(next)).toBe('[]');
});

test('after seven days an unsent request is deleted from the device, and the visitor is told', async ({
  page,
  site,
  context,
}) => {
  const message = 'Expirado na fila';
  await queueOffline(page, message);
  await page.close();
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 7 * DAY });
  await later.goto('/');
  await expect(queueNotice(later)).toContainText('Solicitação não enviada');
  expect(await queueOnDevice(later)).not.toContain(REQUEST.Nome);
  await context.setOffline(false);
  await backgroundSync(context, later, site.url);
  await later.goto('/faq');
  await expect(queueNotice(later)).toContainText('Solicitação não enviada');
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(0);
});

test('if the server refuses a queued request, the page says so, and the form can be corrected', async ({
  page,
  site,
}) => {
  const message = 'Recusado na fila';
  await queueOffline(page, message);
  await page.context().route('**/send-contact-email', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid',
        notice: { title: 'Email inválido' },
        problems: [{ field: 'email', message: 'Por favor, insira um endereço de email válido' }],
      },
    }),
  );
  await page.context().setOffline(false);
  await expect(queueNotice(page)).toContainText('Solicitação não aceita');
  await expect(quoteForm(page).getByRole('heading', { name: 'Revise sua solicitação' })).toBeVisible();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message);
  await expect(quoteForm(page).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /endereço de email válido/,
  );

  await page.context().unroute('**/send-contact-email');
  await quoteForm(page).getByRole('textbox', { name: 'Email' }).fill('ana.souza@cliente.com.br');
  await sendQuoteForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
  await expect.poll(() => queueOnDevice(page)).toBe('[]');
});

test("a queued request takes the cart's lines; cancelling returns them, and sending removes them", async ({
  page,
  context,
  site,
}) => {
  const message = (quantity: number) => `• Rosca de teste (quantidade: ${quantity})\n\nLista na fila`;
  const line = { id: 1, title: 'Rosca de teste', imageUrl: '', price: '', quantity: 2 };
  const cart = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('visit:cart') ?? '[]'));
  await page.goto('/faq');
  await page.evaluate((kept) => sessionStorage.setItem('visit:cart', JSON.stringify([kept])), line);
  await queueOffline(page, message(2));
  await expect(quoteForm(page)).toContainText('Os produtos do carrinho estão nela');
  expect(await cart()).toEqual([]);

  await quoteForm(page).getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(quoteForm(page).getByLabel('Mensagem')).toBeEnabled();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message(2));
  expect(await cart()).toEqual([line]);

  await quoteForm(page).getByLabel('Mensagem').fill(message(3));
  await sendQuoteForm(page);
  await expect(queued(page)).toBeVisible();
  await context.setOffline(false);
  await expect(quoteForm(page).getByText(/Solicitação .* recebida/)).toContainText(
    'com os produtos do carrinho',
  );
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('');
  expect(await cart()).toEqual([]);
  expect(await site.query('select id from leads where message = $1', [message(3)])).toHaveLength(1);
});

test('while the connection fails, only the queue reports it: no toast asks to try again', async ({
  page,
}) => {
  await page.clock.install();
  await openQuoteForm(page);
  await waitUntilCached(page);
  await page.route('**/send-contact-email', (route) => route.abort('connectionfailed'));
  await fillAndSend(page, 'Conexão instável');
  await waitOutTries(page);
  await expect(queued(page)).toBeVisible();
  await expect(quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' })).toBeEnabled();
  await expect(page.getByText('Erro ao enviar orçamento')).toBeHidden();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByText('Tente de novo')).toBeHidden();

  await sendQuoteForm(page);
  await expect(toast(page)).toContainText('Sua solicitação continua na fila');
  await expect(page.getByText('Erro ao enviar orçamento')).toBeHidden();
});

test('if the browser blocks storage, the form shows its error and keeps the text', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await openQuoteForm(page);
  await waitUntilCached(page);
  await context.setOffline(true);
  await fillAndSend(page, 'Sem fila');
  await expect(toast(page)).toContainText('Erro ao enviar orçamento');
  await expect(queued(page)).toBeHidden();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('Sem fila');
  await expect(quoteForm(page).getByRole('link', { name: 'Falar no WhatsApp' })).toBeVisible();
});
