import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, tab } from '../fixtures/admin.ts';
import { expect, openPanel, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(401|404|409|429|ERR_FAILED)/ });

const SHOWN = 'K7P2-9QRM';

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

async function openInbox(page: Page, person = 'Bia'): Promise<void> {
  await openPanel(page, person);
  await tab(page, 'Pedidos').click();
  await expect(page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeVisible();
}

/** In the list: an open request links to others as well. */
const row = (page: Page, name: string) =>
  page.locator('.inbox-list').getByRole('link').filter({ hasText: name });
const lead = (page: Page) => page.getByRole('article');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const history = (page: Page) => lead(page).getByRole('listitem');

async function open(page: Page, name = 'Plásticos Prado'): Promise<void> {
  await row(page, name).click();
  await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
}

test('a lead shows all its values, and replies contain its reference', async ({ page, site }) => {
  await storeLead(site, {
    message: '• Rosca Extrusora (quantidade: 2)\n• Kit (quantidade: 1)\n\nPrazo: 30 dias.',
  });
  await openInbox(page);
  await expect(page.getByText('1 pedido espera resposta há mais de 4 horas úteis.')).toBeVisible();
  await expect(row(page, 'Plásticos Prado')).toContainText('Atrasado');
  await expect(row(page, 'Plásticos Prado')).toContainText(/há 10\sdias/);
  await open(page);
  await expect(lead(page)).toContainText(`Pedido ${SHOWN}`);
  for (const text of [
    'Ana Prado',
    'Injeção Plástica',
    '(11) 98765-4321',
    'ana@cliente.example',
    'Prazo: 30 dias.',
  ]) {
    await expect(lead(page)).toContainText(text);
  }
  await expect(lead(page).getByRole('row')).toHaveText(['ProdutoQuantidade', 'Rosca Extrusora2', 'Kit1']);

  await button(page, 'Responder por email').click();
  const mail = lead(page).getByRole('link', { name: 'Abrir o email' });
  await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:ana@cliente.example\\?subject=.*${SHOWN}`));
  await button(page, 'Cancelar').click();
  await button(page, 'Responder no WhatsApp').click();
  const message = lead(page).getByLabel('Mensagem');
  await expect(message).toHaveValue(/^Olá, Ana! .*K7P2-9QRM \(2 × Rosca Extrusora e Kit\)\./);
  await button(page, 'Proposta enviada').click();
  await message.fill('Ana, segue a proposta & o prazo.');
  const chat = lead(page).getByRole('link', { name: 'Abrir no WhatsApp' });
  const address = `https://wa.me/5511987654321?text=${encodeURIComponent('Ana, segue a proposta & o prazo.')}`;
  await expect(chat).toHaveAttribute('href', address);
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await chat.click();
  await expect(history(page).first()).toContainText('Mudou de Novo para Em andamento');
  await expect(history(page).nth(1)).toContainText('Abriu uma resposta por WhatsApp');
  await expect(history(page).nth(1)).toContainText('Bia');
  await expect(row(page, 'Plásticos Prado')).toContainText('Em andamento');
});

test('two people cannot overwrite each other: the second sees the new state and chooses again', async ({
  page,
  browser,
  site,
}) => {
  await storeLead(site);
  await openInbox(page);
  await open(page);
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openInbox(other, 'Caio');
  await open(other);
  await button(other, 'Em andamento').click();
  await expect(notice(other, 'Pedido em “Em andamento”.')).toBeVisible();
  await other.context().close();

  await button(page, 'Descartado').click();
  await expect(page.getByRole('alert')).toContainText('ele está em “Em andamento”');
  await expect(button(page, 'Em andamento')).toHaveAttribute('aria-pressed', 'true');
  await expect(history(page).first()).toContainText('Caio');
  await button(page, 'Respondido').click();
  await expect(notice(page, 'Pedido em “Respondido”.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(row(page, 'Plásticos Prado')).toContainText('Respondido');
  await button(page, 'Atualizar').click();
  await expect(page.getByText('Nenhum pedido espera resposta')).toBeVisible();
});

test('a note is stored, and an unsaved one is kept when the session ends', async ({ page, site }) => {
  await storeLead(site);
  await openInbox(page);
  await open(page);
  const note = page.getByLabel('Nota para a equipe');
  await note.fill('Ligar às 15h.');
  await button(page, 'Adicionar nota').click();
  await expect(history(page)).toContainText(['Ligar às 15h.']);
  await expect(note).toHaveValue('');

  await site.query('DELETE FROM staff_sessions');
  await note.fill('Tem desenho.');
  await button(page, 'Adicionar nota').click();
  await expect(page.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
  await signIn(page);
  await expect(history(page).first()).toContainText('Tem desenho.');
});

for (const width of [360, 1280])
  test(`at ${width} px each failure is said beside its control, within the viewport`, async ({
    page,
    site,
  }) => {
    await storeLead(site);
    await page.setViewportSize({ width, height: 720 });
    await openInbox(page);
    await open(page);
    await page.route(/\/(?:nota|estado|responsavel|retorno)$/, (route) => route.abort());
    const alert = page.getByRole('alert');
    const expectFailureAt = async (control: Locator) => {
      await expect(alert).toHaveText(/^O servidor não confirmou a mudança\./);
      await expect(alert).toBeInViewport({ ratio: 1 });
      const [said, used] = [await alert.boundingBox(), await control.boundingBox()];
      if (!said || !used) throw new Error('not in the page');
      const gap = Math.max(said.y - used.y - used.height, used.y - said.y - said.height);
      expect(gap).toBeLessThan(200);
    };
    await page.getByLabel('Nota para a equipe').fill('Ligar às 15h.');
    await button(page, 'Adicionar nota').click();
    await expectFailureAt(button(page, 'Adicionar nota'));
    await button(page, 'Em andamento').click();
    await expectFailureAt(button(page, 'Em andamento'));
    await button(page, 'Assumir').click();
    await expectFailureAt(button(page, 'Assumir'));
    await page.getByRole('button', { name: 'Retorno Marcar' }).click();
    await page.getByRole('button', { name: /^Em 7 dias/ }).click();
    await expectFailureAt(page.getByRole('button', { name: /^Em 7 dias/ }));
    await expectUsable(page);
  });

test('two requests of one person have buttons of different names', async ({ page, site }) => {
  await storeLead(site);
  await storeLead(site, { reference: 'M3T7XW4P' });
  await openInbox(page);
  const offers = page.getByRole('button', { name: /^Mover o pedido/ });
  await expect(offers).toHaveCount(2);
  const names = await offers.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(new Set(names).size).toBe(2);
});

test('with forced colours, the chosen tab and the pressed state differ by more than their colour', async ({
  page,
  site,
}) => {
  await storeLead(site);
  await page.emulateMedia({ forcedColors: 'active' });
  await openInbox(page);
  await open(page);
  const line = (of: Locator) => of.evaluate((one) => getComputedStyle(one).borderBottomColor);
  const under = (of: Locator) => of.evaluate((one) => getComputedStyle(one).textDecorationLine);
  const background = await page.evaluate(() => {
    document.body.style.outlineColor = 'Canvas';
    return getComputedStyle(document.body).outlineColor;
  });
  expect(await line(tab(page, 'Gerenciar Produtos'))).toBe(background);
  expect(await line(tab(page, 'Pedidos'))).not.toBe(background);
  expect(await under(button(page, 'Novo'))).toBe('underline');
  expect(await under(button(page, 'Respondido'))).toBe('none');
});

test('a note whose response was lost is sent again and stored once', async ({ page, site }) => {
  await storeLead(site);
  await openInbox(page);
  await open(page);
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/nota', loseResponse, { times: 1 });
  await page.getByLabel('Nota para a equipe').fill('Ligar às 15h.');
  await button(page, 'Adicionar nota').click();
  await expect(page.getByRole('alert')).toContainText('O servidor não confirmou a mudança.');
  await button(page, 'Adicionar nota').click();
  await expect(notice(page, 'Nota adicionada.')).toBeVisible();
  await expect(history(page).filter({ hasText: 'Ligar às 15h.' })).toHaveCount(1);
});

test('a failed mail can be sent again, and the history shows the result', async ({ page, site }) => {
  await storeLead(site, { delivery: 'dead' });
  await openInbox(page);
  await expect(row(page, 'Plásticos Prado')).toContainText('Email não entregue');
  await open(page);
  site.smtp.mails.length = 0;
  await button(page, 'Reenviar email').click();
  await expect(notice(page, 'Email reenviado à equipe.')).toBeVisible();
  await expect(history(page).filter({ hasText: 'Entregue' })).toContainText('250');
  await expect(row(page, 'Plásticos Prado')).not.toContainText('Email não entregue');
  expect(site.smtp.mails.map(({ headers }) => headers.subject)).toEqual([expect.stringContaining(SHOWN)]);
  await button(page, 'Reenviar email').click();
  await expect(page.getByRole('alert')).toContainText('Espere um minuto');
});

test('suspected spam is listed separately, and can be moved to the new leads', async ({ page, site }) => {
  await storeLead(site, { suspicions: ['honeypot'] });
  await openInbox(page);
  await expect(page.getByText('Nenhum pedido espera resposta')).toBeVisible();
  await page.getByLabel('Estado', { exact: true }).selectOption('Suspeito (1)');
  await open(page);
  await expect(lead(page)).toContainText('campo oculto preenchido');
  // Nothing to answer it with.
  await expect(lead(page).getByRole('link')).toHaveCount(0);
  await button(page, 'Não é spam').click();
  await expect(button(page, 'Responder no WhatsApp')).toBeVisible();
  await expect(history(page).first()).toContainText('Marcou que não é spam');
  await page.getByLabel('Estado', { exact: true }).selectOption('Novo (1)');
  await expect(row(page, 'Plásticos Prado')).toBeVisible();
});

test('search and filters apply to the list and the CSV file, and no URL contains the searched text', async ({
  page,
  site,
}) => {
  await storeLead(site);
  await storeLead(site, {
    reference: 'AAAA2222',
    name: 'João Lima',
    company: 'Extrusão Sul',
    message: '=1+1',
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  await openInbox(page);
  await expect(row(page, '')).toHaveCount(2);
  await page.getByLabel('Buscar').fill('joao lima');
  await expect(row(page, '')).toHaveText([/Extrusão Sul/]);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar CSV').click()]);
  expect(file.suggestedFilename()).toBe('pedidos.csv');
  const chunks = await (await file.createReadStream()).toArray();
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\ufeffReferência;/);
  expect(lines[1]).toMatch(/^AAAA-2222;.*;João Lima;Extrusão Sul;.*;'=1\+1;/);

  await page.getByLabel('Segmento').selectOption('Outro');
  await expect(page.getByText('Nenhum pedido encontrado')).toBeVisible();
  await button(page, 'Ver todos os pedidos').click();
  await expect(row(page, '')).toHaveCount(2);
  expect(addresses.filter((address) => /joao|lima/i.test(address))).toEqual([]);
});

test('an open request of a stopped machine comes first, says so, and has a filter of its own', async ({
  page,
  site,
}) => {
  await storeLead(site, { reference: 'FRQQ2222', company: 'Recente Ltda.', daysAgo: 0.01 });
  await storeLead(site, { reference: 'PRDD3333', company: 'Parada Ltda.', daysAgo: 3, isUrgent: true });
  await openInbox(page);
  await expect(row(page, 'Ltda.')).toHaveText([/Parada Ltda\./, /Recente Ltda\./]);
  await expect(row(page, 'Parada Ltda.')).toContainText('Máquina parada');
  await expect(row(page, 'Parada Ltda.')).toContainText('Romi Prática 130');
  await expect(row(page, 'Recente Ltda.')).not.toContainText('Máquina parada');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectUsable(page);
  }
  await page.getByLabel('Estado').selectOption('Máquina parada (1)');
  await expect(row(page, 'Ltda.')).toHaveText([/Parada Ltda\./]);
  await open(page, 'Parada Ltda.');
  await expect(lead(page)).toContainText('Máquina parada?Sim');
  await button(page, 'Respondido').click();
  await expect(notice(page, 'Pedido em “Respondido”.')).toBeVisible();
  await page.getByLabel('Estado').selectOption('Todos');
  await expect(row(page, 'Ltda.')).toHaveText([/Recente Ltda\./, /Parada Ltda\./]);
});

test('a list longer than a page loads the next page after it', async ({ page, site }) => {
  await site.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint, next_attempt_at)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), now() - make_interval(mins => i), 'Cliente ' || i, 'a@b.c', '', '', '',
            'Rosca', '', now() + interval '1 day' FROM generate_series(1, 70) i`,
  );
  await openInbox(page);
  await expect(row(page, '')).toHaveCount(50);
  await button(page, 'Mostrar mais pedidos').click();
  await expect(row(page, '')).toHaveCount(70);
  await expect(row(page, '').last()).toContainText('Cliente 70');
  await expect(button(page, 'Mostrar mais pedidos')).toHaveCount(0);
});

test('without a response the inbox says so, and loads at the second attempt', async ({ page, site }) => {
  await storeLead(site);
  await openPanel(page);
  await page.route('**/api/equipe/pedidos**', (route) => route.abort());
  await tab(page, 'Pedidos').click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar');
  await page.unroute('**/api/equipe/pedidos**');
  await button(page, 'Tentar de novo').click();
  await expect(row(page, 'Plásticos Prado')).toBeVisible();
  await page.goto('/admin/loja#pedido-ZZZZ9999');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Pedido não encontrado');
});

test('on a phone a lead fills the viewport; keys open and close it, and it has its own URL', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeLead(site);
  await openInbox(page);
  await row(page, 'Plásticos Prado').focus();
  await expectUsable(page);
  await page.keyboard.press('Enter');
  const screen = page.getByRole('dialog', { name: 'Pedido' });
  await expect(screen.getByRole('heading', { level: 3 })).toBeFocused();
  const box = await screen.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expectUsable(page);
  await button(page, 'Em andamento').click();
  await expect(notice(page, 'Pedido em “Em andamento”.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(screen).toHaveCount(0);
  await expect(row(page, 'Plásticos Prado')).toBeFocused();
  await page.goBack();
  await expect(screen).toBeVisible();
  await page.reload();
  await expect(screen.getByRole('heading', { level: 3 })).toHaveText('Plásticos Prado');
  await button(page, 'Voltar à lista').click();
  await expect(row(page, 'Plásticos Prado')).toBeFocused();
});

test('list and lead side by side are accessible', async ({ page, site }) => {
  await storeLead(site, { suspicions: ['honeypot'], delivery: 'dead' });
  await storeLead(site, { reference: 'AAAA2222', company: 'Extrusão Sul', message: '• Kit (quantidade: 1)' });
  await openInbox(page);
  await open(page, 'Extrusão Sul');
  await expectUsable(page);
  await page.getByLabel('Estado', { exact: true }).selectOption('Todos');
  await open(page);
  await expectUsable(page);
});

test('all suspects of a list are discarded together, after a question that says how many', async ({
  page,
  site,
}) => {
  await storeLead(site);
  for (const reference of ['C9H2KRVN', 'W6F4PXDM', 'M3T7XW4P'])
    await storeLead(site, { reference, name: `Spam ${reference}`, company: '', suspicions: ['links'] });
  await openInbox(page);
  await expect(button(page, 'Descartar suspeitos')).toHaveCount(0);
  await page.getByLabel('Estado').selectOption('suspect');
  await expect(row(page, 'Spam')).toHaveCount(3);

  await button(page, 'Descartar suspeitos').click();
  const question = page.getByRole('dialog', { name: 'Descartar 3 pedidos suspeitos?' });
  await expect(question).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(page, 'Descartar suspeitos')).toBeFocused();
  await expect(row(page, 'Spam')).toHaveCount(3);

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(notice(page, 'Suspeitos: 3 descartados.')).toBeVisible();
  await expect(page.getByText('Nenhum pedido encontrado')).toBeVisible();
  await expect(button(page, 'Descartar suspeitos')).toBeFocused();
  await button(page, 'Descartar suspeitos').click();
  await expect(notice(page, 'Nenhum pedido suspeito nesta lista.')).toBeVisible();

  await page.getByLabel('Estado').selectOption('discarded');
  await open(page, 'Spam C9H2KRVN');
  // The person's other requests are a list as well.
  await expect(history(page).filter({ hasText: 'Mudou de Suspeito para Descartado' })).toBeVisible();
  await button(page, 'Novo').click();
  await expect(notice(page, 'Pedido em “Novo”.')).toBeVisible();
});
