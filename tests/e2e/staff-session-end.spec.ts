import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, edit, passwordField, question, requestRow } from '../fixtures/admin.ts';
import { expect, openPanel, showProducts, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request, and each one without a connection.
test.use({
  allowed: /^console\.error: Failed to load resource: .*(?:401|404|ERR_INTERNET_DISCONNECTED|ERR_FAILED)/,
});

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const CUSTOMER = 'Plásticos Prado';
const again = (page: Page) => question(page, 'Sua sessão terminou');
const note = (page: Page) => page.getByLabel('Nota para a equipe');
const customers = (page: Page) => page.getByText(CUSTOMER);
const customersShown = async (page: Page) => {
  const shown = await Promise.all((await customers(page).all()).map((place) => place.isVisible()));
  return shown.filter(Boolean).length;
};

async function openLead(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await requestRow(page, CUSTOMER).click();
  await expect(note(page)).toBeVisible();
}

/** Customer data is hidden, behind the dialog and after it is dismissed; the note is back after the sign-in. */
async function expectHiddenUntilSignIn(page: Page): Promise<void> {
  await expect(again(page)).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  expect(await customersShown(page)).toBe(0);
  await expect(note(page)).toBeHidden();
  await button(page, 'Agora não').click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('Sua sessão terminou');
  expect(await customersShown(page)).toBe(0);
  await expectAccessible(page);
  await button(page, 'Entrar de novo').click();
  await signIn(page);
  await expect(again(page)).toBeHidden();
  await expect(note(page)).toHaveValue('Tem desenho.');
  await expect(note(page)).toBeVisible();
  expect(await customersShown(page)).toBeGreaterThan(0);
  await expect(page.locator('body')).not.toBeFocused();
}

test('customer data is hidden when the session has not been used for 30 minutes, or the server says that it ended', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.clock.install();
  await storeLead(site);
  await openLead(page);
  await note(page).fill('Tem desenho');
  await page.clock.runFor('29:00');
  await expect(again(page)).toBeHidden();
  expect(await customersShown(page)).toBeGreaterThan(0);
  // Typing is use, which the server is told.
  const told = page.waitForResponse('**/api/equipe/sessao');
  await note(page).press('End');
  await note(page).pressSequentially('.');
  await (await told).finished();
  await page.clock.runFor('00:15');
  await page.clock.runFor('09:45');
  await expect(again(page)).toBeHidden();
  await page.clock.runFor('21:00');
  await expectHiddenUntilSignIn(page);

  await site.query('DELETE FROM staff_sessions');
  await button(page, 'Adicionar nota').click();
  await expectHiddenUntilSignIn(page);
  await button(page, 'Adicionar nota').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tem desenho.' })).toBeVisible();
});

test('on a phone it is hidden too; a product being edited stays in its form', { tag: LONG }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await storeLead(site);
  await openLead(page);
  await note(page).fill('Tem desenho.');
  await page.clock.runFor('31:00');
  await expectHiddenUntilSignIn(page);

  await page.setViewportSize({ width: 1280, height: 740 });
  await showProducts(page);
  await edit(page, 'Kit Completo Rosca e Cilindro');
  await page.getByLabel('Título').fill('Kit escrito com calma');
  await page.clock.runFor('31:00');
  await expect(again(page)).toBeVisible();
  await signIn(page);
  await expect(again(page)).toBeHidden();
  await expect(page.getByLabel('Título')).toHaveValue('Kit escrito com calma');
});

test('"Sair" without a connection hides the customers, says so, and ends the session later', {
  tag: LONG,
}, async ({ page, context, site }) => {
  await storeLead(site);
  await openLead(page);
  await context.setOffline(true);
  await button(page, 'Sair').click();
  await expect(passwordField(page)).toBeVisible();
  expect(await customersShown(page)).toBe(0);
  const told = page.getByRole('status').filter({ hasText: 'o servidor não respondeu' });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  expect(await site.query('SELECT 1 FROM staff_sessions')).toHaveLength(1);

  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'a sua sessão está encerrada' })).toBeVisible();
  expect(await site.query('SELECT 1 FROM staff_sessions')).toEqual([]);
  await page.reload();
  await expect(passwordField(page)).toBeEnabled();
  expect(await customersShown(page)).toBe(0);
});

test('a person who signs in again before the connection is back stays signed in', { tag: LONG }, async ({
  page,
  site,
}) => {
  await openPanel(page, 'Bia');
  await page.route('**/api/equipe/sessao', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await button(page, 'Sair').click();
  await expect(page.getByText('o servidor não respondeu')).toBeVisible();
  await signIn(page, 'Caio');
  await expect(page.getByText('Você entrou como Caio.')).toBeVisible();
  await page.unrouteAll();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Waits for a later response of the same page: a request that would end the session was sent before it.
  await showProducts(page);
  await button(page, 'Histórico').click();
  await page.getByRole('heading', { name: 'Histórico do catálogo' }).waitFor();
  expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  await page.reload();
  await expect(page.getByText('Você entrou como Caio.')).toBeVisible();
  expect(await site.query('SELECT 1 FROM staff_sessions')).toHaveLength(2);
});
