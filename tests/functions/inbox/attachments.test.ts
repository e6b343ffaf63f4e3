import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { handleFile } from '../../../netlify/attachments/handle-file.ts';
import { exportPersonalData } from '../../../netlify/leads/erase/privacy.ts';
import { readPage } from '../../../netlify/leads/page/read-page.ts';
import { FILES_PATH, type Proof } from '../../../src/shared/attachments/attachment-wire.ts';
import { leadResponse } from '../../../src/shared/inbox/inbox-answers.ts';
import {
  AttachmentDesk,
  countParts,
  DXF,
  formOf,
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

const { inbox } = await prepareInbox();
const photo = new Uint8Array(await makePicture('jpeg'));
const { database } = inbox.staff.services;

let desk: AttachmentDesk;
beforeEach(() => {
  desk = new AttachmentDesk(inbox.leadServices, inbox.staff.database, inbox.files);
});

function call(path: string, more: Call = {}): Promise<Response> {
  const request = inbox.staff.request(path, { cookie: inbox.cookie, ...more });
  // The visitors' quota is used up.
  const services = { ...desk.services, quota: { network: 0, all: 0 } };
  return handleFile(request, services, { ip: '203.0.113.7' }, () => inbox.staff.services);
}
const download = (id: string) => call(`${FILES_PATH}?id=${id}`);

/** Sends a file as a colleague. */
async function add(file: SentFile, proof: Proof): Promise<Response> {
  let response = new Response();
  for (let part = 0; response.ok && part < countParts(file); part += 1)
    response = await call(FILES_PATH, { method: 'POST', body: formOf(file, proof, part) });
  return response;
}
const to = (reference: string, batch: string = randomUUID()): Proof => ({ reference, batch });
const asProposal = (reference: string): Proof => ({ ...to(reference), isProposal: true }) as Proof;

/** Sends a request with its files. */
async function send(...files: SentFile[]): Promise<string> {
  const { reference } = (await (await desk.sendRequest(files)).json()) as { reference: string };
  for (const file of files) await desk.upload(file);
  return reference;
}

describe('a file of a request', () => {
  test('is a download that no browser opens as a page', async () => {
    const file = newFile('peça “nova” 50%.pdf', PDF);
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
    await send(file);
    const response = await download(file.id);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('of a kind that is no longer accepted stays', async () => {
    const file = newFile('proposta.zip', makeZip('a'));
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
    await send(file);
    const bytes = new Uint8Array(await (await download(file.id)).arrayBuffer());
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
  });

  test('that is a photo has the media type of a picture and no location', async () => {
    const file = newFile('foto.jpg', photo);
    await send(file);
    const response = await download(file.id);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toMatch(/GPS|segredo/);
  });
});

test('nobody can download a file that is still open, was refused, or whose request is gone', async () => {
  const [open, bad, gone] = [
    newFile('b.pdf', PDF),
    newFile('c.pdf', DXF.slice(0, 20)),
    newFile('d.pdf', PDF),
  ];
  await desk.sendRequest([open, bad, gone]);
  for (const file of [bad, gone]) await desk.upload(file);
  expect((await download(gone.id)).status).toBe(200);
  expect((await call(`${FILES_PATH}?id=${gone.id}`, { cookie: '' })).status).toBe(401);
  await inbox.staff.database.query('DELETE FROM leads');
  for (const { id } of [open, bad, gone]) expect((await download(id)).status).toBe(404);
  for (const id of ['', 'x', '../quota', randomUUID()]) expect((await download(id)).status).toBe(404);
});

describe('a file that the staff add to a request', () => {
  test('is one of its files; those of a batch are one event of the history', async () => {
    const reference = await send(newFile('1.pdf', PDF));
    const added = [newFile('foto.jpg', photo), newFile('desenho.dxf', DXF)];
    const proof = to(reference, randomUUID());
    for (const file of [...added, ...added]) expect((await add(file, proof)).status).toBe(200);
    const lead = await inbox.lead(reference);
    expect(lead.attachments.map(({ name }) => name)).toEqual(['1.pdf', 'foto.jpg', 'desenho.dxf']);
    expect(lead).toMatchObject({ proposalFile: null, events: [{ kind: 'files', count: 2, author: 'Bia' }] });
    const page = await readPage(database, sql`reference = ${reference}`);
    expect(page?.attachments.map(({ name }) => name)).toEqual(['1.pdf', 'foto.jpg', 'desenho.dxf']);
  });

  test('is refused beyond six files, for an unknown request, and if it belongs to another; nothing is added', async () => {
    const taken = newFile('1.pdf', PDF);
    const reference = await send(taken, ...Array.from({ length: 4 }, (_, at) => newFile(`${at}.pdf`, PDF)));
    const other = await inbox.add();
    expect((await add(taken, to(other))).status).toBe(409);
    expect((await add(newFile('1.pdf', PDF), to('ZZZZ9999'))).status).toBe(404);
    const program = newFile('proposta.docx', new Uint8Array(Buffer.from('MZ\x90\0')));
    expect((await add(program, to(other))).status).toBe(422);
    expect(await inbox.lead(other)).toMatchObject({ attachments: [], events: [] });
    expect((await add(newFile('6.pdf', PDF), to(reference))).status).toBe(200);
    expect((await add(newFile('7.pdf', PDF), to(reference))).status).toBe(409);
  });
});

const DAY = '2026-11-24';
const propose = async (reference: string, revision: number, more: object = {}) =>
  leadResponse.parse(
    await (await inbox.act(reference, 'proposta', { sentOn: DAY, revision, ...more } as never)).json(),
  ).lead;

describe('the file of a proposal', () => {
  test('follows its registration, is served beside the visitor’s files, and replaces the one before', async () => {
    const reference = await send(newFile('1.pdf', PDF));
    const [first, second] = [newFile('proposta 12.docx', DOCX), newFile('2.xlsx', makeOffice('xlsx'))];
    // It has not been sent.
    expect((await add(first, asProposal(reference))).status).toBe(404);
    await propose(reference, 0);
    expect((await add(first, asProposal(reference))).status).toBe(200);
    const stored = { id: first.id, name: first.name, kind: 'docx', bytes: DOCX.length, state: 'complete' };
    expect(await inbox.lead(reference)).toMatchObject({ attachments: [{}], proposalFile: stored });
    expect((await inbox.page({ view: 'all' })).leads).toMatchObject([{ fileCount: 1 }]);
    expect(new Uint8Array(await (await download(first.id)).arrayBuffer())).toEqual(DOCX);
    await add(second, asProposal(reference));
    expect(await inbox.lead(reference)).toMatchObject({ attachments: [{}], proposalFile: { id: second.id } });
    expect((await download(first.id)).status).toBe(404);
    // Another day keeps it.
    expect(await propose(reference, 1)).toMatchObject({ proposalFile: { id: second.id } });
    await desk.sweep();
    expect(desk.keys().some((key) => key.includes(first.id))).toBe(false);
    expect((await download(second.id)).status).toBe(200);
  });

  test.each([{ hasNoFile: true }, { sentOn: null }])('is removed by %j, and then deleted', async (change) => {
    const reference = await inbox.add();
    await propose(reference, 0);
    await add(newFile('1.pdf', PDF), asProposal(reference));
    expect((await propose(reference, 1, change)).proposalFile).toBeNull();
    await desk.sweep();
    expect(desk.keys()).toEqual([]);
  });
});

test('files of the team belong to the person’s data in exports and erasures', async () => {
  const reference = await inbox.add();
  await propose(reference, 0);
  await add(newFile('1.pdf', PDF), asProposal(reference));
  await add(newFile('foto.jpg', photo), to(reference));
  const subject = { by: 'email', value: REQUEST.email } as const;
  const { tables } = await exportPersonalData(database, subject);
  expect(tables['lead_attachments']?.map((row) => row['is_proposal']).toSorted()).toEqual([false, true]);
  await erasePerson(database, subject);
  await desk.sweep();
  expect(desk.keys()).toEqual([]);
});
