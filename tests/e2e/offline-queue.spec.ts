import type { Page } from '@playwright/test';
import { PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { chooseFiles, chosenFiles, filesOnDevice, pdf } from '../fixtures/chosen-files.ts';
import { backgroundSync, leftOnDevice, queueOnDevice, waitUntilCached } from '../fixtures/offline.ts';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  runUntil,
  sendQuoteForm,
} from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

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

/** Opens the form, waits until the page is cached, and queues a request without a connection, with a file or without. */
async function queueOffline(page: Page, message: string, fileName?: string): Promise<void> {
  await openQuoteForm(page);
  await waitUntilCached(page);
  await page.context().setOffline(true);
  if (fileName) {
    await chooseFiles(page, pdf(fileName, PART_BYTES + 3));
    await expect(chosenFiles(page)).toContainText('Pronto');
  }
  await fillAndSend(page, message);
  await expect(queued(page)).toBeVisible();
  if (fileName) await expect(quoteForm(page)).toContainText('O arquivo vai logo depois dele.');
  await expect(chosenFiles(page)).toHaveCount(0);
}

const stored = (site: SiteServer, message: string) =>
  site.query<{ reference: string }>('select reference from leads where message = $1', [message]);

const storedFiles = (site: SiteServer, message: string) =>
  site.query(
    `select file.name, file.state from lead_attachments file join leads on leads.id = file.lead_id
     where message = $1`,
    [message],
  );

test('offline, a request waits with its cart and its file, can be taken back, and is sent once when online', async ({
  page,
  site,
  context,
}) => {
  const message = (quantity: number) => `• Rosca de teste (quantidade: ${quantity})\n\nLista na fila`;
  const line = { id: 1, title: 'Rosca de teste', imageUrl: '', price: '', quantity: 2 };
  const cart = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('visit:cart') ?? '[]'));
  const field = quoteForm(page).getByLabel('Mensagem');
  await page.goto('/faq');
  await page.evaluate((kept) => sessionStorage.setItem('visit:cart', JSON.stringify([kept])), line);
  await queueOffline(page, message(2), 'fila.pdf');
  await expect(quoteForm(page)).toContainText('Sua solicitação ainda não foi enviada');
  await expect(quoteForm(page)).toContainText('Os produtos do carrinho estão nela');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('recebida')).toBeHidden();
  await expect(field).toBeDisabled();
  expect(await cart()).toEqual([]);
  expect(await filesOnDevice(page)).toEqual({ names: ['fila.pdf'], contents: 1 });

  await quoteForm(page).getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(queued(page)).toBeHidden();
  await expect(field).toBeEnabled();
  await expect(field).toHaveValue(message(2));
  await expect(quoteForm(page).getByLabel('Nome')).toBeFocused();
  expect(await cart()).toEqual([line]);
  expect(await queueOnDevice(page)).toBe('[]');
  await expect(chosenFiles(page)).toContainText('fila.pdf');

  // Online again, nothing of the withdrawn request is sent; the file is in the form.
  await context.setOffline(false);
  await expect(chosenFiles(page)).toContainText('Pronto', { timeout: 20_000 });
  await expect(queueNotice(page)).toBeHidden();
  expect(await stored(site, message(2))).toEqual([]);
  expect(await storedFiles(site, message(2))).toEqual([]);

  await context.setOffline(true);
  await field.fill(message(3));
  await sendQuoteForm(page);
  await expect(queued(page)).toBeVisible();
  expect(await stored(site, message(3))).toEqual([]);
  await context.setOffline(false);
  await expect(queueNotice(page)).toContainText('Solicitação enviada');
  await expect(queueNotice(page)).toContainText(REFERENCE);
  const received = quoteForm(page).getByText(/Solicitação .* recebida/);
  await expect(received).toContainText(REFERENCE);
  await expect(received).toContainText('com os produtos do carrinho');
  await expect(field).toHaveValue('');
  expect(await cart()).toEqual([]);
  expect(await stored(site, message(3))).toHaveLength(1);
  await expect
    .poll(() => storedFiles(site, message(3)), { timeout: 20_000 })
    .toEqual([{ name: 'fila.pdf', state: 'complete' }]);
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], contents: 0 });
  expect(await queueOnDevice(page)).not.toContain(REQUEST.Nome);

  await queueNotice(page).getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => queueOnDevice(page)).toBe('[]');
  await expect.poll(() => leftOnDevice(page)).toEqual(['pedidos']);
});

test('offline before or after the response, the request is stored only once, and only the first is queued', async ({
  page,
  site,
}) => {
  const message = 'Linha cortada no meio';
  const later = 'Linha cortada depois';
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
  const [first] = await stored(site, message);
  expect(first).toBeDefined();
  await page.context().setOffline(false);
  await expect(queueNotice(page)).toContainText('Solicitação enviada');
  await expect(queueNotice(page)).toContainText(formatReference(first?.reference ?? ''));
  expect(await stored(site, message)).toHaveLength(1);
  await queueNotice(page).getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => queueOnDevice(page)).toBe('[]');

  await fillAndSend(page, later);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('dialog')).toContainText(REFERENCE);
  expect(await queueOnDevice(page)).toBe('[]');
  expect(await leftOnDevice(page)).toEqual(['pedidos']);
  expect(await stored(site, later)).toHaveLength(1);
});

test('two tabs and the service worker send a request once; with the tab closed, the worker sends it with its file, and the next page says so', {
  tag: LONG,
}, async ({ page, site, context }) => {
  const message = 'Duas abas';
  const closed = 'Aba fechada na fila';
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
  expect(await stored(site, message)).toHaveLength(1);
  await queueNotice(page).getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => queueOnDevice(page)).toBe('[]');
  await other.close();

  await queueOffline(page, closed, 'fila.pdf');
  const elsewhere = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await backgroundSync(context, elsewhere, site.url);
  await expect.poll(() => stored(site, closed)).toHaveLength(1);
  await expect
    .poll(() => storedFiles(site, closed), { timeout: 20_000 })
    .toEqual([{ name: 'fila.pdf', state: 'complete' }]);
  await elsewhere.goto('/faq');
  await expect(queueNotice(elsewhere)).toContainText('Solicitação enviada');
  await expect(queueNotice(elsewhere)).toContainText(REFERENCE);
  expect(await stored(site, closed)).toHaveLength(1);
});

test('if the tab is closed during sending, the next visit sends the request; a queued one can be taken back in a new tab', async ({
  page,
  site,
  context,
}) => {
  const message = 'Aba fechada no meio';
  const cancelled = 'Cancelado em outra aba';
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
  expect(await stored(site, message)).toHaveLength(1);
  await queueNotice(next).getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => queueOnDevice(next)).toBe('[]');

  await queueOffline(next, cancelled);
  await next.close();
  const last = await context.newPage();
  await openQuoteForm(last);
  await expect(queued(last)).toBeVisible();
  await expect(quoteForm(last).getByLabel('Nome')).toHaveValue('');
  await quoteForm(last).getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(quoteForm(last).getByLabel('Mensagem')).toHaveValue(cancelled);
  expect(await queueOnDevice(last)).toBe('[]');
});

test('after seven days an unsent request and its file are deleted from the device, and the visitor is told', {
  tag: LONG,
}, async ({ page, site, context }) => {
  const message = 'Expirado na fila';
  await queueOffline(page, message, 'fila.pdf');
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
  await expect.poll(() => filesOnDevice(later)).toEqual({ names: [], contents: 0 });
  expect(await queueOnDevice(later)).not.toContain('fila.pdf');
  expect(await stored(site, message)).toEqual([]);
});

test('while the connection fails, only the queue reports it; if the server then refuses, the form can be corrected', {
  tag: LONG,
}, async ({ page, site }) => {
  const message = 'Conexão instável';
  await page.clock.install();
  await openQuoteForm(page);
  await waitUntilCached(page);
  const context = page.context();
  await context.route('**/send-contact-email', (route) => route.abort('connectionfailed'));
  await fillAndSend(page, message);
  await runUntil(page, queued(page));
  await expect(quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' })).toBeEnabled();
  await expect(page.getByText('Erro ao enviar orçamento')).toBeHidden();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByText('Tente de novo')).toBeHidden();
  await sendQuoteForm(page);
  await expect(toast(page)).toContainText('Sua solicitação continua na fila');
  await expect(page.getByText('Erro ao enviar orçamento')).toBeHidden();

  await context.unroute('**/send-contact-email');
  await context.route('**/send-contact-email', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid',
        notice: { title: 'Email inválido' },
        problems: [{ field: 'email', message: 'Por favor, insira um endereço de email válido' }],
      },
    }),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(queueNotice(page)).toContainText('Solicitação não aceita');
  await expect(quoteForm(page).getByRole('heading', { name: 'Revise sua solicitação' })).toBeVisible();
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message);
  const email = quoteForm(page).getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription(/endereço de email válido/);

  await context.unroute('**/send-contact-email');
  await email.fill('ana.souza@cliente.com.br');
  await sendQuoteForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await stored(site, message)).toHaveLength(1);
  await expect.poll(() => queueOnDevice(page)).toBe('[]');
});

test('if the browser blocks storage, the form shows its error and keeps the text', { tag: LONG }, async ({
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
