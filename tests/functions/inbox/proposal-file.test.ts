import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ATTACHMENT_LIMITS } from '../../../netlify/attachments/arrivals.ts';
import { createStaffFileHandler } from '../../../netlify/attachments/handle-staff-file.ts';
import { sweepAttachments } from '../../../netlify/attachments/sweep.ts';
import { exportPersonalData } from '../../../netlify/leads/privacy.ts';
import { PIECE_BYTES, STAFF_ATTACHMENT_PATH } from '../../../src/shared/attachments/attachment-wire.ts';
import type { LeadResponse } from '../../../src/shared/inbox/inbox-wire.ts';
import { KEY_HEADER } from '../../../src/shared/staff/staff-wire.ts';
import { AttachmentDesk, makePdf, newFile, PDF, type SentFile } from '../../fixtures/attachments.ts';
import { erasePerson } from '../../fixtures/erase-person.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';
import { REQUEST } from '../../fixtures/lead-pipeline.ts';
import { DOCX, makeOffice } from '../../fixtures/office.ts';
import type { Call } from '../../fixtures/staff.ts';

const { inbox } = await prepareInbox();
const { database } = inbox.staff.services;
const DAY = '2026-11-24';
const services = () => new AttachmentDesk(inbox.leadServices, inbox.staff.database, inbox.files).services;

function call(address: { id?: string; piece?: string }, path: string, more: Call = {}): Promise<Response> {
  // What visitors may send is used up.
  const store = { files: inbox.files, limits: { ...ATTACHMENT_LIMITS, networkFiles: 0, dayBytes: 0 } };
  return inbox.staff.run(
    createStaffFileHandler(store, address, '203.0.113.7'),
    STAFF_ATTACHMENT_PATH + path,
    {
      cookie: inbox.cookie,
      ...more,
    },
  );
}

const start = ({ id, name, bytes }: SentFile, more: Call = {}) =>
  call({}, '', { method: 'POST', body: { id, name, size: bytes.length, type: '' }, ...more });
const put = ({ id, bytes }: SentFile, piece: number, more: Call = {}) => {
  const body = bytes.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
  return call({ id, piece: String(piece) }, `/${id}/${piece}`, { method: 'PUT', body, ...more });
};
const download = (id: string, more: Call = {}) => call({}, `?id=${id}`, more);

async function upload(file: SentFile): Promise<Response> {
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
const leadOf = async (response: Response) => ((await response.json()) as LeadResponse).lead;
const sweep = (days: number) => {
  inbox.staff.advance(days * 86_400);
  return sweepAttachments(services(), 5000);
};

describe('the file of a proposal', () => {
  test('is served to the staff, beside the files of the visitor, and the same try changes nothing twice', async () => {
    const file = newFile('proposta 12.docx', DOCX);
    const reference = await inbox.add();
    expect((await upload(file)).status).toBe(200);
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

  test('of several pieces goes on where it ended', async () => {
    const file = newFile('grande.pdf', makePdf(PIECE_BYTES + 10));
    await start(file);
    await put(file, 1);
    expect(await (await start(file)).json()).toEqual({ id: file.id, received: [1], state: 'open' });
    expect(await (await put(file, 0)).json()).toMatchObject({ state: 'complete' });
  });

  test('is replaced by another and taken away, and then deleted', async () => {
    const [first, second] = [newFile('1.pdf', PDF), newFile('2.xlsx', makeOffice('xlsx'))];
    const reference = await inbox.add();
    for (const file of [first, second]) await upload(file);
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

  test('goes with the data of the person, in the export and when they are erased', async () => {
    const file = newFile('1.pdf', PDF);
    const reference = await inbox.add();
    await upload(file);
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

describe('a proposal takes no file', () => {
  test('that is not there, came from a visitor, or belongs to another request', async () => {
    const [taken, visitors] = [newFile('1.pdf', PDF), newFile('2.pdf', PDF)];
    const [one, other] = [await inbox.add(), await inbox.add()];
    await upload(taken);
    await propose(one, 0, taken.id);
    await new AttachmentDesk(inbox.leadServices, inbox.staff.database, inbox.files).upload(visitors);
    for (const id of [randomUUID(), visitors.id, taken.id, '../manifest'])
      expect((await propose(other, 0, id)).status).toBe(422);
    expect(await inbox.lead(other)).toMatchObject({ revision: 0, proposalFile: null, events: [] });
  });

  test('when somebody has changed the request; the next try takes it', async () => {
    const file = newFile('1.pdf', PDF);
    const reference = await inbox.add();
    await upload(file);
    await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    expect((await propose(reference, 0, file.id)).status).toBe(409);
    expect((await propose(reference, 1, file.id)).status).toBe(200);
  });

  test('that is of another kind, or larger than 10 MB', async () => {
    const program = newFile('proposta.docx', new Uint8Array(Buffer.from('MZ\x90\0')));
    expect((await upload(program)).status).toBe(422);
    const size = 10 * 1024 * 1024 + 1;
    expect((await start(program, { body: { ...program, bytes: undefined, size, type: '' } })).status).toBe(
      413,
    );
  });
});
