import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, tab } from '../fixtures/admin.ts';
import { expect, openPanel, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*401/ });

test.beforeEach(async ({ site }) => {
  await site.query('TRUNCATE leads, customers CASCADE');
  await storeLead(site, { message: 'Rosca da Extrufilm.' });
  await storeLead(site, { reference: 'M3T7XW4P', name: 'João Lima', machine: 'Sandretto', daysAgo: 40 });
  await storeLead(site, { reference: 'W6F4PXDM', name: 'Rui Costa', company: 'Sopra Ltda.', daysAgo: 3 });
  // Of another customer.
  await site.query(`INSERT INTO customers (id) SELECT gen_random_uuid();`);
  await site.query(
    `UPDATE leads SET email = 'rui@sopra.example', phone = '(19) 3333-2222',
       customer_id = (SELECT id FROM customers WHERE NOT EXISTS (SELECT FROM leads WHERE customer_id = customers.id))
     WHERE reference = 'W6F4PXDM'`,
  );
});

const article = (page: Page) => page.getByRole('article');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openLead(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
  await page.getByRole('tabpanel').getByRole('link').filter({ hasText: 'Ana Prado' }).click();
  await expect(article(page).getByRole('heading', { level: 3 })).toBeFocused();
}

test('a request leads to its customer, where customers are joined, separated and noted', async ({
  page,
  site,
}) => {
  await openLead(page);
  const section = article(page).getByRole('region', { name: 'Cliente' });
  await expect(section).toContainText('2 pedidos');
  await expect(section.getByRole('link').first()).toContainText('Sandretto');
  await section.getByRole('link', { name: 'Abrir o cliente' }).click();
  await expect(article(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(page).toHaveURL(/#cliente-K7P29QRM$/);

  await page.getByLabel('Procurar outro cliente').fill('opra');
  await button(page, 'Procurar').click();
  await article(page).getByRole('button', { name: 'Juntar com Sopra' }).click();
  await expect(notice(page, 'Juntado com Sopra Ltda.')).toBeVisible();
  await expect(article(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(article(page)).toContainText('3 pedidos');
  await expectAccessible(page);
  await article(page).getByRole('button', { name: 'Separar o cliente Sopra' }).click();
  await expect(notice(page, 'Clientes separados.')).toBeVisible();
  await expect(article(page)).toContainText('2 pedidos');

  // A draft survives the end of the session, and a look at the request.
  const note = page.getByLabel('Nota sobre o cliente');
  await site.query('DELETE FROM staff_sessions');
  await note.fill('Paga no boleto.');
  await button(page, 'Adicionar nota').click();
  await expect(page.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
  await signIn(page);
  await expect(article(page).getByRole('region', { name: 'Notas sobre o cliente' })).toContainText(
    'Paga no boleto.',
  );
  await note.fill('Prefere telefone.');
  await article(page).getByRole('link', { name: 'Voltar ao pedido K7P2-9QRM' }).click();
  await expect(article(page)).toContainText('Separou do cliente do pedido W6F4-PXDM');
  await page.goBack();
  await expect(note).toHaveValue('Prefere telefone.');
});

test('the filters by machine and period narrow the list', async ({ page }) => {
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
  const rows = page.getByRole('tabpanel').getByRole('list').getByRole('link');
  await expect(rows).toHaveCount(3);
  await page.getByText('Mais filtros').click();
  await page.getByLabel('Máquina', { exact: true }).fill('andret');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Máquina', { exact: true }).fill('');
  await page.getByLabel('Recebido').selectOption('Últimos 30 dias');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Mais filtros (1)')).toBeVisible();
  await page.getByLabel('Recebido').selectOption('Escolher datas');
  await expect(page.getByLabel('De', { exact: true })).not.toHaveValue('');
});
