import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { FILES_PATH } from '../../src/shared/attachments/attachment-wire.ts';
import { PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { SEND_PATH, START_PATH } from '../../src/shared/request/wire.ts';
import { expectAccessible, expectNoOverflow, expectUsable } from '../fixtures/accessibility.ts';
import { requestRow } from '../fixtures/admin.ts';
import { countParts, formOf, makePdf, newFile, type SentFile } from '../fixtures/attachments.ts';
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

/** Sends a request with its files, and of the late one the first part alone. */
async function send(site: SiteServer, files: readonly SentFile[], late?: SentFile): Promise<void> {
  const key = randomUUID();
  const named = [...files, ...(late ? [late] : [])].map(({ id, name, bytes }) => ({
    id,
    name,
    size: bytes.length,
  }));
  const response = await fetch(site.url + SEND_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...REQUEST, attachments: named }),
  });
  expect(response.status).toBe(200);
  const { secret } = (await response.json()) as { secret?: string };
  for (const file of [...files, ...(late ? [late] : [])])
    for (let part = 0; part < (file === late ? 1 : countParts(file)); part += 1) {
      const body = formOf(file, { key, secret }, part);
      expect((await fetch(site.url + FILES_PATH, { method: 'POST', body })).status).toBe(200);
    }
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
  const drawing = newFile('desenho da peça.pdf', makePdf(PART_BYTES + 100));
  const late = newFile('modelo.step', makePdf(PART_BYTES + PART_BYTES / 2));
  await send(site, [photo, drawing], late);
  await openLead(page);

  const files = page.getByRole('article').getByRole('listitem');
  await expect(files.filter({ hasText: 'rosca gasta.jpg' })).toContainText(/JPEG · \d+\skB/);
  await expect(files.filter({ hasText: 'modelo.step' })).toContainText('6 MB · a caminho');
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
      newFile('peça.pdf', makePdf(PART_BYTES + 9)),
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

    const isLast = (body: Buffer | null) => body?.includes('"part":1') ?? false;
    await page.route(`**${FILES_PATH}`, (route) =>
      isLast(route.request().postDataBuffer()) ? route.abort() : route.continue(),
    );
    await field.setInputFiles([toInput(photo), toInput(drawing)]);
    await expect(page.getByRole('alert')).toHaveText(/^peça\.pdf: O envio parou\./);
    await expectAccessible(page);
    await page.unroute(`**${FILES_PATH}`);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Arquivos acrescentados.' })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const files = page.getByRole('article').getByRole('listitem');
    await expect(files.filter({ hasText: 'peça.pdf' })).toContainText(/PDF · 4\sMB/);
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
    expect(await site.query('SELECT name, kind, state FROM lead_attachments ORDER BY position')).toEqual([
      { name: 'rosca.jpg', kind: 'jpeg', state: 'complete' },
      { name: 'programa.pdf', kind: null, state: 'refused' },
    ]);
  });
});
