import type { Page } from '@playwright/test';
import { entryCall } from '../../src/contracts/desk.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, requestRow } from '../fixtures/admin.ts';
import { endSessionsDuring, expect, openPanel, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(401|409|ERR_FAILED)/ });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const form = (page: Page) => page.getByRole('dialog', { name: 'Novo pedido' });
const channel = (page: Page) => page.getByRole('radio', { name: 'WhatsApp' });
const lead = (page: Page) => page.getByRole('article');

async function openInbox(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a message of yesterday is entered by keyboard alone, counts from its own time, and sends no mail', async ({
  page,
  site,
}) => {
  await openInbox(page);
  await button(page, 'Novo pedido').press('Enter');
  await expect(channel(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rui');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+55 19 99876-5432');
  await page.getByLabel('Empresa').fill('Sopra Sul');
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleString('sv', { timeZone: 'America/Sao_Paulo' });
  await page.getByLabel('Quando chegou').fill(yesterday.slice(0, 16).replace(' ', 'T'));
  await page.getByRole('textbox', { name: 'Pedido', exact: true }).fill('Preciso recuperar a rosca');
  await expectUsable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(lead(page).getByRole('heading', { level: 3 })).toHaveText('Sopra Sul');
  await expect(lead(page)).toContainText('Preciso recuperar a rosca');
  await expect(lead(page)).toContainText('Registrou o pedido');
  await expect(requestRow(page, 'Sopra Sul')).toContainText('WhatsApp');
  const [stored] = await site.query<{ hours: number }>(
    'SELECT round(extract(epoch FROM now() - received_at) / 3600)::int AS hours FROM leads',
  );
  expect(stored?.hours).toBe(24);
  // The server's clock may run meanwhile, and tell that the request of yesterday has waited long.
  const isLate = (subject = '') => subject.includes('resposta há mais de');
  expect(
    site.smtp.mails.filter(({ text, headers }) => text.includes('Sopra Sul') && !isLate(headers['subject'])),
  ).toEqual([]);
});

test('on a phone by keyboard alone: the form shows mistakes, and the customer’s other request', {
  tag: LONG,
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await storeLead(site, { daysAgo: 1 });
  await openInbox(page);
  await button(page, 'Novo pedido').press('Enter');
  const origin = channel(page);
  await expect(origin).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(origin).toBeFocused();
  await expect(origin).toHaveAccessibleDescription('Escolha por onde o pedido chegou');
  await expect(form(page).getByRole('alert')).toHaveText('Nada foi salvo. Corrija os campos marcados.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('11 98765-4321');
  await expectUsable(page);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('alert')).toContainText('Já existe pedido deste cliente');
  await expect(form(page).getByRole('link')).toHaveText('K7P2-9QRM, Plásticos Prado');
  await expectUsable(page);
  await button(page, 'Salvar mesmo assim').press('Enter');
  await expect(lead(page).getByRole('heading', { level: 3 })).toHaveText('Ana');
  await expect(lead(page)).toContainText('Telefone');
  await expect(lead(page).getByRole('link', { name: 'Responder por email' })).toHaveCount(0);
});

test('a draft survives a reload, a lost response and the end of the session, and ends with the sign-out', {
  tag: LONG,
}, async ({ page, site }) => {
  await openInbox(page);
  await button(page, 'Novo pedido').click();
  await page.getByRole('radio', { name: 'Balcão' }).check();
  await page.getByLabel('Nome').fill('Eva');
  await page.getByRole('textbox', { name: 'Telefone' }).fill('3234-5678');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Continuar pedido')).toBeFocused();
  await page.reload();
  await button(page, 'Continuar pedido').click();
  await expect(page.getByLabel('Nome')).toHaveValue('Eva');

  await page.route(
    '**/entradas',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Salvar pedido').click();
  await expect(form(page).getByRole('alert')).toContainText('O servidor não confirmou o pedido.');
  await endSessionsDuring(page, entryCall.path, site);
  await button(page, 'Salvar pedido').click();
  await expect(page.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
  await expect(form(page)).toBeHidden();
  await signIn(page);
  await expect(lead(page).getByRole('heading', { level: 3 })).toHaveText('Eva');
  const rows = await site.query<{ count: number }>('SELECT count(*)::int FROM leads');
  expect(rows).toEqual([{ count: 1 }]);

  await button(page, 'Novo pedido').click();
  await page.getByLabel('Nome').fill('Rui');
  await page.keyboard.press('Escape');
  await button(page, 'Sair').click();
  await expect(page.getByRole('heading', { name: 'Acesso Administrativo' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rui');
});
