import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { FILES_PATH } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_FORM_BYTES, PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { DXF, STEP } from '../fixtures/attachments.ts';
import { chooseFiles, chosenFiles, fileField, filesOnDevice, pdf, photo } from '../fixtures/chosen-files.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const READY = 'Pronto: vai logo depois da solicitação';
const FILES = `**${FILES_PATH}`;
const NOTHING = { names: [], contents: 0 };

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

interface SentPart {
  name: string;
  part: number;
  bytes: Blob;
}

/** Has the page remember the parts that it sends: Playwright does not see the blobs in a form. */
const rememberParts = (page: Page) =>
  page.evaluate(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        sent.push({ ...JSON.parse(String(body.get('file'))), bytes: body.get('bytes') });
      send.call(this, body);
    };
  });

const sentParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { sent: SentPart[] }).sent.map(({ name, part }) => `${name} ${part}`),
  );

/** Delays the files until the returned function is called. */
async function holdFiles(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await context.route(FILES, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('files of every kind are taken, or refused with what to do instead, and follow the request', async ({
  page,
  site,
}) => {
  const message = 'Com arquivos';
  await openQuoteForm(page);
  await chooseFiles(
    page,
    { name: 'programa.exe', mimeType: '', buffer: Buffer.from('MZ') },
    { name: 'rosca.sldprt', mimeType: '', buffer: Buffer.from('x') },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') },
    pdf('enorme.pdf', 10 * 1024 * 1024 + 1),
    pdf('certo.pdf'),
  );
  await expect(chosenFiles(page)).toHaveText([/certo\.pdf/]);
  await expect(problems(page).getByRole('listitem')).toHaveText([
    /^programa\.exe: Este tipo de arquivo não é aceito/,
    /^rosca\.sldprt: .*Exporte como STEP/,
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
  await chooseFiles(page, await photo('IMG_2041.jpg'));
  await expect(chosenFiles(page)).toHaveCount(2);
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
  await expect(problems(page).getByRole('listitem')).toHaveText([
    /^7\.pdf: No máximo 6 arquivos por solicitação/,
    /^8\.pdf: No máximo 6 arquivos por solicitação/,
  ]);
  await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(6);
  await quoteForm(page).getByRole('button', { name: 'Remover: solto.pdf' }).click();
  await expect(spoken(page)).toContainText('solto.pdf removido');
  await chooseFiles(page, pdf('desenho.pdf', PART_BYTES + 99));
  await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(6);

  // A photo is sent upright, with at most 2,000 pixels, without its location; a large file in parts.
  await rememberParts(page);
  await fillAndSend(page, message);
  await expect(dialog(page)).not.toContainText('a caminho');
  // Or the article would open.
  await page.keyboard.press('Escape');
  await expect
    .poll(() => storedFiles(site, message))
    .toEqual([
      { name: 'certo.pdf', state: 'complete', kind: 'pdf' },
      { name: 'IMG_2041.jpg', state: 'complete', kind: 'jpeg' },
      { name: 'colado.pdf', state: 'complete', kind: 'pdf' },
      { name: 'perfil.dxf', state: 'complete', kind: 'dxf' },
      { name: 'rosca.stp', state: 'complete', kind: 'step' },
      { name: 'desenho.pdf', state: 'complete', kind: 'pdf' },
    ]);
  await expect(chosenFiles(page)).toHaveCount(0);
  await expect.poll(() => filesOnDevice(page)).toEqual(NOTHING);
  expect((await sentParts(page)).filter((part) => part.startsWith('desenho.pdf'))).toEqual([
    'desenho.pdf 0',
    'desenho.pdf 1',
  ]);
  const picture = Buffer.from(
    await page.evaluate(async () => {
      const sent = (window as unknown as { sent: SentPart[] }).sent.find(
        ({ name }) => name === 'IMG_2041.jpg',
      );
      return [...new Uint8Array((await sent?.bytes.arrayBuffer()) ?? new ArrayBuffer())];
    }),
  );
  const { width, height, orientation, exif } = await sharp(picture).metadata();
  expect([width, height, orientation, exif]).toEqual([1333, 2000, undefined, undefined]);
  // In upright orientation, the dark half is at the top.
  const brightness = async (top: number) => {
    const strip = sharp(picture).extract({ left: 0, top, width: 1280, height: 100 });
    return (await strip.greyscale().resize(1, 1).raw().toBuffer())[0];
  };
  expect(await brightness(0)).toBeLessThan(60);
  expect(await brightness(1800)).toBeGreaterThan(150);
});

test('files survive a reload, show their progress, and follow their request, also from the next page', async ({
  page,
  site,
  context,
}) => {
  const message = 'Arquivos depois';
  await openQuoteForm(page);
  // Until a picture is prepared and kept, the browser asks before the page is left.
  await page.evaluate(() => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const asked: boolean[] = [];
    Object.assign(window, { asked, asks });
    document.addEventListener('change', () => setInterval(() => asked.push(asks()), 5), { capture: true });
  });
  await chooseFiles(page, pdf('um.pdf', PART_BYTES + 7), await photo('foto.jpg'));
  await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(2);
  const { asked, asksNow } = await page.evaluate(() => {
    const { asked, asks } = window as unknown as { asked: boolean[]; asks: () => boolean };
    return { asked, asksNow: asks() };
  });
  expect([asked.includes(true), asksNow]).toEqual([true, false]);
  await page.reload();
  await expect(chosenFiles(page)).toHaveCount(2);
  await expect(chosenFiles(page).nth(1).locator('img')).toBeVisible();
  const release = await holdFiles(context);
  await fillAndSend(page, message);
  await expect(dialog(page)).toContainText('2 arquivos ainda estão a caminho');
  expect(await storedFiles(site, message)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  await page.keyboard.press('Escape');
  await expect(chosenFiles(page).getByRole('progressbar', { name: 'Envio de um.pdf' })).toBeVisible();
  await page.goto('/faq');
  release();
  await expect
    .poll(() => storedFiles(site, message), { timeout: 15_000 })
    .toMatchObject([
      { name: 'um.pdf', state: 'complete' },
      { name: 'foto.jpg', state: 'complete' },
    ]);
  await expect.poll(() => filesOnDevice(page)).toEqual(NOTHING);
});

test('a file that the device does not let the browser read is told at once', async ({ page }) => {
  await openQuoteForm(page);
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await chooseFiles(page, pdf('da-nuvem.pdf'));
  await expect(problems(page)).toContainText('da-nuvem.pdf: O aparelho não deixou ler este arquivo.');
  await expect(chosenFiles(page)).toHaveCount(0);
});

test.describe('with connection failures', () => {
  test.use({ allowed: /Failed to load resource|send-contact-email: / });

  test('no failure loses a file: of its code, a part, a busy server, or the request; a refusal is told', {
    tag: LONG,
  }, async ({ page, site }) => {
    const message = 'Recusado com arquivo';
    const file = (name: string) => chosenFiles(page).filter({ hasText: name });
    await openQuoteForm(page);
    // Until the code for files has loaded, files stay chosen.
    await page.route(/AttachmentList.*\.js$/, (route) => route.abort('internetdisconnected'));
    await chooseFiles(page, pdf('espera.pdf'));
    await expect(problems(page)).toContainText('Eles ficam escolhidos até a conexão voltar');
    expect(await fileField(page).evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
    await page.unroute(/AttachmentList.*\.js$/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(file('espera.pdf')).toContainText(READY);
    await expect(problems(page)).toHaveCount(0);

    // A refused request leaves its files in the form.
    await page.route('**/send-contact-email', (route) =>
      route.fulfill({ status: 422, json: { code: 'unexpected', notice: { title: 'Erro' } } }),
    );
    await chooseFiles(page, pdf('grande.pdf', PART_BYTES + 5), pdf('recusado.pdf'));
    await fillAndSend(page, message);
    await expect(quoteForm(page).getByText('Seus dados continuam no formulário')).toBeVisible();
    await expect(chosenFiles(page).filter({ hasText: READY })).toHaveCount(3);
    await page.unroute('**/send-contact-email');

    // A connection that is lost within a part costs only that part; a busy server is asked again later.
    const answers = ['pass', 'pass', 'lost', 'busy', 'pass', 'refused'];
    await rememberParts(page);
    await page.route(FILES, async (route) => {
      const answer = answers.shift();
      if (answer === 'lost') return route.abort('connectionreset');
      if (answer === 'busy') return route.fulfill({ status: 503, json: { code: 'unavailable' } });
      if (answer === 'refused') return route.fulfill({ status: 422, json: { code: 'invalid' } });
      await route.continue();
    });
    await sendQuoteForm(page);
    await expect(dialog(page)).toBeVisible();
    // Or the article would open.
    await page.keyboard.press('Escape');
    await expect(file('recusado.pdf')).toContainText('Não chegou. Não conseguimos ler este arquivo');
    expect(await sentParts(page)).toEqual([
      'espera.pdf 0',
      'grande.pdf 0',
      'grande.pdf 1',
      'grande.pdf 1',
      'grande.pdf 1',
      'recusado.pdf 0',
    ]);
    expect(await storedFiles(site, message)).toMatchObject([
      { name: 'espera.pdf', state: 'complete' },
      { name: 'grande.pdf', state: 'complete' },
      { name: 'recusado.pdf', state: 'open' },
    ]);
    // It is still told on the next visit, until the visitor has removed it.
    await page.reload();
    await expect(file('recusado.pdf')).toContainText('Não chegou.');
    await quoteForm(page).getByRole('button', { name: 'Remover: recusado.pdf' }).click();
    await expect.poll(() => filesOnDevice(page)).toEqual(NOTHING);
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
  expect(await filesOnDevice(other)).toEqual({ names: ['so-aqui.pdf'], contents: 1 });
  await other.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 });
  await other.goto('/faq');
  await expect.poll(() => filesOnDevice(other)).toEqual(NOTHING);
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
  await expect.poll(() => filesOnDevice(page)).toEqual(NOTHING);
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
  await chooseFiles(page, pdf('memoria.pdf', PART_BYTES + 1));
  await expect(chosenFiles(page)).toContainText(READY);
  await fillAndSend(page, message);
  await expect(dialog(page)).toBeVisible();
  await expect
    .poll(() => storedFiles(site, message))
    .toMatchObject([{ name: 'memoria.pdf', state: 'complete' }]);
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
