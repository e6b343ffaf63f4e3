import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../fixtures/accessibility.ts';
import { button, requestRow, tab } from '../fixtures/admin.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { fillQuoteForm, openQuoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { listen } from '../fixtures/spoken.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });

// The browser logs the answer that was refused.
test.use({ allowed: /^console\.error: Failed to load resource: .*409/ });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

/** Sends a request and opens its page. */
async function openOwnPage(page: Page, site: SiteServer): Promise<void> {
  await openQuoteForm(page);
  await fillQuoteForm(page);
  await sendQuoteForm(page);
  await page
    .getByRole('dialog', { name: 'Solicitação enviada!' })
    .getByRole('link', { name: 'Acompanhar a solicitação' })
    .click();
  await expect(page.locator('[data-show=clock]')).toContainText('Respondemos até');
  // Nobody fills the form in so fast.
  await site.query("UPDATE leads SET suspicions = '{}'");
}

async function openLead(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
  await requestRow(page, REQUEST.Empresa).click();
}

const chip = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Acompanhamento' }).getByRole('button', { name });
const proposal = (page: Page) => page.locator('[data-own-proposal]');

for (const width of [360, 1280])
  test(`a line is proposed in twelve keys and accepted on the page, ${width} px wide`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openOwnPage(page, site);
    const desk = await context.newPage();
    await desk.setViewportSize({ width, height: 740 });
    await openLead(desk);
    let keys = 0;
    await desk.exposeFunction('countKey', () => {
      keys += 1;
    });
    await desk.evaluate(() =>
      addEventListener('keydown', () => (window as unknown as { countKey(): void }).countKey(), true),
    );
    await chip(desk, 'Proposta').click();
    await button(desk, 'Nova proposta').click();
    await expect(desk.getByLabel('Item', { exact: true })).toBeFocused();
    await desk.getByLabel('Item', { exact: true }).pressSequentially('Rosca');
    await desk.getByLabel('Preço unitário, R$').pressSequentially('1250');
    await expect(desk.getByText('Total: R$ 1.250,00')).toBeVisible();
    await expectAccessible(desk);
    await button(desk, 'Enviar pelo WhatsApp').click();
    await expect(desk.getByRole('status').filter({ hasText: 'Versão pronta' })).toBeVisible();
    expect(keys).toBeLessThanOrEqual(12);
    const chat = desk.getByRole('link', { name: 'Mandar o link no WhatsApp' });
    const link = /http\S+#[\w-]{22}/.exec(decodeURIComponent((await chat.getAttribute('href')) ?? ''))?.[0];
    expect(link).toBe(page.url());

    // From the link, as the mail opens it: nothing moves when the proposal has come.
    const fresh = await context.newPage();
    await fresh.setViewportSize({ width, height: 740 });
    const listShifts = await watchShifts(fresh);
    await fresh.addInitScript(() => localStorage.clear());
    await fresh.goto(page.url());
    await expect(proposal(fresh)).toContainText('R$ 1.250,00');
    expect(await listShifts()).toEqual([]);
    await fresh.close();

    await page.reload();
    await expect(proposal(page)).toContainText('R$ 1.250,00');
    await expectAccessible(page);
    await expectNoOverflow(page);
    const download = page.waitForEvent('download');
    await button(page, 'Baixar a proposta em PDF').click();
    expect((await download).suggestedFilename()).toMatch(/^proposta-.*-v1\.pdf$/);
    await page.getByLabel('Seu nome').fill('Rui Prado');
    await page.getByLabel('Seu cargo').fill('Comprador');
    // Enter in a field asks first, as the button does.
    await page.getByLabel('Seu cargo').press('Enter');
    await expect(page.getByText('Confira itens, total e condições')).toBeVisible();
    await expect(proposal(page)).not.toContainText('Aceita em');
    const { hears, ends } = await listen(page);
    await button(page, 'Sim: aceitar a versão 1, R$ 1.250,00').press('Enter');
    await expect(proposal(page)).toContainText('Aceita em');
    await expect(proposal(page).getByRole('heading')).toBeFocused();
    // One announcement: the heading with the proposal's state.
    await hears(
      '» Enviando…',
      /^Proposta, versão 1, título, nível 3, Aceita em .*\. Obrigado: a equipe confirma os próximos passos\.$/,
    );
    await ends();
    await expect(button(page, 'Aceitar a versão 1, R$ 1.250,00')).toBeHidden();

    await desk.reload();
    await expect(chip(desk, 'Proposta')).toContainText('Aceita');
    await expect(chip(desk, 'Desfecho')).toContainText('Ganho, R$ 1.250,00');
    await expect(desk.getByText('por Rui Prado, Comprador')).toBeVisible();

    // The right to withdraw is there when it begins, and takes the place of the cancellation.
    await page.getByText('Cancelar ou apagar').click();
    await expect(button(page, 'Cancelar a solicitação')).toBeHidden();
    await expect(button(page, 'Cancelar o pedido aceito: a equipe confirma')).toBeHidden();
    await expectAccessible(page);
    await button(page, 'Desistir da compra (7 dias, art. 49 do CDC)').click();
    await expect(page.getByText('devolvemos o que já foi pago')).toBeVisible();
    await button(page, 'Sim: desistir da compra (7 dias, art. 49 do CDC)').click();
    await expect(proposal(page)).toContainText('cancelada por você: a equipe devolve o que já foi pago.');
    await expect(button(page, 'Desistir da compra (7 dias, art. 49 do CDC)')).toBeHidden();
  });

test('a version that was replaced meanwhile is refused in words, and the new one is shown', async ({
  page,
  context,
  site,
}) => {
  await openOwnPage(page, site);
  const desk = await context.newPage();
  await openLead(desk);
  await chip(desk, 'Proposta').click();
  await button(desk, 'Nova proposta').click();
  await desk.getByLabel('Item', { exact: true }).fill('Rosca');
  await desk.getByLabel('Preço unitário, R$').fill('sem preço');
  await button(desk, 'Enviar pelo WhatsApp').click();
  await expect(desk.getByRole('alert')).toHaveText('Escreva o preço em reais, como 1.250,00.');
  await desk.getByLabel('Preço unitário, R$').fill('1.250,00');
  await button(desk, 'Enviar pelo WhatsApp').click();
  await expect(desk.getByText('Versão 1, R$ 1.250,00')).toBeVisible();
  await page.reload();
  await expect(proposal(page)).toContainText('R$ 1.250,00');

  await button(desk, 'Nova versão da proposta').click();
  await desk.getByLabel('Preço unitário, R$').fill('990,00');
  await button(desk, 'Enviar pelo WhatsApp').click();
  await expect(desk.getByText('Versão 2, R$ 990,00')).toBeVisible();

  await page.getByLabel('Seu nome').fill('Rui Prado');
  await page.getByLabel('Seu cargo').fill('Comprador');
  await button(page, 'Aceitar a versão 1, R$ 1.250,00').click();
  await button(page, 'Sim: aceitar a versão 1, R$ 1.250,00').click();
  await expect(page.getByText('A equipe mandou outra versão da proposta: confira acima.')).toBeVisible();
  await expect(button(page, 'Aceitar a versão 2, R$ 990,00')).toBeVisible();
  await expect(proposal(page)).toContainText('R$ 990,00');
  // What was typed is kept.
  await expect(page.getByLabel('Seu nome')).toHaveValue('Rui Prado');
  await page.getByText('Recusar', { exact: true }).click();
  await page.getByLabel('Motivo').selectOption('Preço');
  await button(page, 'Recusar a proposta').click();
  await expect(proposal(page)).toContainText('Recusada em');
});
