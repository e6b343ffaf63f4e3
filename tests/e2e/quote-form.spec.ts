import type { Locator } from '@playwright/test';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { stopClock } from '../fixtures/clock.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  runUntil,
  sendQuoteForm,
} from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const dialogOf = (page: import('@playwright/test').Page) =>
  page.getByRole('dialog', { name: 'Solicitação enviada!' });

const MISTAKES = [
  { wrong: { Nome: '  ' }, title: 'Preencha todos os campos obrigatórios' },
  { wrong: { Mensagem: '' }, title: 'Preencha todos os campos obrigatórios' },
  {
    wrong: { Email: 'ana@cliente' },
    title: 'Email inválido',
    detail: 'Por favor, insira um endereço de email válido',
  },
  {
    wrong: { Telefone: '8765-4321' },
    title: 'Telefone inválido',
    detail: 'Por favor, insira um número de telefone válido com DDD',
  },
] as const;

test('each mistake is shown at its field and nothing is sent; once corrected, the request is stored, mailed and confirmed, and the article opens after 10 s', async ({
  page,
  site,
}) => {
  const email = 'jornada@cliente.com.br';
  const values = { ...REQUEST, Email: email };
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(SEND_PATH)) sent += 1;
  });
  // Before the page, whose script notes when it started.
  await page.clock.install();
  await openQuoteForm(page);
  const form = quoteForm(page);
  await fillQuoteForm(page, values, 'Extrusão de Plásticos');
  await form.getByLabel('Máquina parada?').check();
  for (const mistake of MISTAKES) {
    const { wrong, title } = mistake;
    const [field = '', text = ''] = Object.entries(wrong)[0] ?? [];
    const control = form.getByRole('textbox', { name: field });
    await control.fill(text);
    await sendQuoteForm(page);
    const toast = page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');
    await expect(toast).toContainText(title);
    if ('detail' in mistake) await expect(toast).toContainText(mistake.detail);
    const summary = form.getByRole('group', { name: `Erro: ${title}` });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Erro: /);
    await summary.getByRole('link', { name: new RegExp(`^${field}: `) }).press('Enter');
    await expect(control).toBeFocused();
    await expect(control, field).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(/.+/);
    await expect(form.getByLabel('Empresa')).toHaveValue(REQUEST.Empresa);
    await control.fill(values[field as keyof typeof values]);
  }
  expect(sent).toBe(0);

  // A request that is sent faster than a person types goes to the hourly list instead.
  await page.clock.runFor(3000);
  await sendQuoteForm(page);

  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  // The countdown from 10 s has begun, so the following steps use up its time.
  await stopClock(page);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const part of ['Cancelar redirecionamento', 'Ler Artigo Recomendado', 'Fechar', /^Abrindo o artigo/])
    await expect(dialog.getByText(part), 'without scrolling').toBeInViewport({ ratio: 1 });
  // The countdown leads to an article, which is in view above it.
  const [told, foot] = await Promise.all([
    dialog.getByText('Leitura sugerida').locator('..').boundingBox(),
    dialog.getByText(/^Abrindo o artigo/).boundingBox(),
  ]);
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const left = Number(/Abrindo o artigo em (\d+) segundos/.exec((await dialog.textContent()) ?? '')?.[1]);
  expect(left).toBeLessThanOrEqual(9);
  const shown = (await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
  const [row] = await site.query('select reference, request from leads where email = $1', [email]);
  expect(row).toMatchObject({
    reference: shown.replace('-', ''),
    request: {
      name: REQUEST.Nome,
      phone: REQUEST.Telefone,
      company: REQUEST.Empresa,
      segment: 'extrusao',
      machine: REQUEST['Marca e modelo da máquina'],
      urgent: 'sim',
      message: REQUEST.Mensagem,
    },
  });

  await expect.poll(() => site.smtp.mails.filter(({ text }) => text.includes(email))).toHaveLength(1);
  const mail = site.smtp.mails.find(({ text }) => text.includes(email));
  expect(mail?.headers['reply-to']).toContain(email);
  expect(mail?.text).toContain(shown);
  expect(mail?.text).toContain(REQUEST['Marca e modelo da máquina']);
  expect(mail?.headers.subject).toMatch(/^\[MÁQUINA PARADA\] /);
  expect(mail?.text).toContain(REQUEST.Mensagem.split('\n')[1]);

  for (const field of ['Nome', 'Mensagem', 'Marca e modelo da máquina'])
    await expect(form.getByLabel(field)).toHaveValue('');
  await expect(form.getByLabel('Máquina parada?')).not.toBeChecked();
  await expect(dialog).toContainText('Sua máquina está parada: vemos a sua solicitação primeiro.');
  await expect(dialog).toContainText('manutenção preventiva de extrusoras');
  let passed = 0;
  const pass = async () => {
    await page.clock.runFor(500);
    passed += 500;
    return page.url();
  };
  await expect.poll(pass, { intervals: [50] }).toContain('/manutencaoextrusora');
  expect(passed).toBeGreaterThan((left - 1) * 1000);
});

test('a likely slip in the email or the phone is asked about, and sent if the visitor leaves it', async ({
  page,
  site,
}) => {
  await openQuoteForm(page);
  const form = quoteForm(page);
  const asked = { Email: 'ana@cliente,com.br', Telefone: '(11) 9876-5432', Mensagem: 'Perguntas' };
  await fillQuoteForm(page, { ...REQUEST, ...asked });
  await expect(form.getByText('O telefone está completo?')).toBeVisible();
  await form.getByRole('button', { name: 'ana@cliente.com.br' }).click();
  await expect(form.getByLabel('Email')).toHaveValue('ana@cliente.com.br');
  await sendQuoteForm(page);
  await expect(dialogOf(page)).toBeVisible();
  const [row] = await site.query("select email, phone from leads where message = 'Perguntas'");
  expect(row).toEqual({ email: 'ana@cliente.com.br', phone: asked.Telefone });
});

test('the countdown pauses under the pointer, for a focused control and in a hidden tab, stops when cancelled or closed, and waits for visitors who send by keyboard', async ({
  page,
}) => {
  await page.clock.install();
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Primeiro pedido' });
  await stopClock(page);
  await sendQuoteForm(page);
  const dialog = dialogOf(page);
  const seconds = async () => Number(/(\d+) segundos/.exec((await dialog.textContent()) ?? '')?.[1]);
  const stays = async () => {
    const before = await seconds();
    await page.clock.fastForward(20_000);
    expect(await seconds()).toBe(before);
  };
  const goesOn = async () => {
    const before = await seconds();
    const later = async () => {
      await page.clock.runFor(250);
      return seconds();
    };
    await expect.poll(later, { intervals: [20] }).toBe(before - 1);
  };
  await runUntil(page, dialog);
  // It begins at ten; the dialog has been drawn in steps of half a second.
  expect([10, 9, 8]).toContain(await seconds());
  await expect(dialog).toBeFocused();
  await goesOn();
  await dialog.getByText('Leitura sugerida').hover();
  await stays();
  await page.mouse.move(2, 2);
  await goesOn();

  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Copiar: referência' })).toBeFocused();
  await stays();
  await dialog.focus();
  await goesOn();

  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await stays();
  await setVisibility('visible');
  await goesOn();

  await dialog.getByRole('button', { name: 'Cancelar redirecionamento' }).click();
  await expect(dialog.getByText('Abrindo o artigo')).toBeHidden();
  await page.clock.fastForward(20_000);
  await expect(page).toHaveURL(/\/#contact$/);
  await page.clock.resume();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  const received = quoteForm(page).getByText(/^Solicitação .* recebida/);
  await expect(received).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
  await expect(received).toBeFocused();

  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Segundo pedido' });
  await sendQuoteForm(page);
  await expect(dialog).toContainText(/Abrindo o artigo em \d+ segundos/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(20_000);
  await expect(page).toHaveURL(/\/#contact$/);

  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Contagem pelo teclado' });
  await quoteForm(page).getByLabel('Nome').press('Enter');
  await expect(dialog).toContainText('Contagem em pausa: 10 segundos para abrir o artigo');
  await expect(dialog.getByRole('button', { name: 'Cancelar redirecionamento' })).toBeVisible();
  await stopClock(page, 2000);
  await stays();
  await dialog.getByRole('button', { name: 'Iniciar contagem' }).focus();
  await page.keyboard.press('Enter');
  await goesOn();
  await page.keyboard.press('Enter');
  await stays();
  await expect(dialog).toContainText('Contagem em pausa: 9 segundos');
  await page.keyboard.press('Enter');
  await goesOn();
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(new URL(page.url()).pathname).toBe('/roscainjetora');
  }).toPass({ intervals: [50] });
});

test('the articles show the reference until the visitor closes it or the tab, without layout shift', {
  tag: LONG,
}, async ({ page, context }) => {
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
  await expect(strip).toContainText(`${reference} recebida`);
  expect(await countLines(strip.getByText(reference))).toBe(1);
  const chat = new URL((await strip.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '');
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

test('makes are suggested in their field; the typed values survive another page, is sent once, and then leaves the device', async ({
  page,
  site,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openQuoteForm(page);
  const machine = quoteForm(page).getByLabel('Marca e modelo da máquina');
  await quoteForm(page).getByLabel('Empresa').focus();
  expect(loaded.filter((path) => path.includes('makes'))).toEqual([]);
  // A field that gets a list while somebody types loses a key in WebKit, or ends the page.
  await expect(machine).toHaveAttribute('list', /./);
  await machine.focus();
  const offered = () =>
    machine.evaluate((input) =>
      [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
    );
  await expect.poll(offered).toEqual(expect.arrayContaining(['Romi', 'Carnevalli', 'Pavan Zanetti']));
  const own = 'Máquina própria, sem marca';
  await fillQuoteForm(page, {
    ...REQUEST,
    'Marca e modelo da máquina': own,
    Mensagem: 'Clique duplo',
  });
  await quoteForm(page).getByText('Máquina parada?').click();
  await page.goto('/extrusoras');
  await openQuoteForm(page);
  await expect(machine).toHaveValue(own);
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('Clique duplo');
  await expect(quoteForm(page).getByLabel('Máquina parada?')).toBeChecked();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/send-contact-email', async (route) => {
    await released;
    await route.continue();
  });
  await sendQuoteForm(page);
  await expect(quoteForm(page).getByRole('button', { name: 'Enviando solicitação...' })).toBeDisabled();
  release();
  await expect(dialogOf(page)).toBeVisible();
  expect(await site.query("select id from leads where message = 'Clique duplo'")).toHaveLength(1);
  await page.goto('/faq');
  await openQuoteForm(page);
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue('');
});
