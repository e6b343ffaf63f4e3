import type { Page, Route } from '@playwright/test';
import { inboxCall } from '../../src/contracts/desk.ts';
import { expectAccessible, expectNoOverflow } from '../fixtures/accessibility.ts';
import { button, passwordField, requestRow as row, tab } from '../fixtures/admin.ts';
import { waitUntilCached } from '../fixtures/offline.ts';
import { expect, openPanel, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs each request without a response or a session.
test.use({
  allowed: /^console\.error: Failed to load resource: .*(?:401|ERR_INTERNET_DISCONNECTED|ERR_FAILED)/,
});

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const LEAD = '/admin/loja#pedido-K7P29QRM';
const note = (page: Page) => page.getByLabel('Nota para a equipe');
const words = (page: Page) => page.getByLabel('Sobre o quê (se quiser)');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('desk-drafts'));
const openFollowUp = (page: Page) => page.getByRole('button', { name: /^Retorno Marcar/ }).click();
const offerReply = (page: Page) => button(page, 'Responder no WhatsApp').click();

async function openInbox(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
}

const withoutResponse = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** Expects what was typed about the request in all its fields. */
async function expectTyped(page: Page): Promise<void> {
  await expect(note(page)).toHaveValue('Tem desenho.');
  await openFollowUp(page);
  await expect(page.getByLabel('Hora (se houver)')).toHaveValue('14:30');
  await expect(words(page)).toHaveValue('ligar sobre o prazo');
  await offerReply(page);
  await expect(page.getByLabel('Mensagem')).toHaveValue('Ana, faltam as medidas.');
}

test('what a person types about a request outlasts a failed save, a reload and a closed tab, until it is stored', async ({
  page,
  context,
  site,
}) => {
  await storeLead(site);
  await openInbox(page);
  await row(page, 'Plásticos Prado').click();
  await note(page).fill('Tem desenho.');
  await openFollowUp(page);
  await page.getByLabel('Hora (se houver)').fill('14:30');
  await words(page).fill('ligar sobre o prazo');
  await offerReply(page);
  await button(page, 'Faltam dados').click();
  await page.getByLabel('Mensagem').fill('Ana, faltam as medidas.');

  await page.route(/\/(?:nota|retorno)$/, (route) => route.abort());
  for (const name of ['Amanhã', 'Adicionar nota']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alert')).toHaveText(/^O servidor não confirmou a mudança\./);
  }
  await page.unroute(/\/(?:nota|retorno)$/);
  await page.reload();
  await expectTyped(page);
  await page.close();
  const next = await context.newPage();
  await next.goto(LEAD);
  await expectTyped(next);
  await expectAccessible(next);

  await test.step('a note whose response was lost is stored once, although the page was reloaded', async () => {
    await next.route('**/nota', withoutResponse, { times: 1 });
    await button(next, 'Adicionar nota').click();
    await expect(next.getByRole('alert')).toBeVisible();
    await next.reload();
    await button(next, 'Adicionar nota').click();
    await expect(notice(next, 'Nota adicionada.')).toBeVisible();
    await expect(note(next)).toHaveValue('');
    expect(await site.query("SELECT note FROM lead_events WHERE kind = 'note'")).toHaveLength(1);
  });
  await test.step('what is stored leaves the device, and a reply is discarded by hand', async () => {
    await openFollowUp(next);
    await next.getByRole('button', { name: 'Amanhã' }).click();
    await expect(notice(next, 'às 14:30.')).toBeVisible();
    await offerReply(next);
    await button(next, 'Voltar ao modelo').click();
    await expect(next.getByLabel('Mensagem')).toBeFocused();
    await expect(next.getByLabel('Mensagem')).toHaveValue(/^Olá, Ana!/);
    expect(await kept(next)).toBeNull();
  });
});

test('a lost session keeps the text for its person; another person and signing out remove it', async ({
  page,
  site,
}) => {
  await storeLead(site);
  await openInbox(page);
  await row(page, 'Plásticos Prado').click();
  await note(page).fill('Tem desenho.');
  for (const [person, text] of [
    ['Bia', 'Tem desenho.'],
    ['Caio', ''],
  ] as const) {
    await site.query('DELETE FROM staff_sessions');
    await page.goto(LEAD);
    await page.reload();
    await signIn(page, person);
    await expect(note(page)).toHaveValue(text);
  }
  await note(page).fill('Do Caio.');
  expect(await kept(page)).toContain('Do Caio.');
  await button(page, 'Sair').click();
  await expect(passwordField(page)).toBeEnabled();
  expect(await kept(page)).toBeNull();
});

test('without a connection the list stays with its time, and is read again when the connection is back', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeLead(site);
  await openInbox(page);
  await expect(row(page, 'Plásticos Prado')).toBeVisible();
  await context.setOffline(true);
  const lost = page.getByRole('status').filter({ hasText: /^Sem conexão\. A lista é de \d\d:\d\d\.$/ });
  await expect(lost).toBeInViewport({ ratio: 1 });
  await button(page, 'Filtros').click();
  await button(page, 'Atualizar').click();
  await expect(row(page, 'Plásticos Prado')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await storeLead(site, { reference: 'M3T7XW4P', company: 'Nova Ltda.' });
  await row(page, 'Plásticos Prado').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(note(page)).toBeVisible();
  await button(page, 'Voltar à lista').click();
  await expect(row(page, 'Nova Ltda.')).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('an answer that was on its way does not hide that the connection is lost', async ({
  page,
  context,
  site,
}) => {
  await storeLead(site);
  await openInbox(page);
  await expect(row(page, 'Plásticos Prado')).toBeVisible();
  const lost = page.getByText(/^Sem conexão\. A lista é de/);
  const arrived = Promise.withResolvers<() => Promise<void>>();
  await page.route(
    (url) => url.pathname === inboxCall.path,
    async (route) => {
      const response = await route.fetch();
      arrived.resolve(() => route.fulfill({ response }));
    },
    { times: 1 },
  );
  await button(page, 'Atualizar').click();
  const deliver = await arrived.promise;
  await context.setOffline(true);
  await expect(lost).toBeVisible();
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === inboxCall.path);
  await deliver();
  await (await answer).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await expect(lost).toBeVisible({ timeout: 1 });
});

test('a list that never came says that the connection is lost, and comes when it is back', async ({
  page,
  context,
  site,
}) => {
  await storeLead(site);
  const asked = Promise.withResolvers<void>();
  // Without an answer, as on a connection that is about to go.
  await page.route(
    (url) => url.pathname === inboxCall.path,
    () => asked.resolve(),
    { times: 1 },
  );
  await openInbox(page);
  await asked.promise;
  await context.setOffline(true);
  await expect(page.getByText('Sem conexão.')).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível carregar' })).toBeVisible();
  await context.setOffline(false);
  await expect(row(page, 'Plásticos Prado')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after a reload without a connection the page waits instead of asking for a password', async ({
    page,
    context,
  }) => {
    await openPanel(page, 'Bia');
    await page.route('**/api/equipe/sessao', (route) => route.abort());
    await page.reload();
    const waiting = notice(page, 'Sem conexão: esperando…');
    await expect(waiting).toBeVisible();
    await expect(passwordField(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute('**/api/equipe/sessao');
    await button(page, 'Tentar agora').click();
    await expect(page.getByText('Você entrou como Bia.')).toBeVisible();

    await test.step('it goes on by itself', async () => {
      await waitUntilCached(page);
      await context.setOffline(true);
      await page.reload();
      await expect(waiting).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('Você entrou como Bia.')).toBeVisible();
    });
  });
});
