import type { Locator } from '@playwright/test';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';

const dialogOf = (page: import('@playwright/test').Page) =>
  page.getByRole('dialog', { name: 'Solicitação enviada!' });

test.beforeEach(({ page }) => openQuoteForm(page));

test('a quote request is stored, mailed and confirmed, and the article opens after 10 s', async ({
  page,
  site,
}) => {
  const email = 'jornada@cliente.com.br';
  // Before the page, whose script notes when it started.
  await page.clock.install();
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Email: email }, 'Extrusão de Plásticos');
  await quoteForm(page).getByLabel('Máquina parada?').check();
  // A request that is sent faster than a person types is in the hourly list instead.
  await page.clock.runFor(3000);
  await sendQuoteForm(page);

  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  const shown = (await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
  const [row] = await site.query('select * from leads where email = $1', [email]);
  expect(row).toMatchObject({
    reference: shown.replace('-', ''),
    name: REQUEST.Nome,
    phone: REQUEST.Telefone,
    company: REQUEST.Empresa,
    segment: 'extrusao',
    machine: REQUEST['Marca e modelo da máquina'],
    urgent: 'sim',
    message: REQUEST.Mensagem,
  });

  await expect.poll(() => site.smtp.mails.filter(({ text }) => text.includes(email))).toHaveLength(1);
  const mail = site.smtp.mails.find(({ text }) => text.includes(email));
  expect(mail?.headers['reply-to']).toContain(email);
  expect(mail?.text).toContain(shown);
  expect(mail?.text).toContain(REQUEST['Marca e modelo da máquina']);
  expect(mail?.headers.subject).toMatch(/^\[MÁQUINA PARADA\] /);
  expect(mail?.text).toContain(REQUEST.Mensagem.split('\n')[1]);

  await expect(quoteForm(page).getByLabel('Nome')).toHaveValue('');
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('');
  await expect(quoteForm(page).getByLabel('Marca e modelo da máquina')).toHaveValue('');
  await expect(quoteForm(page).getByLabel('Máquina parada?')).not.toBeChecked();
  await expect(dialog).toContainText('Sua máquina está parada: vemos a sua solicitação primeiro.');
  await expect(dialog).toContainText('manutenção preventiva de extrusoras');
  await expect(dialog).toContainText('Abrindo o artigo em 10 segundos');
  await page.clock.runFor(4000);
  await expect(dialog).toContainText('Abrindo o artigo em 6 segundos');
  await page.clock.runFor(6000);
  await page.waitForURL('**/manutencaoextrusora');
});

for (const [segment, address] of [
  ['Injeção Plástica', '/artigo-injetoras'],
  ['Reciclagem de Plásticos', '/artigo-retifica-roscas'],
  ['Outro', '/artigo-rosca-injetora'],
  ['', '/artigo-rosca-injetora'],
] as const) {
  test(`after the segment "${segment}" the dialog recommends ${address}`, async ({ page }) => {
    await fillQuoteForm(page, { ...REQUEST, Mensagem: `Segmento ${segment}` }, segment || undefined);
    await sendQuoteForm(page);
    const link = dialogOf(page).getByRole('link', { name: 'Ler Artigo Recomendado' });
    await expect(link).toHaveAttribute('href', address);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).not.toContain('artigo-');
  });
}

test('cancelling and closing stop the redirect, and the next request counts from ten again', async ({
  page,
}) => {
  await page.clock.install();
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Primeiro pedido' });
  await sendQuoteForm(page);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('em 10 segundos');
  await page.clock.runFor(3000);
  await dialog.getByRole('button', { name: 'Cancelar redirecionamento' }).click();
  await expect(dialog.getByText('Abrindo o artigo')).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(/\/#contact$/);

  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  const received = quoteForm(page).getByText(/^Solicitação .* recebida/);
  await expect(received).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
  await expect(received).toBeFocused();

  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Segundo pedido' });
  await sendQuoteForm(page);
  await expect(dialog).toContainText('em 10 segundos');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(/\/#contact$/);
});

test('sent by keyboard, the countdown waits until the visitor starts it', async ({ page }) => {
  await page.clock.install();
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Contagem pelo teclado' });
  await quoteForm(page).getByLabel('Nome').press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Contagem em pausa: 10 segundos para abrir o artigo');
  await expect(dialog.getByRole('button', { name: 'Cancelar redirecionamento' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(dialog).toContainText('Contagem em pausa: 10 segundos');
  const start = dialog.getByRole('button', { name: 'Iniciar contagem' });
  await start.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(3000);
  await expect(dialog).toContainText('Abrindo o artigo em 7 segundos');
  await page.keyboard.press('Enter');
  await page.clock.runFor(20_000);
  await expect(dialog).toContainText('Contagem em pausa: 7 segundos');
  await page.keyboard.press('Enter');
  await page.clock.runFor(7000);
  await page.waitForURL('**/roscainjetora');
});

test('the countdown pauses under the pointer, while a control has the focus, and in a hidden tab', async ({
  page,
}) => {
  await page.clock.install();
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Contagem em pausa' });
  await sendQuoteForm(page);
  const dialog = dialogOf(page);
  const left = (seconds: number) => expect(dialog).toContainText(`Abrindo o artigo em ${seconds} segundos`);
  await expect(dialog).toBeFocused();
  await page.clock.runFor(1000);
  await left(9);

  await dialog.getByText('Leitura sugerida').hover();
  await page.clock.runFor(20_000);
  await left(9);
  await page.mouse.move(2, 2);
  await page.clock.runFor(1000);
  await left(8);

  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Copiar: referência' })).toBeFocused();
  await page.clock.runFor(20_000);
  await left(8);
  await dialog.focus();
  await page.clock.runFor(1000);
  await left(7);

  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await page.clock.runFor(20_000);
  await left(7);
  await setVisibility('visible');
  await page.clock.runFor(7000);
  await page.waitForURL('**/roscainjetora');
});

test('the articles show the reference until the visitor closes it or the tab, without layout shift', async ({
  page,
  context,
}) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/roscainjetora');
  const strip = page.getByRole('complementary', { name: 'Solicitação enviada' });
  await expect(strip).toBeHidden();

  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Referência no artigo' });
  await sendQuoteForm(page);
  const dialog = dialogOf(page);
  const shown = dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const reference = (await shown.textContent()) ?? '';
  const countLines = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(await countLines(shown)).toBe(1);
  await dialog.getByRole('link', { name: 'Ler Artigo Recomendado' }).click();

  await page.waitForURL('**/roscainjetora');
  await expect(strip).toContainText(`${reference}: guarde este número`);
  expect(await countLines(strip.getByText(reference))).toBe(1);
  const chat = new URL((await strip.getByRole('link').getAttribute('href')) ?? '');
  expect(chat.origin).toBe('https://wa.me');
  expect(chat.searchParams.get('text')).toBe(`Olá! É sobre a minha solicitação ${reference}.`);
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(REQUEST.Nome);

  await page.reload();
  await expect(strip).toContainText(reference);
  await page.goto('/retificarosca');
  await expect(strip).toContainText(reference);
  expect(await shifts()).toEqual([]);
  const otherTab = await context.newPage();
  await otherTab.goto('/retificarosca');
  await expect(otherTab.getByRole('complementary', { name: 'Solicitação enviada' })).toBeHidden();

  await strip.getByRole('button', { name: 'Fechar aviso da referência' }).click();
  await expect(strip).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/roscainjetora');
  await expect(strip).toBeHidden();
});

for (const { wrong, title, detail, field } of [
  { wrong: { Nome: '  ' }, title: 'Preencha todos os campos obrigatórios', field: 'Nome' },
  { wrong: { Mensagem: '' }, title: 'Preencha todos os campos obrigatórios', field: 'Mensagem' },
  {
    wrong: { Email: 'ana@cliente' },
    title: 'Email inválido',
    detail: 'Por favor, insira um endereço de email válido',
    field: 'Email',
  },
  {
    wrong: { Telefone: '8765-4321' },
    title: 'Telefone inválido',
    detail: 'Por favor, insira um número de telefone válido com DDD',
    field: 'Telefone',
  },
]) {
  test(`${JSON.stringify(wrong)}: shows "${title}", sends nothing and keeps the other values`, async ({
    page,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(SEND_PATH)) sent += 1;
    });
    await fillQuoteForm(page, { ...REQUEST, ...wrong });
    await sendQuoteForm(page);
    const toast = page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');
    await expect(toast).toContainText(title);
    if (detail) await expect(toast).toContainText(detail);
    const control = quoteForm(page).getByRole('textbox', { name: field });
    const summary = quoteForm(page).getByRole('group', { name: `Erro: ${title}` });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Erro: /);
    await summary.getByRole('link', { name: new RegExp(`^${field}: `) }).press('Enter');
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(/.+/);
    await expect(quoteForm(page).getByLabel('Empresa')).toHaveValue(REQUEST.Empresa);
    expect(sent).toBe(0);
  });
}

test('makes are suggested once the visitor enters the field, and any other text is kept', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const machine = quoteForm(page).getByLabel('Marca e modelo da máquina');
  await quoteForm(page).getByLabel('Empresa').focus();
  expect(loaded.filter((path) => path.includes('makes'))).toEqual([]);
  await machine.focus();
  await expect(machine).toHaveAttribute('list', /./);
  const offered = await machine.evaluate((input) =>
    [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
  );
  expect(offered).toEqual(expect.arrayContaining(['Romi', 'Carnevalli', 'Pavan Zanetti']));
  await expect(machine).toHaveAccessibleDescription('As marcas citadas pertencem aos seus titulares.');
  await machine.fill('Máquina própria, sem marca');
  await quoteForm(page).getByText('Máquina parada?').click();
  await page.goto('/extrusoras');
  await openQuoteForm(page);
  await expect(machine).toHaveValue('Máquina própria, sem marca');
  await expect(quoteForm(page).getByLabel('Máquina parada?')).toBeChecked();
});

test('a draft survives a visit to another page and is deleted after sending', async ({ page }) => {
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Rascunho' });
  await page.goto('/extrusoras');
  await openQuoteForm(page);
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('Rascunho');
  await sendQuoteForm(page);
  await expect(dialogOf(page)).toBeVisible();
  await page.goto('/faq');
  await openQuoteForm(page);
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('');
});

test('the button shows that it is sending and cannot be clicked twice', async ({ page, site }) => {
  await page.route('**/send-contact-email', async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Clique duplo' });
  await sendQuoteForm(page);
  const button = quoteForm(page).getByRole('button', { name: 'Enviando solicitação...' });
  await expect(button).toBeDisabled();
  await expect(dialogOf(page)).toBeVisible();
  expect(await site.query("select id from leads where message = 'Clique duplo'")).toHaveLength(1);
});
