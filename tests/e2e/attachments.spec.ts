import type { BrowserContext, Page } from '@playwright/test';
import { MAX_FORM_BYTES, PIECE_BYTES } from '../../src/shared/attachments/attachment-wire.ts';
import { DXF, STEP } from '../fixtures/attachments.ts';
import { chooseFiles, chosenFiles, fileField, filesOnDevice, pdf, photo } from '../fixtures/chosen-files.ts';
import { backgroundSync, leftOnDevice, queueOnDevice, waitUntilCached } from '../fixtures/offline.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, test } from '../fixtures/test.ts';

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

/** Lets the pieces of files wait until the returned function is called. */
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

test('files are uploaded while the visitor types, and go with the request', async ({ page, site }) => {
  const message = 'Com arquivos';
  await openQuoteForm(page);
  await chooseFiles(
    page,
    pdf('desenho.pdf', 2 * PIECE_BYTES + 99),
    { name: 'perfil.dxf', mimeType: '', buffer: Buffer.from(DXF) },
    { name: 'rosca.stp', mimeType: '', buffer: Buffer.from(STEP) },
  );
  await expect(chosenFiles(page)).toHaveCount(3);
  await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(3);
  await expect(chosenFiles(page).first()).toContainText('1,0 MB');

  await fillAndSend(page, message);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).not.toContainText('a caminho');
  expect(await storedFiles(site, message)).toEqual([
    { name: 'desenho.pdf', state: 'complete', kind: 'pdf' },
    { name: 'perfil.dxf', state: 'complete', kind: 'dxf' },
    { name: 'rosca.stp', state: 'complete', kind: 'step' },
  ]);
  await expect(chosenFiles(page)).toHaveCount(0);
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
});

test('a photo is sent upright, with at most 1,920 pixels, without its place', async ({ page }) => {
  await openQuoteForm(page);
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    const body = request.postDataBuffer();
    if (PIECES.test(request.url()) && body) sent.push(body);
  });
  const original = await photo('IMG_2041.jpg');
  await chooseFiles(page, original);
  await expect(chosenFiles(page)).toContainText(READY);
  const bytes = Buffer.concat(sent);
  const { default: sharp } = await import('sharp');
  const { width, height, orientation, exif } = await sharp(bytes).metadata();
  expect({ width, height, orientation, exif }).toEqual({
    width: 1280,
    height: 1920,
    orientation: undefined,
    exif: undefined,
  });
  expect(original.buffer.includes('Exif')).toBe(true);
  // Seen upright, the dark half is above.
  const brightness = async (top: number) => {
    const strip = sharp(bytes).extract({ left: 0, top, width: 1280, height: 100 });
    return (await strip.greyscale().resize(1, 1).raw().toBuffer())[0];
  };
  expect(await brightness(0)).toBeLessThan(60);
  expect(await brightness(1800)).toBeGreaterThan(150);
});

test('a file shows its progress, and can be cancelled; the field takes the focus', async ({
  page,
  context,
}) => {
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
  release();
  await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
});

test.describe('with faults of the connection', () => {
  test.use({ allowed: /Failed to load resource|send-contact-email: / });

  test('a connection lost within a piece costs only that piece', async ({ page }) => {
    await openQuoteForm(page);
    const pieces: string[] = [];
    await page.route(PIECES, async (route) => {
      pieces.push(route.request().url().split('/').at(-1) ?? '');
      if (pieces.length === 2) return route.abort('connectionreset');
      await route.continue();
    });
    await chooseFiles(page, pdf('grande.pdf', 3 * PIECE_BYTES + 5));
    await expect(chosenFiles(page)).toContainText('continua sozinho');
    await expect(chosenFiles(page)).toContainText(READY);
    expect(pieces).toEqual(['0', '1', '1', '2', '3']);
  });

  test('a busy server is asked again when it says', async ({ page }) => {
    await openQuoteForm(page);
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
    await chooseFiles(page, pdf('a.pdf'));
    await expect(chosenFiles(page)).toContainText('Site ocupado: continua sozinho');
    await expect(chosenFiles(page)).toContainText(READY);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  test('a file that the server cannot take keeps its reason, and can be tried again', async ({ page }) => {
    await openQuoteForm(page);
    let isFull = true;
    await page.route(ANY_ATTACHMENT, (route) =>
      isFull
        ? route.fulfill({ status: 503, json: { code: 'full', notice: { title: '' } } })
        : route.continue(),
    );
    await chooseFiles(page, pdf('a.pdf'));
    await expect(chosenFiles(page)).toContainText('Não há espaço para o arquivo agora');
    isFull = false;
    await quoteForm(page).getByRole('button', { name: 'Tentar de novo: a.pdf' }).click();
    await expect(chosenFiles(page)).toContainText(READY);
  });

  test('files and pieces survive a reload, and the upload goes on', async ({ page, context }) => {
    await openQuoteForm(page);
    const release = await holdPieces(context);
    await chooseFiles(page, pdf('grande.pdf', 2 * PIECE_BYTES), await photo('foto.jpg'));
    await expect(chosenFiles(page).filter({ hasText: 'Enviando' })).toHaveCount(2);
    await page.reload();
    await expect(chosenFiles(page)).toHaveCount(2);
    await expect(chosenFiles(page).nth(1).locator('img')).toBeVisible();
    release();
    await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(2);
    // Without bytes of the first page's requests.
    expect(await filesOnDevice(page)).toMatchObject({
      names: expect.arrayContaining(['grande.pdf', 'foto.jpg']),
    });
  });

  test('another tab shows nothing of it; a day later the device forgets it', async ({ page, context }) => {
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

  test('a request does not wait for its files: they follow, also from the next page', async ({
    page,
    site,
    context,
  }) => {
    const message = 'Arquivos depois';
    await openQuoteForm(page);
    const release = await holdPieces(context);
    await chooseFiles(page, pdf('um.pdf', PIECE_BYTES + 7), pdf('dois.pdf', PIECE_BYTES + 7));
    await expect(chosenFiles(page).filter({ hasText: 'Enviando' })).toHaveCount(2);
    await fillAndSend(page, message);
    await expect(dialog(page)).toContainText('2 arquivos ainda estão a caminho');
    await expect.poll(() => storedFiles(site, message)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    await page.goto('/faq');
    release();
    await expect
      .poll(() => storedFiles(site, message), { timeout: 15_000 })
      .toMatchObject([
        { name: 'um.pdf', state: 'complete' },
        { name: 'dois.pdf', state: 'complete' },
      ]);
    await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
  });

  test('the confirmation stops counting when the files have arrived', async ({ page, context }) => {
    await openQuoteForm(page);
    const release = await holdPieces(context);
    await chooseFiles(page, pdf('um.pdf'));
    await expect(chosenFiles(page)).toContainText('Enviando');
    await fillAndSend(page, 'Contagem');
    await expect(dialog(page)).toContainText('1 arquivo ainda está a caminho');
    release();
    await expect(dialog(page)).not.toContainText('a caminho');
    await expect(dialog(page)).toBeVisible();
  });

  test('without the code that sends them, files stay chosen, and the form says so', async ({ page }) => {
    await openQuoteForm(page);
    await page.route(/AttachmentList.*\.js$/, (route) => route.abort('internetdisconnected'));
    await chooseFiles(page, pdf('espera.pdf'));
    await expect(problems(page)).toContainText('Eles ficam escolhidos até a conexão voltar');
    expect(await fileField(page).evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
    await page.unroute(/AttachmentList.*\.js$/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(chosenFiles(page)).toContainText(READY);
    await expect(problems(page)).toHaveCount(0);
  });

  test('files go with a request that is sent before their code has loaded', async ({ page, site }) => {
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

  test('a request that is refused leaves its files in the form', async ({ page, site }) => {
    const message = 'Recusado com arquivo';
    await openQuoteForm(page);
    await chooseFiles(page, pdf('fica.pdf'));
    await expect(chosenFiles(page)).toContainText(READY);
    await page.route('**/send-contact-email', (route) => route.fulfill({ status: 422, json: {} }));
    await fillAndSend(page, message);
    await expect(quoteForm(page).getByText('Seus dados continuam no formulário')).toBeVisible();
    await expect(chosenFiles(page)).toContainText(READY);
    await page.unroute('**/send-contact-email');
    await sendQuoteForm(page);
    await expect(dialog(page)).toBeVisible();
    expect(await storedFiles(site, message)).toMatchObject([{ name: 'fica.pdf', state: 'complete' }]);
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', allowed: /Failed to load resource|send-contact-email: / });

  async function queueWithFile(page: Page, message: string): Promise<void> {
    await openQuoteForm(page);
    await waitUntilCached(page);
    await page.context().setOffline(true);
    await chooseFiles(page, pdf('fila.pdf', PIECE_BYTES + 3));
    await expect(chosenFiles(page)).toContainText('Sem conexão: continua sozinho');
    await fillAndSend(page, message);
    await expect(quoteForm(page).getByRole('heading', { name: 'Na fila' })).toBeVisible();
    await expect(quoteForm(page)).toContainText('O arquivo vai logo depois dele.');
    await expect(chosenFiles(page)).toHaveCount(0);
  }

  test('files chosen offline wait with the request, and are sent after it', async ({ page, site }) => {
    const message = 'Arquivo na fila';
    await queueWithFile(page, message);
    expect(await filesOnDevice(page)).toEqual({ names: ['fila.pdf'], pieces: 2 });
    await page.context().setOffline(false);
    await expect
      .poll(() => storedFiles(site, message), { timeout: 20_000 })
      .toMatchObject([{ state: 'complete' }]);
    await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
  });

  test('with the tab closed, the service worker sends the request and its files', async ({
    page,
    site,
    context,
  }) => {
    const message = 'Arquivo na fila, aba fechada';
    await queueWithFile(page, message);
    const elsewhere = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await backgroundSync(context, elsewhere, site.url);
    await expect
      .poll(() => storedFiles(site, message), { timeout: 20_000 })
      .toMatchObject([{ state: 'complete' }]);
  });

  test('a withdrawn request gives its files back to the form', async ({ page, site, context }) => {
    const message = 'Arquivo retirado';
    await queueWithFile(page, message);
    await quoteForm(page).getByRole('button', { name: 'Cancelar envio' }).click();
    await expect(chosenFiles(page)).toContainText('fila.pdf');
    await context.setOffline(false);
    await expect(chosenFiles(page)).toContainText(READY, { timeout: 20_000 });
    expect(await storedFiles(site, message)).toEqual([]);
    await quoteForm(page).getByRole('button', { name: 'Remover: fila.pdf' }).click();
    await expect.poll(() => filesOnDevice(page)).toEqual({ names: [], pieces: 0 });
    await page.goto('/faq');
    await expect.poll(() => leftOnDevice(page)).toEqual([]);
  });

  test('after seven days the files leave with the request', async ({ page, context }) => {
    await queueWithFile(page, 'Arquivo expirado');
    await page.close();
    const later = await context.newPage();
    await later.clock.install({ time: Date.now() + 7 * 24 * 60 * 60 * 1000 });
    await context.setOffline(false);
    await later.goto('/faq');
    await expect(later.getByRole('status', { name: 'Solicitações da fila' })).toContainText(
      'Solicitação não enviada',
    );
    await expect.poll(() => filesOnDevice(later)).toEqual({ names: [], pieces: 0 });
    expect(await queueOnDevice(later)).not.toContain('fila.pdf');
  });
});

test('files of other kinds are refused at the field, with their names and the reason', async ({ page }) => {
  await openQuoteForm(page);
  await chooseFiles(
    page,
    { name: 'programa.exe', mimeType: '', buffer: Buffer.from('MZ') },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') },
    pdf('enorme.pdf', 10 * 1024 * 1024 + 1),
    pdf('certo.pdf'),
  );
  await expect(chosenFiles(page)).toHaveCount(1);
  await expect(chosenFiles(page)).toContainText('certo.pdf');
  await expect(problems(page).getByRole('listitem')).toHaveText([
    /^programa\.exe: Este tipo de arquivo não é aceito/,
    /^foto\.jpg: Não conseguimos ler este arquivo/,
    /^enorme\.pdf: O arquivo é grande demais/,
  ]);
  await expect(fileField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(fileField(page)).toHaveAccessibleDescription(/programa\.exe: Este tipo/);

  // The summary of the form's errors names them, too, and leads to the field.
  await sendQuoteForm(page);
  await quoteForm(page)
    .getByRole('group', { name: /^Erro/ })
    .getByRole('link', { name: /^programa/ })
    .click();
  await expect(fileField(page)).toBeFocused();
});

test('a request has at most six files', async ({ page }) => {
  await openQuoteForm(page);
  await chooseFiles(page, ...[1, 2, 3, 4].map((number) => pdf(`${number}.pdf`)));
  await expect(chosenFiles(page)).toHaveCount(4);
  await chooseFiles(page, ...[5, 6, 7, 8].map((number) => pdf(`${number}.pdf`)));
  await expect(chosenFiles(page)).toHaveCount(6);
  await expect(problems(page).getByRole('listitem')).toHaveText([
    /^7\.pdf: No máximo 6 arquivos por solicitação/,
    /^8\.pdf: No máximo 6 arquivos por solicitação/,
  ]);
});

test('files are taken by drag and drop and from the clipboard', async ({ page }) => {
  await openQuoteForm(page);
  const send = (type: 'drop' | 'paste', name: string) =>
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
  await send('drop', 'solto.pdf');
  await expect(chosenFiles(page)).toHaveText([/solto\.pdf/]);
  await send('paste', 'colado.pdf');
  await expect(chosenFiles(page)).toHaveText([/solto\.pdf/, /colado\.pdf/]);
});

test('if the browser blocks storage, files still go with the request', async ({ page, site }) => {
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

  test('the form carries its files, and says beforehand how large they may be', async ({ page, site }) => {
    const message = 'Arquivos sem JavaScript';
    await page.goto('/');
    await expect(fileField(page)).toHaveAccessibleDescription(/4 MB ao todo/);
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
