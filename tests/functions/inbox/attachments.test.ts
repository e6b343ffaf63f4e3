import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { ATTACHMENT_LIMITS } from '../../../netlify/attachments/arrivals.ts';
import { createStaffFileHandler } from '../../../netlify/attachments/handle-staff-file.ts';
import { sweepAttachments } from '../../../netlify/attachments/sweep.ts';
import { exportPersonalData } from '../../../netlify/leads/erase/privacy.ts';
import { readPage } from '../../../netlify/leads/page/read-page.ts';
import { STAFF_ATTACHMENT_PATH } from '../../../src/shared/attachments/attachment-wire.ts';
import { PIECE_BYTES } from '../../../src/shared/attachments/file-limits.ts';
import { leadResponse } from '../../../src/shared/inbox/inbox-answers.ts';
import { KEY_HEADER } from '../../../src/shared/staff/staff-wire.ts';
import {
  AttachmentDesk,
  DXF,
  HEIC,
  makePdf,
  newFile,
  PDF,
  type SentFile,
} from '../../fixtures/attachments.ts';
import { erasePerson } from '../../fixtures/erase-person.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';
import { DOCX, DWG, makeOffice, makeZip } from '../../fixtures/office.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import type { Call } from '../../fixtures/staff.ts';

const { inbox, output } = await prepareInbox();
const photo = new Uint8Array(await makePicture('jpeg'));

let desk: AttachmentDesk;
beforeEach(() => {
  desk = new AttachmentDesk(inbox.leadServices, inbox.staff.database, inbox.files);
});

function call(address: { id?: string; piece?: string }, path: string, more: Call = {}): Promise<Response> {
  // The visitors' limits are used up.
  const store = { files: inbox.files, limits: { ...ATTACHMENT_LIMITS, networkFiles: 0, dayBytes: 0 } };
  const handler = createStaffFileHandler(store, address, '203.0.113.7');
  return inbox.staff.run(handler, STAFF_ATTACHMENT_PATH + path, { cookie: inbox.cookie, ...more });
}
const download = (id: string) => call({}, `?id=${id}`);

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

  test('reaches the staff completely, however large it is', async () => {
    const file = newFile('grande.pdf', makePdf(10 * 1024 * 1024));
    await desk.upload(file);
    await send(file);
    const bytes = new Uint8Array(await (await download(file.id)).arrayBuffer());
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
  });

  test('that is a photo has the media type of a picture and no location', async () => {
    const file = newFile('foto.jpg', photo);
    await desk.upload(file);
    await send(file);
    const response = await download(file.id);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toMatch(/GPS|segredo/);
  });
});

describe('nobody can download', () => {
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

  test('anything from the upload address except the numbers of pieces', async () => {
    const file = newFile('segredo.pdf', PDF);
    await desk.upload(file);
    expect((await desk.progress(file)).body).toEqual({ id: file.id, received: [0], state: 'complete' });
    for (const method of ['GET', 'HEAD', 'POST'])
      expect(await desk.call(method, `/${file.id}/0`, method === 'POST' ? 'x' : undefined)).toMatchObject({
        status: 405,
        body: method === 'HEAD' ? {} : { code: 'method' },
      });
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
  // As if the process had died after storing the file and before recording it on the lead.
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
  expect(output.lines.join('\n')).not.toContain('not settled');
});

test('a lead is shown while the store for files is down', async () => {
  const file = newFile('a.pdf', PDF);
  await desk.start(file);
  const reference = await send(file);
  desk.files.isDown = true;
  expect((await inbox.lead(reference)).attachments).toMatchObject([{ name: 'a.pdf', state: 'open' }]);
  expect(output.lines.join('\n')).toContain('not settled');
  desk.files.isDown = false;
});

const { database } = inbox.staff.services;
const DAY = '2026-11-24';

const start = ({ id, name, bytes }: SentFile, more: Call = {}) =>
  call({}, '', { method: 'POST', body: { id, name, size: bytes.length, type: '' }, ...more });
const put = ({ id, bytes }: SentFile, piece: number, more: Call = {}) => {
  const body = bytes.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
  return call({ id, piece: String(piece) }, `/${id}/${piece}`, { method: 'PUT', body, ...more });
};

async function uploadAsStaff(file: SentFile): Promise<Response> {
  let response = await start(file);
  for (let piece = 0; response.ok && piece * PIECE_BYTES < file.bytes.length; piece += 1)
    response = await put(file, piece);
  return response;
}

const propose = (
  reference: string,
  revision: number,
  fileId: string | null,
  key: string = randomUUID(),
): Promise<Response> =>
  inbox.act(
    reference,
    'proposta',
    { sentOn: DAY, fileId, revision },
    {
      headers: { [KEY_HEADER]: key },
    },
  );
const leadOf = async (response: Response) => leadResponse.parse(await response.json()).lead;
const sweep = (days: number) => {
  inbox.staff.advance(days * 86_400);
  return sweepAttachments(desk.services, 5000);
};

test('the list counts the files of the customer, not the proposal’s', async () => {
  const [photo1, photo2, proposal] = ['1.pdf', '2.pdf', '3.pdf'].map((name) => newFile(name, PDF)) as [
    SentFile,
    SentFile,
    SentFile,
  ];
  for (const file of [photo1, photo2]) await desk.start(file);
  const reference = await send(photo1, photo2);
  await uploadAsStaff(proposal);
  await propose(reference, 0, proposal.id);
  const other = await inbox.add();
  const { leads } = await inbox.page({ view: 'all' });
  expect(leads.map((lead) => [lead.reference, lead.fileCount])).toEqual(
    expect.arrayContaining([
      [reference, 2],
      [other, 0],
    ]),
  );
});

test('a piece of a file that cannot exist is refused', async () => {
  for (const address of [
    { id: 'x', piece: '0' },
    { id: randomUUID(), piece: '-1' },
  ])
    expect((await call(address, '/x', { method: 'PUT', body: PDF })).status).toBe(404);
});

describe('the file of a proposal', () => {
  test('is served to the staff, beside the files of the visitor, and the same try changes nothing twice', async () => {
    const file = newFile('proposta 12.docx', DOCX);
    const reference = await inbox.add();
    expect((await uploadAsStaff(file)).status).toBe(200);
    const key = randomUUID();
    const lead = await leadOf(await propose(reference, 0, file.id, key));
    const stored = { id: file.id, name: file.name, kind: 'docx', bytes: DOCX.length, state: 'complete' };
    expect(lead).toMatchObject({ attachments: [], proposalFile: stored, work: { proposalSentOn: DAY } });
    expect((await leadOf(await propose(reference, 0, file.id, key))).events).toEqual(lead.events);
    const response = await download(file.id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="proposta 12.docx"/),
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(DOCX);
    // Another day keeps the file; the daily run keeps it as well.
    await inbox.act(reference, 'proposta', { sentOn: '2026-11-23', revision: 1 });
    await sweep(40);
    inbox.cookie = await inbox.staff.signIn('Bia');
    expect((await inbox.lead(reference)).proposalFile).toEqual(stored);
    expect((await download(file.id)).status).toBe(200);
  });

  test('is replaced and removed, and then deleted', async () => {
    const [first, second] = [newFile('1.pdf', PDF), newFile('2.xlsx', makeOffice('xlsx'))];
    const reference = await inbox.add();
    for (const file of [first, second]) await uploadAsStaff(file);
    await propose(reference, 0, first.id);
    expect(await leadOf(await propose(reference, 1, second.id))).toMatchObject({
      proposalFile: { id: second.id },
    });
    expect((await download(first.id)).status).toBe(404);
    await inbox.act(reference, 'proposta', { sentOn: null, revision: 2 });
    expect((await inbox.lead(reference)).proposalFile).toBeNull();
    await sweep(0);
    expect([...inbox.files.values.keys()].filter((key) => /^(?:files|claims)\//.test(key))).toEqual([]);
  });

  test('belongs to the person’s data in exports and erasures', async () => {
    const file = newFile('1.pdf', PDF);
    const reference = await inbox.add();
    await uploadAsStaff(file);
    await propose(reference, 0, file.id);
    const subject = { by: 'email', value: REQUEST.email } as const;
    const { tables } = await exportPersonalData(database, subject);
    expect(tables['lead_attachments']).toMatchObject([{ file_id: file.id, is_proposal: true }]);
    await erasePerson(database, subject);
    await sweep(0);
    expect([...inbox.files.values.keys()].filter((key) => key.includes(file.id))).toEqual([
      expect.stringMatching(/^arrivals\//),
    ]);
  });
});

describe('a proposal refuses a file', () => {
  test('that is missing, came from a visitor, or belongs to another request', async () => {
    const [taken, visitors] = [newFile('1.pdf', PDF), newFile('2.pdf', PDF)];
    const [one, other] = [await inbox.add(), await inbox.add()];
    await uploadAsStaff(taken);
    await propose(one, 0, taken.id);
    await desk.upload(visitors);
    for (const id of [randomUUID(), visitors.id, taken.id, '../manifest'])
      expect((await propose(other, 0, id)).status).toBe(422);
    expect(await inbox.lead(other)).toMatchObject({ revision: 0, proposalFile: null, events: [] });
  });

  test('when a colleague has changed the request; the next attempt accepts it', async () => {
    const file = newFile('1.pdf', PDF);
    const reference = await inbox.add();
    await uploadAsStaff(file);
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    expect((await propose(reference, 0, file.id)).status).toBe(409);
    expect((await propose(reference, 1, file.id)).status).toBe(200);
  });

  test('that is of another kind, or larger than 10 MB', async () => {
    const program = newFile('proposta.docx', new Uint8Array(Buffer.from('MZ\x90\0')));
    expect((await uploadAsStaff(program)).status).toBe(422);
    const size = 10 * 1024 * 1024 + 1;
    expect((await start(program, { body: { ...program, bytes: undefined, size, type: '' } })).status).toBe(
      413,
    );
  });
});

describe('a file that the staff add to a request', () => {
  const add = (reference: string, files: readonly SentFile[], key: string = randomUUID()) =>
    inbox.act(reference, 'arquivos', { ids: files.map(({ id }) => id) }, { headers: { [KEY_HEADER]: key } });

  test('is one of the request’s files, added once per key, and the history says by whom', async () => {
    const customers = newFile('1.pdf', PDF);
    await desk.upload(customers);
    const reference = await send(customers);
    const added = [newFile('foto.jpg', photo), newFile('desenho.dxf', DXF)];
    for (const file of added) await uploadAsStaff(file);
    const key = randomUUID();
    const lead = await leadOf(await add(reference, added, key));
    expect(lead.attachments.map(({ name }) => name)).toEqual(['1.pdf', 'foto.jpg', 'desenho.dxf']);
    expect(lead).toMatchObject({ proposalFile: null, events: [{ kind: 'files', count: 2, author: 'Bia' }] });
    expect(await leadOf(await add(reference, added, key))).toEqual(lead);
    expect((await download(added[0]?.id ?? '')).headers.get('content-type')).toBe('image/jpeg');
    const page = await readPage(inbox.staff.services.database, sql`true`);
    expect(page?.attachments.map(({ name }) => name)).toEqual(['1.pdf', 'foto.jpg', 'desenho.dxf']);
    await sweep(40);
    inbox.cookie = await inbox.staff.signIn('Bia');
    expect((await download(added[1]?.id ?? '')).status).toBe(200);
  });

  test('belongs to the person’s data in exports and erasures', async () => {
    const file = newFile('foto.jpg', photo);
    const reference = await inbox.add();
    await uploadAsStaff(file);
    await add(reference, [file]);
    const subject = { by: 'email', value: REQUEST.email } as const;
    const { tables } = await exportPersonalData(database, subject);
    expect(tables['lead_attachments']).toMatchObject([{ file_id: file.id, is_proposal: false }]);
    await erasePerson(database, subject);
    await sweep(0);
    expect([...inbox.files.values.keys()].filter((name) => name.includes(`files/${file.id}`))).toEqual([]);
  });

  test('is refused beyond six files; those that never arrived leave room', async () => {
    const reference = await inbox.add();
    const files = Array.from({ length: 7 }, (_, index) => newFile(`${index}.pdf`, PDF));
    for (const file of files) await uploadAsStaff(file);
    expect((await add(reference, files)).status).toBe(422);
    expect((await add(reference, files.slice(0, 5))).status).toBe(200);
    expect((await add(reference, files.slice(5))).status).toBe(422);
    expect(await inbox.lead(reference)).toMatchObject({ attachments: { length: 5 }, events: { length: 1 } });
    await inbox.staff.database.query("UPDATE lead_attachments SET state = 'missing' WHERE file_id = $1", [
      files[0]?.id,
    ]);
    expect((await add(reference, files.slice(5))).status).toBe(200);
  });

  test('is refused if one is missing, came from a visitor, or belongs to another request; nothing is added', async () => {
    const [good, taken, visitors] = [newFile('1.pdf', PDF), newFile('2.pdf', PDF), newFile('3.pdf', PDF)];
    const [one, other] = [await inbox.add(), await inbox.add()];
    for (const file of [good, taken]) await uploadAsStaff(file);
    await add(one, [taken]);
    await desk.upload(visitors);
    for (const bad of [newFile('4.pdf', PDF), visitors, taken, { ...good, id: '../manifest' }])
      expect((await add(other, [good, bad])).status).toBe(422);
    expect((await add('ZZZZ9999', [good])).status).toBe(422);
    for (const ids of [[], 'x', undefined])
      expect((await inbox.act(other, 'arquivos', { ids } as never)).status).toBe(422);
    expect(await inbox.lead(other)).toMatchObject({ attachments: [], events: [] });
    // It belongs to nobody after the refusals.
    expect((await add(one, [good])).status).toBe(200);
  });
});
