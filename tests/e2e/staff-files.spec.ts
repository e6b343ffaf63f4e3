import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ATTACHMENTS_PATH } from '../../src/shared/attachments/attachment-wire.ts';
import { PIECE_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { SEND_PATH, START_PATH } from '../../src/shared/request/wire.ts';
import { expectAccessible, expectNoOverflow, expectUsable } from '../fixtures/accessibility.ts';
import { requestRow } from '../fixtures/admin.ts';
import { makePdf, newFile, type SentFile } from '../fixtures/attachments.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

/** A photo with a bright corner, so that its place on the screen can be checked. */
const makePhoto = async (name: string): Promise<SentFile> => {
  const corner = {
    input: { create: { width: 300, height: 200, channels: 3, background: '#ff8000' } },
  } as const;
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#204060' } });
  return newFile(
    name,
    new Uint8Array(
      await photo
        .composite([{ ...corner, left: 0, top: 0 }])
        .jpeg()
        .toBuffer(),
    ),
  );
};

async function upload(site: SiteServer, { id, name, bytes }: SentFile, pieces = Infinity): Promise<void> {
  const start = { id, name, size: bytes.length, type: '' };
  const opened = await fetch(site.url + ATTACHMENTS_PATH, { method: 'POST', body: JSON.stringify(start) });
  expect(opened.status).toBe(201);
  for (let piece = 0; piece < Math.min(pieces, Math.ceil(bytes.length / PIECE_BYTES)); piece += 1) {
    const body = bytes.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    const stored = await fetch(`${site.url}${ATTACHMENTS_PATH}/${id}/${piece}`, {
      method: 'PUT',
      body: new Uint8Array(body),
    });
    expect(stored.status).toBe(200);
  }
}

async function send(site: SiteServer, files: readonly SentFile[]): Promise<void> {
  const response = await fetch(site.url + SEND_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...REQUEST, attachments: files.map(({ id }) => id) }),
  });
  expect(response.status).toBe(200);
}

async function openLead(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await requestRow(page, REQUEST.company).click();
  await expect(page.getByRole('heading', { level: 3, name: REQUEST.company })).toBeFocused();
}

/** Whether the drawn picture shows the photo's bright corner. */
const isOrange = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red = 0, , blue = 255] = canvas.getContext('2d')?.getImageData(4, 4, 1, 1).data ?? [];
      return red > 240 && blue < 20;
    });

test('the staff see a photo on every width, enlarge it, and download a drawing', { tag: LONG }, async ({
  page,
  site,
}) => {
  const photo = await makePhoto('rosca gasta.jpg');
  const drawing = newFile('desenho da peça.pdf', makePdf(PIECE_BYTES + 100));
  const late = newFile('modelo.step', makePdf(3 * PIECE_BYTES));
  await upload(site, photo);
  await upload(site, drawing);
  await upload(site, late, 1);
  await send(site, [photo, drawing, late]);
  await openLead(page);

  const files = page.getByRole('article').getByRole('listitem');
  await expect(files.filter({ hasText: 'rosca gasta.jpg' })).toContainText(/JPEG · \d+\skB/);
  await expect(files.filter({ hasText: 'modelo.step' })).toContainText('1,5 MB · a caminho');
  await expect.poll(() => isOrange(page, 'rosca gasta.jpg')).toBe(true);
  await expectUsable(page);

  const enlarge = page.getByRole('button', { name: 'Ampliar rosca gasta.jpg' });
  const picture = page.getByRole('img', { name: 'rosca gasta.jpg' });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await enlarge.click();
  await expect(enlarge).toHaveAttribute('aria-pressed', 'true');
  expect(await width()).toBeGreaterThan(1.5 * before);
  await expectAccessible(page);
  await enlarge.press('Enter');
  expect(await width()).toBeCloseTo(before, 0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar desenho da peça.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('desenho da peça.pdf');
  expect(Buffer.compare(await readFile(await download.path()), drawing.bytes)).toBe(0);

  await page.setViewportSize({ width: 360, height: 800 });
  await enlarge.click();
  await expectNoOverflow(page);
});

const toInput = ({ name, bytes }: SentFile) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });

test.describe('a colleague', () => {
  // The browser logs the upload that is cut, and the refused one.
  test.use({ allowed: /^console\.error: Failed to load resource: .*(?:ERR_FAILED|422)/ });

  test('adds the photographs of a chat to a request; a cut upload goes on, and a refusal is said', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [photo, drawing] = [
      await makePhoto('rosca gasta.jpg'),
      newFile('peça.pdf', makePdf(PIECE_BYTES + 9)),
    ];
    await send(site, []);
    await openLead(page);
    const field = page.getByLabel('Acrescentar arquivos');
    await expect(field).toHaveAccessibleDescription(/O cliente vê na página da solicitação\./);

    await field.setInputFiles(Array.from({ length: 7 }, () => toInput(drawing)));
    await expect(page.getByRole('alert')).toHaveText('Um pedido pode ter 6 arquivos, e neste cabem mais 6.');
    await field.setInputFiles(toInput(newFile('programa.pdf', new Uint8Array(Buffer.from('MZ')))));
    await expect(page.getByRole('alert')).toHaveText(/^programa\.pdf: O servidor não aceitou o arquivo/);
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);

    const lastPiece = '**/api/equipe/anexo/*/1';
    await page.route(lastPiece, (route) => route.abort());
    await field.setInputFiles([toInput(photo), toInput(drawing)]);
    await expect(page.getByRole('alert')).toHaveText(/^peça\.pdf: O envio parou\./);
    await expectAccessible(page);
    await page.unroute(lastPiece);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Arquivos acrescentados.' })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const files = page.getByRole('article').getByRole('listitem');
    await expect(files.filter({ hasText: 'peça.pdf' })).toContainText(/PDF · \d+\skB/);
    await expect.poll(() => isOrange(page, 'rosca gasta.jpg')).toBe(true);
    await expect(files.filter({ hasText: 'Acrescentou 2 arquivos' })).toContainText('Bia');
    await expectUsable(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form is stored with its photo, and names files that are not photos', { tag: LONG }, async ({
    page,
    site,
  }) => {
    const photo = await makePhoto('rosca.jpg');
    await page.goto(`${START_PATH}?produto=1`);
    await page.getByLabel(/^Nome/).fill(REQUEST.name);
    await page.getByLabel(/^Email/).fill(REQUEST.email);
    await page.getByLabel(/^Telefone/).fill(REQUEST.phone);
    await expect(page.getByText('4 MB no total')).toBeVisible();
    await page.getByLabel('Fotos e desenhos').setInputFiles([
      { name: photo.name, mimeType: 'image/jpeg', buffer: Buffer.from(photo.bytes) },
      { name: 'programa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    ]);
    await page.getByRole('button', { name: 'Enviar solicitação' }).click();
    await expect(page.getByRole('heading', { name: 'Solicitação enviada' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('programa.pdf');
    expect(await site.query('SELECT name, kind, state FROM lead_attachments')).toEqual([
      { name: 'rosca.jpg', kind: 'jpeg', state: 'complete' },
    ]);
  });
});
