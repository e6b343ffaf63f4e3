import type { BrowserContext, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { ATTACHMENTS_PATH } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_FORM_BYTES, PIECE_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { DXF, STEP } from '../fixtures/attachments.ts';
import { chooseFiles, chosenFiles, fileField, filesOnDevice, pdf, photo } from '../fixtures/chosen-files.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const READY = 'Pronto para enviar';
const PIECES = /\/api\/anexo\/[^/]+\/\d+$/;
const ANY_ATTACHMENT = /\/api\/anexo/;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Solicitação enviada!' });
const problems = (page: Page) => quoteForm(page).locator('#attachments-error');
const spoken = (page: Page) => page.locator('body > [data-live-region]');

const storedFiles = (site: SiteServer, message: string) =>
  site.query<{ name: string; state: string; kind: string }>(
    `select file.name, file.state, file.kind from lead_attachments file join leads on leads.id = file.lead_id
     where message = $1 order by position`,
    [message],
  );

async function fillAndSend(page: Page, message: string): Promise<void> {
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await sendQuoteForm(page);
}

/** Delays the upload of pieces until the returned function is called. */
async function holdPieces(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await context.route(PIECES, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('files of every kind are taken, refused with the reason, uploaded while the visitor types, and go with the request', async ({
  page,
  site,
}) => {
  const message = 'Com arquivos';
  await openQuoteForm(page);
  await chooseFiles(
    page,
    { name: 'programa.exe', mimeType: '', buffer: Buffer.from('MZ') },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') },
    pdf('enorme.pdf', 10 * 1024 * 1024 + 1),
    pdf('certo.pdf'),
  );
  await expect(chosenFiles(page)).toHaveText([/certo\.pdf/]);
  await expect(problems(page).getByRole('listitem')).toHaveText([
    /^programa\.exe: Este tipo de arquivo não é aceito/,
    /^foto\.jpg: Não conseguimos ler este arquivo/,
    /^enorme\.pdf: O arquivo é grande demais/,
  ]);
  await expect(fileField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(fileField(page)).toHaveAccessibleDescription(/programa\.exe: Este tipo/);
  // The summary of the form's errors names them too, and links to the field.
  await sendQuoteForm(page);
  const summary = quoteForm(page).getByRole('group', { name: /^Erro/ });
  await summary.getByRole('link', { name: /^programa/ }).click();
  await expect(fileField(page)).toBeFocused();

  // A photo is sent upright, with at most 2,000 pixels, without its location.
  const sent: Buffer[] = [];
  const collect = (request: Request) => {
    const body = request.postDataBuffer();
    if (PIECES.test(request.url()) && body) sent.push(body);
  };
  await expect(chosenFiles(page)).toContainText(READY);
  page.on('request', collect);
  const original = await photo('IMG_2041.jpg');
  await chooseFiles(page, original);
  await expect(chosenFiles(page).nth(1)).toContainText(READY);
  page.off('request', collect);
  const bytes = Buffer.concat(sent);
  const { width, height, orientation, exif } = await sharp(bytes).metadata();
  expect({ width, height, orientation, exif }).toEqual({
    width: 1333,
    height: 2000,
    orientation: undefined,
    exif: undefined,
  });
  expect(original.buffer.includes('Exif')).toBe(true);
  // In upright orientation, the dark half is at the top.
  const brightness = async (top: number) => {
    const strip = sharp(bytes).extract({ left: 0, top, width: 1280, height: 100 });
    return (await strip.greyscale().resize(1, 1).raw().toBuffer())[0];
  };
  expect(await brightness(0)).toBeLessThan(60);
  expect(await brightness(1800)).toBeGreaterThan(150);

  const give = (type: 'drop' | 'paste', name: string) =>
    quoteForm(page)
      .getByLabel('Mensagem')
      .evaluate(
        (field, [kind, fileName]) => {
          const data = new DataTransfer();
          data.items.add(new File(['%PDF-1.4\n%%EOF\n'], fileName, { type: 'application/pdf' }));
          const init = { bubbles: true, cancelable: true };
          field.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        [type, name] as const,
      );
  await give('drop', 'solto.pdf');
  await expect(chosenFiles(page)).toHaveCount(3);
  await give('paste', 'colado.pdf');
  await expect(chosenFiles(page)).toHaveCount(4);
  await chooseFiles(
    page,
    { name: 'perfil.dxf', mimeType: '', buffer: Buffer.from(DXF) },
    { name: 'rosca.stp', mimeType: '', buffer: Buffer.from(STEP) },
    pdf('7.pdf'),
    pdf('8.pdf'),
  );
  await expect(chosenFiles(page)).toHaveCount(6);
  await expect(problems(page).getByRole('listitem')).toHaveText([
    /^7\.pdf: No máximo 6 arquivos por solicitação/,
    /^8\.pdf: No máximo 6 arquivos por solicitação/,
  ]);
  await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(6);

  await quoteForm(page).getByRole('button', { name: 'Remover: solto.pdf' }).click();
  await chooseFiles(page, pdf('desenho.pdf', 2 * PIECE_BYTES + 99));
  await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(6);
  await expect(chosenFiles(page).last()).toContainText('1 MB');
  await fillAndSend(page, message);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).not.toContainText('a caminho');
  expect(await storedFiles(site, message)).toEqual([
    { name: 'certo.pdf', state: 'complete', kind: 'pdf' },
    { name: 'IMG_2041.jpg', state: 'complete', kind: 'jpeg' },
    { name: 'colado.pdf', state: 'complete', kind: 'pdf' },
    { name: 'perfil.dxf', state: 'complete', kind: 'dxf' },
    { name: 'rosca.stp', state: 'complete', kind: 'step' },
    { name: 'desenho.pdf', state: 'complete', kind: 'pdf' },
  ]);
  await expect(chosenFiles(page)).toHaveCount(0);
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
});

test('files show their progress, can be cancelled, survive a reload, and follow their request, also from the next page', async ({
  page,
  site,
  context,
}) => {
  const message = 'Arquivos depois';
  await openQuoteForm(page);
  const release = await holdPieces(context);
  await chooseFiles(page, pdf('grande.pdf', 3 * PIECE_BYTES));
  await expect(chosenFiles(page).getByRole('progressbar', { name: 'Envio de grande.pdf' })).toBeVisible();
  await expect(chosenFiles(page)).toContainText('Enviando');
  const cancelled = page.waitForRequest((request) => request.method() === 'DELETE');
  await quoteForm(page).getByRole('button', { name: 'Cancelar: grande.pdf' }).click();
  await expect(spoken(page)).toContainText('grande.pdf removido');
  await expect(chosenFiles(page)).toHaveCount(0);
  await expect(fileField(page)).toBeFocused();
  await cancelled;
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });

  // Until a picture is prepared and stored, the browser asks before the page is left.
  await page.evaluate(() => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const asked: boolean[] = [];
    Object.assign(window, { asked, asks });
    document.addEventListener('change', () => setInterval(() => asked.push(asks()), 5), { capture: true });
  });
  await chooseFiles(page, pdf('um.pdf', PIECE_BYTES + 7), await photo('foto.jpg'));
  await expect(chosenFiles(page).filter({ hasText: 'Enviando' })).toHaveCount(2);
  const { asked, asksNow } = await page.evaluate(() => {
    const { asked, asks } = window as unknown as { asked: boolean[]; asks: () => boolean };
    return { asked, asksNow: asks() };
  });
  expect([asked.includes(true), asksNow]).toEqual([true, false]);
  await page.reload();
  await expect(chosenFiles(page)).toHaveCount(2);
  await expect(chosenFiles(page).nth(1).locator('img')).toBeVisible();
  await fillAndSend(page, message);
  await expect(dialog(page)).toContainText('2 arquivos ainda estão a caminho');
  await expect.poll(() => storedFiles(site, message)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  await page.goto('/faq');
  release();
  await expect
    .poll(() => storedFiles(site, message), { timeout: 15_000 })
    .toMatchObject([
      { name: 'um.pdf', state: 'complete' },
      { name: 'foto.jpg', state: 'complete' },
    ]);
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
});

test.describe('with connection failures', () => {
  test.use({ allowed: /Failed to load resource|send-contact-email: / });

  test('no failure loses a file: of its code, a piece, a busy or full server, or the request', {
    tag: LONG,
  }, async ({ page, site, context }) => {
    const message = 'Recusado com arquivo';
    const file = (name: string) => chosenFiles(page).filter({ hasText: name });
    await openQuoteForm(page);
    // Until the upload code has loaded, files stay chosen.
    await page.route(/AttachmentList.*\.js$/, (route) => route.abort('internetdisconnected'));
    await chooseFiles(page, pdf('espera.pdf'));
    await expect(problems(page)).toContainText('Eles ficam escolhidos até a conexão voltar');
    expect(await fileField(page).evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
    await page.unroute(/AttachmentList.*\.js$/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(file('espera.pdf')).toContainText(READY);
    await expect(problems(page)).toHaveCount(0);

    // A connection lost within a piece costs only that piece.
    const pieces: string[] = [];
    await page.route(PIECES, async (route) => {
      pieces.push(route.request().url().split('/').at(-1) ?? '');
      if (pieces.length === 2) return route.abort('connectionreset');
      await route.continue();
    });
    // It would try again a second later, and say so no longer.
    const seen = Promise.withResolvers<void>();
    await page.route(`**${ATTACHMENTS_PATH}`, async (route) => {
      if (pieces.length === 2) await seen.promise;
      await route.continue();
    });
    await chooseFiles(page, pdf('grande.pdf', 3 * PIECE_BYTES + 5));
    await expect(file('grande.pdf')).toContainText('continua sozinho');
    seen.resolve();
    await expect(file('grande.pdf')).toContainText(READY);
    expect(pieces).toEqual(['0', '1', '1', '2', '3']);
    await page.unroute(PIECES);
    await page.unroute(`**${ATTACHMENTS_PATH}`);

    // A busy server is retried after the time that it names.
    const times: number[] = [];
    await page.route(PIECES, async (route) => {
      times.push(Date.now());
      if (times.length > 1) return route.continue();
      await route.fulfill({
        status: 503,
        headers: { 'Retry-After': '3' },
        json: { code: 'unavailable', notice: { title: '' } },
      });
    });
    await chooseFiles(page, pdf('ocupado.pdf'));
    await expect(file('ocupado.pdf')).toContainText('Site ocupado: continua sozinho');
    await expect(file('ocupado.pdf')).toContainText(READY);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3000);
    await page.unroute(PIECES);

    await page.route(ANY_ATTACHMENT, (route) =>
      route.fulfill({ status: 503, json: { code: 'full', notice: { title: '' } } }),
    );
    await chooseFiles(page, pdf('cheio.pdf'));
    await expect(file('cheio.pdf')).toContainText('Não há espaço para o arquivo agora');
    await page.unroute(ANY_ATTACHMENT);
    await quoteForm(page).getByRole('button', { name: 'Tentar de novo: cheio.pdf' }).click();
    await expect(file('cheio.pdf')).toContainText(READY);

    // A refused request leaves its files in the form.
    await page.route('**/send-contact-email', (route) => route.fulfill({ status: 422, json: {} }));
    await fillAndSend(page, message);
    await expect(quoteForm(page).getByText('Seus dados continuam no formulário')).toBeVisible();
    await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(4);
    await page.unroute('**/send-contact-email');
    const release = await holdPieces(context);
    await chooseFiles(page, pdf('atrasado.pdf'));
    await expect(file('atrasado.pdf')).toContainText('Enviando');
    await sendQuoteForm(page);
    // The confirmation stops counting when the files have arrived.
    await expect(dialog(page)).toContainText('1 arquivo ainda está a caminho');
    release();
    await expect(dialog(page)).not.toContainText('a caminho');
    await expect(dialog(page)).toBeVisible();
    const names = ['espera.pdf', 'grande.pdf', 'ocupado.pdf', 'cheio.pdf', 'atrasado.pdf'];
    expect(await storedFiles(site, message)).toMatchObject(
      names.map((name) => ({ name, state: 'complete' })),
    );
  });
});

test('another tab does not show the files; the device deletes them after a day', { tag: LONG }, async ({
  page,
  context,
}) => {
  await openQuoteForm(page);
  await chooseFiles(page, pdf('so-aqui.pdf'));
  await expect(chosenFiles(page)).toContainText(READY);
  await page.close();
  const other = await context.newPage();
  await openQuoteForm(other);
  await expect(chosenFiles(other)).toHaveCount(0);
  expect(await filesOnDevice(other)).toEqual({ names: ['so-aqui.pdf'], pieces: 1 });
  await other.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 });
  await other.goto('/faq');
  await expect.poll(() => filesOnDevice(other)).toEqual({ names: [], pieces: 0 });
});

test('files go with a request that is sent before their code has loaded', { tag: LONG }, async ({
  page,
  site,
}) => {
  const message = 'Antes do código';
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/AttachmentList.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await chooseFiles(page, pdf('um.pdf'), pdf('dois.pdf'));
  await sendQuoteForm(page);
  await expect(dialog(page)).toBeVisible();
  release();
  await expect
    .poll(() => storedFiles(site, message))
    .toMatchObject([
      { name: 'um.pdf', state: 'complete' },
      { name: 'dois.pdf', state: 'complete' },
    ]);
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
});

test('if the browser blocks storage, files still go with the request', { tag: LONG }, async ({
  page,
  site,
}) => {
  const message = 'Sem armazenamento';
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await openQuoteForm(page);
  await chooseFiles(page, pdf('memoria.pdf', PIECE_BYTES + 1));
  await expect(chosenFiles(page)).toContainText(READY);
  await fillAndSend(page, message);
  await expect(dialog(page)).toBeVisible();
  expect(await storedFiles(site, message)).toMatchObject([{ name: 'memoria.pdf', state: 'complete' }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form uploads its files, and states the size limit', { tag: LONG }, async ({ page, site }) => {
    const message = 'Arquivos sem JavaScript';
    await page.goto('/');
    await expect(fileField(page)).toHaveAccessibleDescription(/4\sMB ao todo/);
    await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
    await chooseFiles(page, pdf('a.pdf'), pdf('b.pdf', MAX_FORM_BYTES / 2));
    await sendQuoteForm(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitação enviada');
    expect(await storedFiles(site, message)).toMatchObject([
      { name: 'a.pdf', state: 'complete' },
      { name: 'b.pdf', state: 'complete' },
    ]);
  });
});
