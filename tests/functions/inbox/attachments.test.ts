import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDownloadHandler } from '../../../netlify/attachments/handle-download.ts';
import { STAFF_ATTACHMENT_PATH } from '../../../src/shared/attachments/attachment-wire.ts';
import { AttachmentDesk, DXF, HEIC, makePdf, newFile, PDF } from '../../fixtures/attachments.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { DWG, makeOffice, makeZip } from '../../fixtures/office.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import type { Call } from '../../fixtures/staff.ts';

const { inbox } = await prepareInbox();
const photo = new Uint8Array(await makePicture('jpeg'));

let desk: AttachmentDesk;
beforeEach(() => {
  desk = new AttachmentDesk(inbox.leadServices, inbox.staff.database, inbox.files);
});

const download = (id: string, call: Call = {}) =>
  inbox.staff.run(createDownloadHandler(desk), `${STAFF_ATTACHMENT_PATH}?id=${id}`, {
    cookie: inbox.cookie,
    ...call,
  });

const send = async (...files: Parameters<typeof desk.sendRequest>[0]) =>
  ((await (await desk.sendRequest(files)).json()) as { reference: string }).reference;

describe('a file of a request', () => {
  test('is a download that no browser opens as a page', async () => {
    const file = newFile('peça “nova” 50%.pdf', PDF);
    await desk.upload(file);
    await send(file);
    const response = await download(file.id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="pec_a _nova_ 50_.pdf"; filename*=UTF-8''${encodeURIComponent('peça “nova” 50%.pdf')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
  });

  test.each([
    ['medidas.xlsx', makeOffice('xlsx')],
    ['desenhos.zip', makeZip('rosca.dwg')],
    ['rosca.dwg', DWG],
    ['foto.heic', HEIC],
  ])('is only a download, if it is a %s', async (name, bytes) => {
    const file = newFile(name, bytes);
    expect(await desk.upload(file)).toMatchObject({ body: { state: 'complete' } });
    await send(file);
    const response = await download(file.id);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('of a kind that is no longer accepted stays', async () => {
    const file = newFile('proposta.zip', makeZip('a'));
    await desk.upload(file);
    const reference = await send(file);
    await inbox.staff.database.query(
      "UPDATE lead_attachments SET kind = 'pptx', name = 'proposta.pptx' WHERE file_id = $1",
      [file.id],
    );
    expect((await inbox.lead(reference)).attachments).toMatchObject([{ kind: 'pptx', state: 'complete' }]);
    expect((await download(file.id)).status).toBe(200);
  });

  test('arrives whole at the staff, however large it is', async () => {
    const file = newFile('grande.pdf', makePdf(10 * 1024 * 1024));
    await desk.upload(file);
    await send(file);
    const bytes = new Uint8Array(await (await download(file.id)).arrayBuffer());
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
  });

  test('that is a photo has the type of a picture and no place', async () => {
    const file = newFile('foto.jpg', photo);
    await desk.upload(file);
    await send(file);
    const response = await download(file.id);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toMatch(/GPS|segredo/);
  });
});

describe('nobody gets', () => {
  test('a file that no request has, is still open, was refused, or whose request is gone', async () => {
    const [free, open, bad, gone] = [
      newFile('a.pdf', PDF),
      newFile('b.pdf', PDF),
      newFile('c.pdf', DXF.slice(0, 20)),
      newFile('d.pdf', PDF),
    ];
    for (const file of [free, bad, gone]) await desk.upload(file);
    await desk.start(open);
    await send(open, bad, gone);
    expect((await download(gone.id)).status).toBe(200);
    await inbox.staff.database.query('DELETE FROM leads');
    for (const { id } of [free, open, bad, gone]) expect((await download(id)).status).toBe(404);
    for (const id of ['', 'x', '../manifest', randomUUID()]) expect((await download(id)).status).toBe(404);
  });

  test('anything through the address of uploads but the numbers of pieces', async () => {
    const file = newFile('segredo.pdf', PDF);
    await desk.upload(file);
    expect((await desk.progress(file)).body).toEqual({ id: file.id, received: [0], state: 'complete' });
    for (const method of ['GET', 'HEAD', 'POST'])
      expect((await desk.call(method, `/${file.id}/0`, method === 'POST' ? 'x' : undefined)).status).toBe(
        405,
      );
  });
});

test('a lead shows its files in their order, and what has arrived since', async () => {
  const [first, second] = [newFile('1.pdf', PDF), newFile('2.dxf', DXF)];
  await desk.upload(first);
  await desk.start(second);
  const reference = await send(first, second);
  expect((await inbox.lead(reference)).attachments).toEqual([
    { id: first.id, name: '1.pdf', kind: 'pdf', bytes: PDF.length, state: 'complete' },
    { id: second.id, name: '2.dxf', kind: null, bytes: DXF.length, state: 'open' },
  ]);
  // As if the process had died after storing the file and before noting it at the lead.
  const { files } = desk;
  const { read } = files;
  files.read = async <Value>(key: string) =>
    (key.startsWith('claims/') ? undefined : read.call(files, key)) as never as
      | { value: Value; etag: string }
      | undefined;
  await desk.put(second, 0);
  files.read = read;
  expect(await desk.rows()).toMatchObject([{ state: 'complete' }, { state: 'open' }]);
  expect((await inbox.lead(reference)).attachments).toMatchObject([
    { state: 'complete' },
    { state: 'complete', kind: 'dxf' },
  ]);
});

test('a lead is shown while the store for files is down', async () => {
  const file = newFile('a.pdf', PDF);
  await desk.start(file);
  const reference = await send(file);
  desk.files.isDown = true;
  expect((await inbox.lead(reference)).attachments).toMatchObject([{ name: 'a.pdf', state: 'open' }]);
  desk.files.isDown = false;
});
