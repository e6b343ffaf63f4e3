import type { Page } from '@playwright/test';
import { ENTRY_PATH } from '../../src/shared/inbox/entry.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, tab } from '../fixtures/admin.ts';
import { endSessionsDuring, expect, openPanel, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(401|409|ERR_FAILED)/ });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const form = (page: Page) => page.getByRole('dialog', { name: 'Novo pedido' });
const paste = (page: Page) => page.getByLabel('Cole a conversa do WhatsApp');
const lead = (page: Page) => page.getByRole('article');

/** A chat of this morning, as WhatsApp Web copies it. */
function buildChat(now: Date): string {
  const day = now.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  const yesterday = new Date(now.getTime() - 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  });
  return [
    `[09:02, ${yesterday}] +55 19 99876-5432: Bom dia, aqui é o Rui da Sopra Sul`,
    `[09:03, ${yesterday}] Helicoidal: Bom dia, Rui!`,
    `[00:00, ${day}] +55 19 99876-5432: Preciso recuperar a rosca da injetora Romi Prática 130`,
  ].join('\n');
}

async function openInbox(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
  await expect(page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeVisible();
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a chat becomes a request in three keys, and only its fields leave the device', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await openInbox(page);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.evaluate((text) => navigator.clipboard.writeText(text), buildChat(new Date()));

  await button(page, 'Novo pedido').focus();
  const start = performance.now();
  await page.keyboard.press('Enter');
  await expect(paste(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(form(page).getByRole('status')).toHaveText(
    'Encontrado: nome, telefone, empresa, máquina, segmento. 2 mensagens do cliente.',
  );
  await expect(page.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
  await expect(page.getByLabel('Nome')).toHaveValue('Rui');
  await expect(page.getByRole('textbox', { name: 'Telefone' })).toHaveValue('+55 19 99876-5432');
  await expectUsable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();
  console.info(`entered in ${Math.round(performance.now() - start)} ms with 3 keys`);

  await expect(lead(page).getByRole('heading', { level: 3 })).toHaveText('Sopra Sul');
  await expect(lead(page)).toContainText('Preciso recuperar a rosca');
  await expect(lead(page)).not.toContainText('Bom dia, Rui!');
  await expect(lead(page)).toContainText('Registrou o pedido');
  await expect(page.getByRole('tabpanel').getByRole('link').filter({ hasText: 'Sopra Sul' })).toContainText(
    'WhatsApp',
  );
  expect(bodies.filter((body) => body.includes('Bom dia, Rui!'))).toEqual([]);
  expect(site.smtp.mails).toEqual([]);
});

test('by the keyboard alone on a phone: what is wrong is said, and the other request of the customer', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await storeLead(site, { daysAgo: 1 });
  await openInbox(page);
  await button(page, 'Novo pedido').press('Enter');
  await expect(paste(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const origin = page.getByRole('radio', { name: 'WhatsApp' });
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

test('a draft survives a reload, a lost response and the end of the session, and ends with the sign-out', async ({
  page,
  site,
}) => {
  await openInbox(page);
  await button(page, 'Novo pedido').click();
  await page.getByRole('radio', { name: 'Balcão' }).check();
  await page.getByLabel('Nome').fill('Eva');
  await page.getByRole('textbox', { name: 'Telefone' }).fill('3234-5678');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Continuar pedido')).toBeFocused();
  await page.reload();
  await tab(page, 'Pedidos').click();
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
  await endSessionsDuring(page, ENTRY_PATH, site);
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
