import type { Locator, Page, Route } from '@playwright/test';
import { inboxCall } from '../../src/contracts/desk.ts';
import { expectAccessible, expectNoOverflow, expectUsable } from '../fixtures/accessibility.ts';
import { button, requestRow as row, tab } from '../fixtures/admin.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(401|404|409|429|ERR_FAILED)/ });

const SHOWN = 'K7P2-9QRM';

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

async function openInbox(page: Page, person = 'Bia'): Promise<void> {
  await openPanel(page, person);
}

/** In the list: an open request links to others as well. */
const lead = (page: Page) => page.getByRole('article');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const history = (page: Page) => lead(page).getByRole('listitem');

async function open(page: Page, name = 'Plásticos Prado'): Promise<void> {
  await row(page, name).click();
  await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();
}

/** Activates the link of a reply, without leaving the page. */
async function openReply(page: Page, link: Locator): Promise<void> {
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await link.click();
  await expect(lead(page).getByRole('heading', { name: 'A resposta foi enviada?' })).toBeFocused();
}

const withoutResponse = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** Expects the failure message beside the control that caused it, within the viewport. */
async function expectFailureAt(page: Page, control: Locator): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/^O servidor não confirmou a mudança\./);
  await expect(alert).toBeInViewport({ ratio: 1 });
  const [said, used] = [await alert.boundingBox(), await control.boundingBox()];
  if (!said || !used) throw new Error('not in the page');
  const gap = Math.max(said.y - used.y - used.height, used.y - said.y - said.height);
  expect(gap).toBeLessThan(200);
}

async function expectFailuresAtControls(page: Page): Promise<void> {
  await page.route(/\/(?:nota|estado|responsavel|retorno)$/, (route) => route.abort());
  await page.getByLabel('Nota para a equipe').fill('Ligar às 15h.');
  await button(page, 'Adicionar nota').click();
  await expectFailureAt(page, button(page, 'Adicionar nota'));
  await button(page, 'Em andamento').click();
  await expectFailureAt(page, button(page, 'Em andamento'));
  await button(page, 'Assumir').click();
  await expectFailureAt(page, button(page, 'Assumir'));
  await page.getByRole('button', { name: 'Retorno Marcar' }).click();
  await page.getByRole('button', { name: /^Em 7 dias/ }).click();
  await expectFailureAt(page, page.getByRole('button', { name: /^Em 7 dias/ }));
  await expectFailureAt(page, button(page, 'Marcar retorno'));
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.unroute(/\/(?:nota|estado|responsavel|retorno)$/);
}

test('an opened chat is no answer until the person says so; a reload and a failure keep the question', async ({
  page,
  site,
}) => {
  await storeLead(site, {});
  await openInbox(page);
  await open(page);
  const reply = button(page, 'Responder no WhatsApp');
  const sent = button(page, 'Enviei');
  const stored = () =>
    site.query<{ state: string; minutes: number | null; replies: number }>(
      `SELECT state, first_answer_minutes AS minutes,
              (SELECT count(*)::int FROM lead_events WHERE kind = 'reply') AS replies FROM leads`,
    );
  await test.step('"Não enviei" records nothing, and gives the focus back', async () => {
    await reply.click();
    await openReply(page, lead(page).getByRole('link', { name: 'Abrir no WhatsApp' }));
    await expect(reply).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Não enviei').click();
    await expect(reply).toBeFocused();
    expect(await stored()).toEqual([{ state: 'new', minutes: null, replies: 0 }]);
  });
  await test.step('the question and its key outlast a reload and a lost response', async () => {
    await reply.click();
    await openReply(page, lead(page).getByRole('link', { name: 'Abrir no WhatsApp' }));
    await page.reload();
    await expect(lead(page).getByRole('group', { name: 'A resposta foi enviada?' })).toBeVisible();
    await expect(reply).toHaveCount(0);
    await page.route(/\/resposta$/, withoutResponse);
    await sent.press('Enter');
    await expectFailureAt(page, sent);
    await expect(sent).toBeFocused();
    await page.unroute(/\/resposta$/);
    await sent.press('Enter');
    await expect(notice(page, 'Resposta anotada.')).toBeVisible();
    await expect(reply).toBeFocused();
    await expect(history(page).nth(1)).toContainText('Resposta por WhatsApp');
    expect(await stored()).toMatchObject([{ state: 'active', replies: 1 }]);
    expect(await page.evaluate(() => sessionStorage.getItem('opened-replies'))).toBe('{}');
  });
});

test('a request is read, answered and annotated; no change overwrites a colleague’s, and no failure is silent', async ({
  page,
  browser,
  site,
}) => {
  await storeLead(site, {
    message: '• Rosca Extrusora (quantidade: 2)\n• Kit (quantidade: 1)\n\nPrazo: 30 dias.',
  });
  // Otherwise the page would show the colleague's change before the person makes theirs.
  await page.route(/novidades/, (route) => route.abort());
  await openInbox(page);
  await expect(page.getByText('1 pedido espera resposta há mais de 4 horas úteis.')).toBeVisible();
  await expect(row(page, 'Plásticos Prado')).toContainText('Atrasado');
  await expect(row(page, 'Plásticos Prado')).toContainText(/há 10\sdias/);
  await open(page);
  await test.step('it shows all its values, and replies contain its reference', async () => {
    await expect(lead(page)).toContainText(`Pedido ${SHOWN}`);
    for (const text of [
      'Ana Prado',
      'Injeção Plástica',
      '(11) 98765-4321',
      'ana@cliente.example',
      'Prazo: 30 dias.',
    ])
      await expect(lead(page)).toContainText(text);
    await expect(lead(page).getByRole('row')).toHaveText(['ProdutoQuantidade', 'Rosca Extrusora2', 'Kit1']);

    await button(page, 'Responder por email').click();
    const mail = lead(page).getByRole('link', { name: 'Abrir o email' });
    await expect(mail).toHaveAttribute(
      'href',
      new RegExp(`^mailto:ana@cliente.example\\?subject=.*${SHOWN}`),
    );
    await button(page, 'Cancelar').click();
    await button(page, 'Responder no WhatsApp').click();
    const message = lead(page).getByLabel('Mensagem');
    await expect(message).toHaveValue(/^Olá, Ana! .*K7P2-9QRM \(2 × Rosca Extrusora e Kit\)\./);
    await button(page, 'Proposta enviada').click();
    await message.fill('Ana, segue a proposta & o prazo.');
    const chat = lead(page).getByRole('link', { name: 'Abrir no WhatsApp' });
    const address = `https://wa.me/5511987654321?text=${encodeURIComponent('Ana, segue a proposta & o prazo.')}`;
    await expect(chat).toHaveAttribute('href', address);
    await openReply(page, chat);
    await button(page, 'Enviei').click();
    await expect(history(page).first()).toContainText('Mudou de Novo para Em andamento');
    await expect(history(page).nth(1)).toContainText('Resposta por WhatsApp');
    await expect(history(page).nth(1)).toContainText('Bia');
    await expect(row(page, 'Plásticos Prado')).toContainText('Em andamento');
  });

  await test.step('a colleague changes it meanwhile: the new state is shown, and the person chooses again', async () => {
    const other = await (await browser.newContext({ baseURL: site.url })).newPage();
    await openInbox(other, 'Caio');
    await open(other);
    await button(other, 'Novo').click();
    await expect(notice(other, 'Pedido em “Novo”.')).toBeVisible();
    await other.context().close();
    await button(page, 'Descartado').click();
    await expect(page.getByRole('alert')).toContainText('ele está em “Novo”');
    await expect(button(page, 'Novo')).toHaveAttribute('aria-pressed', 'true');
    await expect(history(page).first()).toContainText('Caio');
    await button(page, 'Respondido').click();
    await expect(notice(page, 'Pedido em “Respondido”.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(row(page, 'Plásticos Prado')).toContainText('Respondido');
    await button(page, 'Atualizar').click();
    await expect(page.getByText('Nenhum pedido espera resposta')).toBeVisible();
  });

  await test.step('each failure is shown beside its control', () => expectFailuresAtControls(page));

  await test.step('a note whose response was lost is sent again and stored once', async () => {
    await page.route('**/nota', withoutResponse, { times: 1 });
    await button(page, 'Adicionar nota').click();
    await expect(page.getByRole('alert')).toContainText('O servidor não confirmou a mudança.');
    await button(page, 'Adicionar nota').click();
    await expect(notice(page, 'Nota adicionada.')).toBeVisible();
    await expect(history(page).filter({ hasText: 'Ligar às 15h.' })).toHaveCount(1);
    await expect(page.getByLabel('Nota para a equipe')).toHaveValue('');
  });

  await test.step('with forced colours, chosen and pressed differ by more than their colour', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const line = (of: Locator) => of.evaluate((one) => getComputedStyle(one).borderBottomColor);
    const under = (of: Locator) => of.evaluate((one) => getComputedStyle(one).textDecorationLine);
    const background = await page.evaluate(() => {
      document.body.style.outlineColor = 'Canvas';
      return getComputedStyle(document.body).outlineColor;
    });
    expect(await line(tab(page, 'Gerenciar Produtos'))).toBe(background);
    expect(await line(tab(page, 'Pedidos'))).not.toBe(background);
    expect(await under(button(page, 'Respondido'))).toBe('underline');
    expect(await under(button(page, 'Novo'))).toBe('none');
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('it leads to the other requests of the same person, and a note being typed waits', async () => {
    await storeLead(site, { reference: 'M3T7XW4P', name: 'João Lima', company: '', machine: 'Sandretto' });
    await page.reload();
    const section = lead(page).getByRole('region', { name: 'Outros pedidos desta pessoa' });
    await expect(section.getByRole('link')).toHaveText(/M3T7-XW4P.*João Lima · mesmo email e telefone.*Novo/);
    await expectAccessible(page);
    const note = page.getByLabel('Nota para a equipe');
    await note.fill('Prefere telefone.');
    await section.getByRole('link').click();
    await expect(page).toHaveURL(/#pedido-M3T7XW4P$/);
    await expect(lead(page).getByRole('heading', { name: 'João Lima' })).toBeFocused();
    await expect(section.getByRole('link')).toHaveText(/K7P2-9QRM.*Plásticos Prado/);
    await page.goBack();
    await expect(note).toHaveValue('Prefere telefone.');
  });
});

test('the list loads at the second attempt, puts stopped machines first, can be searched, filtered, exported and paged', async ({
  page,
  site,
}) => {
  await storeLead(site);
  await storeLead(site, {
    reference: 'AAAA2222',
    name: 'João Lima',
    company: 'Extrusão Sul',
    message: '=1+1',
    machine: 'Sandretto',
    daysAgo: 40,
  });
  await storeLead(site, { reference: 'FRQQ2222', company: 'Recente Ltda.', daysAgo: 0.01 });
  await storeLead(site, { reference: 'PRDD3333', company: 'Parada Ltda.', daysAgo: 3, isUrgent: true });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  await page.route('**/api/equipe/pedidos**', (route) => route.abort());
  await openInbox(page);
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar');
  await page.unroute('**/api/equipe/pedidos**');
  await button(page, 'Tentar de novo').click();
  await expect(row(page, '')).toHaveCount(4);
  // The buttons of two requests of one person have different names.
  const offers = page.getByRole('button', { name: /^Mover o pedido/ });
  const names = await offers.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(new Set(names).size).toBe(4);

  await test.step('whoever waits longest is first, below stopped machines; by arrival the newest is', async () => {
    const [parada, recente, prado, sul] = [
      /Parada Ltda\./,
      /Recente Ltda\./,
      /Plásticos Prado/,
      /Extrusão Sul/,
    ];
    await expect(row(page, '')).toHaveText([parada, sul, prado, recente]);
    const order = page.getByLabel('Ordem', { exact: true });
    await order.selectOption('Chegada');
    await expect(row(page, '')).toHaveText([parada, recente, prado, sul]);
    // It is no filter: clearing these leaves it.
    await page.getByLabel('Buscar').fill('nada disso');
    await button(page, 'Buscar em todos os pedidos').click();
    await button(page, 'Ver todos os pedidos').click();
    await expect(order).toHaveValue('arrival');
    await page.getByLabel('Estado', { exact: true }).selectOption('Em aberto (4)');
  });

  await test.step('search and filters apply to the list and the CSV file', async () => {
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
    await button(page, 'Buscar em todos os pedidos').click();
    await expect(row(page, '')).toHaveText([/Extrusão Sul/]);
    await page.getByLabel('Buscar').fill('');
    await expect(row(page, '')).toHaveCount(4);

    await page.getByText('Mais filtros').click();
    const monthAgo = new Date(Date.now() - 29 * 86_400_000).toLocaleDateString('sv', {
      timeZone: 'America/Sao_Paulo',
    });
    await page.getByLabel('Recebido de').fill(monthAgo);
    await expect(row(page, '')).toHaveCount(3);
    await expect(page.getByText('Mais filtros (1)')).toBeVisible();
    expect(addresses.filter((address) => /joao|lima/i.test(address))).toEqual([]);
  });

  await page.reload();
  await test.step('an open request of a stopped machine is listed first, marked as such, and has its own filter', async () => {
    await expect(row(page, 'Ltda.')).toHaveText([/Parada Ltda\./, /Recente Ltda\./]);
    await expect(row(page, 'Parada Ltda.')).toContainText('Máquina parada');
    await expect(row(page, 'Parada Ltda.')).toContainText('Romi Prática 130');
    await expect(row(page, 'Recente Ltda.')).not.toContainText('Máquina parada');
    await expectUsable(page);
    await page.getByLabel('Estado').selectOption('Máquina parada (1)');
    await expect(row(page, 'Ltda.')).toHaveText([/Parada Ltda\./]);
    await open(page, 'Parada Ltda.');
    await expect(lead(page)).toContainText('Máquina parada?Sim');
    await button(page, 'Respondido').click();
    await expect(notice(page, 'Pedido em “Respondido”.')).toBeVisible();
    await page.getByLabel('Estado').selectOption('Todos');
    await expect(row(page, 'Ltda.')).toHaveText([/Recente Ltda\./, /Parada Ltda\./]);
  });

  await test.step('a list longer than a page loads the next page after it', async () => {
    await site.query(
      `INSERT INTO leads (id, reference, received_at, request, fingerprint)
       SELECT gen_random_uuid(), lpad(i::text, 8, '0'), now() - make_interval(days => 50, mins => i),
              jsonb_build_object('name', 'Cliente ' || i, 'email', 'a@b.c', 'message', 'Rosca'), '' FROM generate_series(1, 70) i`,
    );
    await button(page, 'Atualizar').click();
    await expect(row(page, '')).toHaveCount(50);
    await button(page, 'Mostrar mais pedidos').click();
    await expect(row(page, '')).toHaveCount(74);
    await expect(row(page, '').last()).toContainText('Cliente 70');
    await expect(button(page, 'Mostrar mais pedidos')).toHaveCount(0);
  });
});

test('a failed mail is sent again; suspects are kept apart, accepted, or discarded together after a question', async ({
  page,
  site,
}) => {
  await storeLead(site, { suspicions: ['honeypot'], delivery: 'dead' });
  await storeLead(site, {
    reference: 'AAAA2222',
    company: 'Extrusão Sul',
    message: '• Kit (quantidade: 1)',
    delivery: 'dead',
  });
  for (const reference of ['C9H2KRVN', 'W6F4PXDM', 'M3T7XW4P'])
    await storeLead(site, { reference, name: `Spam ${reference}`, company: '', suspicions: ['links'] });
  const states = page.getByLabel('Estado', { exact: true });
  await openInbox(page);
  await expect(button(page, 'Descartar suspeitos')).toHaveCount(0);
  await expect(row(page, '')).toHaveText([/Extrusão Sul/]);
  await expect(row(page, 'Extrusão Sul')).toContainText('Email não entregue');
  await open(page, 'Extrusão Sul');
  await expectUsable(page);
  await expect(lead(page)).toContainText('O email não pôde ser entregue. Responda daqui.');

  await states.selectOption('Suspeito (4)');
  await open(page);
  await expect(lead(page)).toContainText('campo oculto preenchido');
  // No reply controls.
  await expect(lead(page).getByRole('button', { name: /^Responder/ })).toHaveCount(0);
  await expectUsable(page);
  await button(page, 'Não é spam').click();
  await expect(button(page, 'Responder no WhatsApp')).toBeVisible();
  await expect(history(page).filter({ hasText: 'Marcou que não é spam' })).toBeVisible();
  await states.selectOption('Novo (2)');
  await expect(row(page, 'Plásticos Prado')).toBeVisible();

  await states.selectOption('suspect');
  await expect(row(page, 'Spam')).toHaveCount(3);
  await button(page, 'Descartar suspeitos').click();
  const question = page.getByRole('dialog', { name: 'Descartar 3 pedidos suspeitos?' });
  await expect(question).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
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
  await states.selectOption('discarded');
  await open(page, 'Spam C9H2KRVN');
  // The person's other requests are a list as well.
  await expect(history(page).filter({ hasText: 'Mudou de Suspeito para Descartado' })).toBeVisible();
  await button(page, 'Novo').click();
  await expect(notice(page, 'Pedido em “Novo”.')).toBeVisible();

  await page.goto('/admin/loja#pedido-ZZZZ9999');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Pedido não encontrado');
});

test('on a phone a lead fills the viewport; keys open and close it, it has its own URL, and failures are visible', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeLead(site);
  await openInbox(page);
  await row(page, 'Plásticos Prado').focus();
  await page.keyboard.press('Enter');
  const screen = page.getByRole('dialog', { name: 'Pedido' });
  await expect(screen.getByRole('heading', { level: 3 })).toBeFocused();
  const box = await screen.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expectFailuresAtControls(page);
  await button(page, 'Em andamento').click();
  await expect(notice(page, 'Pedido em “Em andamento”.')).toBeVisible();

  await screen.getByRole('heading', { level: 3 }).focus();
  await page.keyboard.press('Escape');
  await expect(screen).toHaveCount(0);
  await expect(row(page, 'Plásticos Prado')).toBeFocused();
  await page.goBack();
  await expect(screen).toBeVisible();
  const list = Promise.withResolvers<void>();
  await page.route(`**${inboxCall.path}`, (route) => list.promise.then(() => route.continue()));
  await page.reload();
  await expect(screen.getByRole('heading', { level: 3 })).toHaveText('Plásticos Prado');
  await button(page, 'Voltar à lista').click();
  // Not to the row: the list has not come.
  await expect(page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeFocused();
  list.resolve();
  await expect(row(page, 'Plásticos Prado')).toBeFocused();
});
