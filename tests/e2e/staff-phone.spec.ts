import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, requestRow, tab } from '../fixtures/admin.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
  // The browser logs a refused request.
  allowed: /^console\.error: Failed to load resource: .*(401|409)/,
});

const EMAIL = 'departamento.de.manutencao.industrial@plasticos-prado-embalagens.ind.example';

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const row = (page: Page) => requestRow(page, 'Plásticos Prado');
const lead = (page: Page) => page.getByRole('article');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openInbox(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await expect(row(page)).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await row(page).click();
  await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();
}

const widths = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('dialog[open]') ?? document.documentElement;
    return [shown.scrollWidth, innerWidth];
  });

test('on a phone the list starts near the top, its changes of state can be undone, and a lead with a long address fits', async ({
  page,
  site,
}) => {
  await storeLead(site, { daysAgo: 10 });
  await site.query("UPDATE leads SET request = request || jsonb_build_object('email', $1::text)", [EMAIL]);
  await openInbox(page);
  await expect(page.getByText('1 pedido espera resposta')).toBeVisible();
  expect((await row(page).boundingBox())?.y).toBeLessThanOrEqual(310);
  for (const ofSite of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(ofSite)).toHaveCount(0);
  await expect(tab(page, 'Pedidos')).toBeInViewport({ ratio: 1 });
  await button(page, 'Filtros').click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Todos');
  await expect(button(page, 'Filtros (1)')).toBeVisible();
  await expectAccessible(page);

  const offer = button(page, 'Mover o pedido K7P2-9QRM: Plásticos Prado');
  await offer.click();
  await button(page, 'Respondido').click();
  await expect(row(page)).toContainText('Respondido');
  await expect(notice(page, 'Plásticos Prado: “Respondido”.')).toBeVisible();
  await button(page, 'Desfazer').click();
  await expect(row(page)).toContainText('Novo');
  await expect(row(page)).toBeFocused();
  await expect(button(page, 'Desfazer')).toHaveCount(0);
  await offer.press('Enter');
  await site.query("UPDATE leads SET handling = 'discarded', revision = revision + 1");
  // The states were chosen from before this, although the list shows it.
  await button(page, 'Atualizar').click();
  await expect(row(page)).toContainText('Descartado');
  await button(page, 'Em andamento').press('Enter');
  await expect(page.getByRole('alert')).toContainText('Outra pessoa mudou este pedido agora há pouco');
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(row(page)).toContainText('Descartado');
  await expect(offer).toBeFocused();

  await open(page);
  expect(await widths(page)).toEqual([360, 360]);
  for (const name of ['Responder no WhatsApp', 'Responder por email'])
    expect((await button(page, name).boundingBox())?.y).toBeGreaterThan(560);
  const call = lead(page).getByRole('link', { name: 'Ligar' });
  await expect(call).toHaveAttribute('href', 'tel:+5511987654321');
  await expect(call).toBeInViewport({ ratio: 1 });
  for (const [name, value] of [
    ['Referência', 'K7P2-9QRM'],
    ['Telefone', '(11) 98765-4321'],
    ['Email', EMAIL],
  ]) {
    await button(page, `Copiar: ${name}`).click();
    await expect(notice(page, `${name}: copiado.`)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
  await expectAccessible(page);
  await button(page, 'Responder no WhatsApp').click();
  await button(page, 'Responder e reabrir').click();
  await expect(page.getByRole('heading', { name: 'Responder no WhatsApp' })).toBeFocused();
  await expect(lead(page).getByLabel('Mensagem')).toHaveValue(/^Olá, Ana! .* K7P2-9QRM \(/);
  await expectAccessible(page);
  await button(page, 'Cancelar').click();
  await expect(button(page, 'Responder no WhatsApp')).toBeFocused();
  await button(page, 'Responder no WhatsApp').click();
  await button(page, 'Responder e reabrir').click();
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await lead(page).getByRole('link', { name: 'Abrir no WhatsApp' }).click();
  for (const name of ['Enviei', 'Não enviei'])
    expect((await button(page, name).boundingBox())?.y).toBeGreaterThan(560);
  await expectAccessible(page);
  expect(await widths(page)).toEqual([360, 360]);
  await button(page, 'Não enviei').click();
  await button(page, 'Voltar à lista').click();
  await page.getByRole('link', { name: 'Voltar ao site' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('on a phone the tabs are one row, the chosen one is in sight, and the first product is near the top', async ({
  page,
}) => {
  await openPanel(page, 'Bia');
  const tops = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((each) => each.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThanOrEqual(5);
  expect(new Set(tops).size).toBe(1);
  await tab(page, 'Pedidos').press('End');
  await expect(tab(page, 'Equipe')).toBeInViewport({ ratio: 1 });
  await tab(page, 'Gerenciar Produtos').click();
  const first = page.getByRole('tabpanel').getByRole('article').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(310);
  expect(await widths(page)).toEqual([360, 360]);

  await button(page, 'Histórico').click();
  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await expect(button(page, 'Histórico')).toBeFocused();
});
