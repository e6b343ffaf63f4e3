import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { tab } from '../fixtures/admin.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ site }) => {
  await site.query('TRUNCATE leads CASCADE');
  await storeLead(site, { message: 'Rosca da Extrufilm.' });
  await storeLead(site, {
    reference: 'M3T7XW4P',
    name: 'João Lima',
    company: '',
    machine: 'Sandretto',
    daysAgo: 40,
  });
  await storeLead(site, { reference: 'W6F4PXDM', name: 'Rui Costa', company: 'Sopra Ltda.', daysAgo: 3 });
  await site.query(
    "UPDATE leads SET email = 'rui@sopra.example', phone = '(19) 3333-2222' WHERE reference = 'W6F4PXDM'",
  );
});

const article = (page: Page) => page.getByRole('article');

test('a request leads to the other requests of the same person, and a note being typed waits', async ({
  page,
}) => {
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
  await page.getByRole('tabpanel').getByRole('link').filter({ hasText: 'Ana Prado' }).click();
  await expect(article(page).getByRole('heading', { level: 3 })).toBeFocused();
  const section = article(page).getByRole('region', { name: 'Outros pedidos desta pessoa' });
  await expect(section.getByRole('link')).toHaveText(/M3T7-XW4P.*João Lima · mesmo email e telefone.*Novo/);
  await expectAccessible(page);
  const note = page.getByLabel('Nota para a equipe');
  await note.fill('Prefere telefone.');
  await section.getByRole('link').click();
  await expect(page).toHaveURL(/#pedido-M3T7XW4P$/);
  await expect(article(page).getByRole('heading', { name: 'João Lima' })).toBeFocused();
  await expect(section.getByRole('link')).toHaveText(/K7P2-9QRM.*Plásticos Prado/);
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
