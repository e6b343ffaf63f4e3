import type { Browser, Page } from '@playwright/test';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { expectAccessible, expectNoOverflow } from '../fixtures/accessibility.ts';
import { button, question, requestRow, tab } from '../fixtures/admin.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { collectComplaints } from '../fixtures/page-complaints.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { refuseCookies } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const COMPANY = 'Plásticos Prado';
const row = (page: Page) => requestRow(page, COMPANY);
const lead = (page: Page) => page.getByRole('article');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/** The person's other requests are a list as well. */
const history = (page: Page) => lead(page).locator('.inbox-history').getByRole('listitem');
const composer = (page: Page) => lead(page).getByRole('heading', { name: 'Responder no WhatsApp' });

async function openInbox(page: Page, person: string): Promise<void> {
  await openPanel(page, person);
  await tab(page, 'Pedidos').click();
  await expect(row(page)).toBeVisible();
}

async function openLead(page: Page): Promise<void> {
  await row(page).click();
  await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();
}

/** A colleague at another device, a slow one: time passes so fast that React works in short turns. */
async function openColleague(browser: Browser, { url }: SiteServer) {
  const context = await browser.newContext({ baseURL: url });
  await refuseCookies(context);
  await context.addInitScript(() => {
    const now = performance.now.bind(performance);
    let turns = 0;
    performance.now = () => now() + 10 * ++turns;
  });
  const complaints = collectComplaints(context);
  const page = await context.newPage();
  await openInbox(page, 'Caio');
  return {
    caio: page,
    async leave() {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** Confirms or cancels the question. */
async function choose(page: Page, text: string, choice: string): Promise<void> {
  await question(page, text).getByRole('button', { name: choice, exact: true }).click();
  await expect(question(page, text)).toHaveCount(0);
}

test('what one seller does, the other sees within seconds without a reload, and loses nothing that is typed', async ({
  page: bia,
  browser,
  site,
}) => {
  await storeLead(site, { daysAgo: 0.01 });
  await storeLead(site, { reference: 'M3T7XW4P', company: 'Sopra Sul', daysAgo: 0.02 });
  const { caio, leave } = await openColleague(browser, site);
  await openLead(caio);
  await caio.getByRole('button', { name: 'Retorno Marcar' }).click();
  await caio.getByLabel('Retorno em').fill('2030-01-15');
  await button(caio, 'Responder por email').click();
  await caio.getByLabel('Mensagem').fill('Bom dia, Ana.');
  const note = caio.getByLabel('Nota para a equipe');
  await note.fill('Ligar às 15h.');
  const rows = () => caio.locator('.inbox-list').getByRole('link').allTextContents();
  const nameIn = (text: string) => /Prado|Sopra/.exec(text)?.[0];
  const before = await rows();
  expect(before).toHaveLength(2);

  await openInbox(bia, 'Bia');
  await openLead(bia);
  await test.step('she is told that he is replying, and asked before she takes the request over', async () => {
    await expect(row(bia)).toContainText('Caio está respondendo');
    await expect(notice(bia, 'Caio está respondendo.')).toBeVisible();
    await button(bia, 'Assumir').click();
    await choose(bia, 'Caio está respondendo este pedido. Assumir mesmo assim?', 'Assumir');
    await expect(notice(bia, 'O pedido é seu.')).toBeVisible();
  });
  await test.step('he sees whose it is, in the list, its counts and the open request', async () => {
    await expect(row(caio)).toContainText('Bia');
    await expect(caio.getByLabel('Estado', { exact: true })).toContainText('Sem dono (1)');
    await expect(lead(caio).getByRole('button', { name: 'Responsável Bia' })).toBeVisible();
    await expect(history(caio).first()).toContainText('Assumiu o pedido');
  });
  await test.step('his forms keep their values, and the focus stays', async () => {
    await expect(note).toHaveValue('Ligar às 15h.');
    await expect(note).toBeFocused();
    await expect(caio.getByLabel('Mensagem')).toHaveValue('Bom dia, Ana.');
    await expect(caio.getByLabel('Retorno em')).toHaveValue('2030-01-15');
  });
  await test.step('a request that no longer matches the filters keeps its place', async () => {
    await button(bia, 'Respondido').click();
    await expect(row(caio)).toContainText('Respondido');
    await expect(button(caio, 'Respondido')).toHaveAttribute('aria-pressed', 'true');
    expect((await rows()).map(nameIn)).toEqual(before.map(nameIn));
  });
  await test.step('a note is shown as well; a reply that he closes the moment it is drawn returns the focus', async () => {
    await button(caio, 'Cancelar').evaluate((cancel: HTMLElement) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.inbox-history')?.textContent?.includes('Pediu desenho.')) return;
        observer.disconnect();
        cancel.click();
      }).observe(document.body, { subtree: true, childList: true });
    });
    await bia.getByLabel('Nota para a equipe').fill('Pediu desenho.');
    await button(bia, 'Adicionar nota').click();
    await expect(history(caio).first()).toContainText('Pediu desenho.');
    await expect(button(caio, 'Responder por email')).toBeFocused();
  });
  await test.step('the mark goes when he closes the reply', async () => {
    await expect(row(bia)).not.toContainText('está respondendo');
    await expect(notice(bia, 'Caio está respondendo.')).toHaveCount(0);
  });
  await test.step('a proposal that he writes is a reply, too', async () => {
    await caio.getByRole('button', { name: 'Proposta Fazer' }).click();
    await button(caio, 'Nova proposta').click();
    await choose(caio, 'Este pedido é de Bia. Responder mesmo assim?', 'Responder');
    await expect(row(bia)).toContainText('Caio está respondendo');
    await button(caio, 'Descartar o rascunho').click();
    await expect(row(bia)).not.toContainText('está respondendo');
  });
  await test.step('a request that arrives is in both lists', async () => {
    // Further down, it would be offered instead.
    for (const page of [bia, caio]) await page.evaluate(() => scrollTo({ top: 0 }));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...REQUEST, company: 'Moldes Leste' });
    expect((await fetch(`${site.url}${SEND_PATH}`, { method: 'POST', headers, body })).status).toBe(200);
    for (const page of [bia, caio])
      await expect(page.locator('.inbox-list').getByText('Moldes Leste')).toBeVisible();
  });
  await leave();
});

test('a seller is asked before working on a colleague’s request, and every change of state can be undone', async ({
  page: bia,
  browser,
  site,
}) => {
  await storeLead(site, { daysAgo: 0.01 });
  await openInbox(bia, 'Bia');
  await openLead(bia);
  await button(bia, 'Assumir').click();
  await expect(notice(bia, 'O pedido é seu.')).toBeVisible();
  const { caio, leave } = await openColleague(browser, site);
  await openLead(caio);

  await test.step('before a reply', async () => {
    const reply = button(caio, 'Responder no WhatsApp');
    await reply.click();
    const asked = question(caio, 'Este pedido é de Bia. Responder mesmo assim?');
    await expect(asked).toBeVisible();
    await expectAccessible(caio);
    await caio.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await expect(reply).toBeFocused();
    await expect(composer(caio)).toHaveCount(0);
    await reply.press('Enter');
    await choose(caio, 'Este pedido é de Bia. Responder mesmo assim?', 'Responder');
    await expect(composer(caio)).toBeFocused();
    await button(caio, 'Cancelar').click();
  });

  await test.step('before a discard, which the notice undoes', async () => {
    await button(caio, 'Descartado').click();
    await choose(caio, 'Este pedido é de Bia. Descartar mesmo assim?', 'Cancelar');
    await expect(button(caio, 'Novo')).toHaveAttribute('aria-pressed', 'true');
    await button(caio, 'Descartado').click();
    await choose(caio, 'Este pedido é de Bia. Descartar mesmo assim?', 'Descartar');
    await expect(row(bia)).toContainText('Descartado');
    await notice(caio, 'Pedido em “Descartado”.').getByRole('button', { name: 'Desfazer' }).click();
    await expect(notice(caio, 'Pedido de novo em “Novo”.')).toBeVisible();
    await expect(lead(caio).getByRole('heading', { level: 3 })).toBeFocused();
    await expect(row(bia)).toContainText('Novo');
  });

  await test.step('before a discard in the list, which the history undoes afterwards', async () => {
    await button(caio, `Mover o pedido K7P2-9QRM: ${COMPANY}`).click();
    await caio.locator('.inbox-item-states').getByRole('button', { name: 'Descartado' }).click();
    await choose(caio, 'Este pedido é de Bia. Descartar mesmo assim?', 'Descartar');
    await expect(row(bia)).toContainText('Descartado');
    await button(bia, 'Desfazer: Mudou de Novo para Descartado').click();
    await expect(button(bia, 'Novo')).toHaveAttribute('aria-pressed', 'true');
    await expect(bia.getByRole('heading', { name: 'Histórico' })).toBeFocused();
    await expect(history(bia).first()).toContainText('Mudou de Descartado para Novo');
    await expect(row(caio)).toContainText('Novo');
  });

  await test.step('before a reply that reopens a discarded request', async () => {
    await button(bia, 'Descartado').click();
    await expect(row(caio)).toContainText('Descartado');
    await button(bia, 'Responder por email').click();
    await choose(bia, 'O pedido está em “Descartado”. Responder e reabrir?', 'Responder e reabrir');
    await bia.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
    await lead(bia).getByRole('link', { name: 'Abrir o email' }).click();
    await button(bia, 'Enviei').click();
    await expect(history(bia).first()).toContainText('Mudou de Descartado para Em andamento');
    await expect(row(caio)).toContainText('Em andamento');
  });
  await leave();
});

test('on a phone, the question is asked over the request; a page that was hidden shows what it missed', {
  tag: LONG,
}, async ({ page: bia, browser, site }) => {
  await bia.setViewportSize({ width: 360, height: 740 });
  await storeLead(site, { daysAgo: 0.01 });
  const { caio, leave } = await openColleague(browser, site);
  await openInbox(bia, 'Bia');
  await openLead(bia);
  const show = (state: 'hidden' | 'visible') =>
    bia.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  const loads: string[] = [];
  bia.on('request', (request) => loads.push(request.url()));
  await openLead(caio);
  await button(caio, 'Assumir').click();
  await expect(notice(caio, 'O pedido é seu.')).toBeVisible();
  await button(caio, 'Em andamento').click();
  await expect(notice(caio, 'Pedido em “Em andamento”.')).toBeVisible();
  expect(loads).toEqual([]);
  await show('visible');
  await expect(lead(bia).getByRole('button', { name: 'Responsável Caio' })).toBeVisible();
  await expect(button(bia, 'Em andamento')).toHaveAttribute('aria-pressed', 'true');
  await button(bia, 'Descartado').click();
  await expect(question(bia, 'Este pedido é de Caio. Descartar mesmo assim?')).toBeVisible();
  await expectNoOverflow(bia);
  await expectAccessible(bia);
  await bia.keyboard.press('Escape');
  await expect(button(bia, 'Descartado')).toBeFocused();
  await expect(bia.getByRole('dialog', { name: 'Pedido' })).toBeVisible();
  await leave();
});

test('where no stream is offered, the page asks every 20 seconds', { tag: LONG }, async ({
  page: bia,
  browser,
  site,
}) => {
  await storeLead(site, { daysAgo: 0.01 });
  await bia.clock.install();
  const { caio, leave } = await openColleague(browser, site);
  await openInbox(bia, 'Bia');
  await openLead(caio);
  await button(caio, 'Assumir').click();
  await expect(notice(caio, 'O pedido é seu.')).toBeVisible();
  await expect(row(bia)).not.toContainText('Caio');
  await bia.clock.fastForward(20_000);
  await expect(row(bia)).toContainText('Caio');
  await leave();
});
