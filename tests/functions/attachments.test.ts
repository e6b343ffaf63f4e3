import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ATTACHMENT_LIMITS, LEAST_COUNTED } from '../../netlify/attachments/arrivals.ts';
import { sweepAttachments, sweepRemovals } from '../../netlify/attachments/sweep.ts';
import { exportPersonalData } from '../../netlify/leads/erase/privacy.ts';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { ATTACHMENT_NOTICES } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_BYTES, MAX_FILES, PIECE_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { AttachmentDesk, DXF, makePdf, newFile, PDF, STEP } from '../fixtures/attachments.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { makePicture } from '../fixtures/pictures.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const photo = new Uint8Array(await makePicture('jpeg'));
const DAY_MIN = 24 * 60;
const subject = { by: 'email', value: REQUEST.email } as const;

let desk: AttachmentDesk;
beforeEach(() => {
  desk = new AttachmentDesk(pipeline.services, pipeline.database);
});

const sweep = () => sweepAttachments(desk.services, 20_000);
const storedKeys = () => [...desk.files.values.keys()].filter((key) => /^(?:files|claims)\//.test(key));

describe('an upload', () => {
  test('arrives in pieces, is checked after the last one, and is reported as complete from then on', async () => {
    const file = newFile('desenho.pdf', makePdf(2 * PIECE_BYTES + 10));
    expect(await desk.start(file)).toMatchObject({
      status: 201,
      body: { id: file.id, received: [], state: 'open' },
    });
    expect(await desk.put(file, 0)).toMatchObject({ status: 200, body: { received: [0], state: 'open' } });
    expect(await desk.put(file, 1)).toMatchObject({ body: { received: [0, 1] } });
    const done = { status: 200, body: { received: [0, 1, 2], state: 'complete' } };
    expect(await desk.put(file, 2)).toMatchObject(done);
    expect(await desk.progress(file)).toMatchObject(done);
    expect(await desk.start(file)).toMatchObject(done);
    // The pieces are deleted once the content is stored.
    expect(storedKeys().filter((key) => key.includes('/pieces/'))).toEqual([]);
  });

  test('accepts pieces in any order and repeatedly, and resumes after an interruption', async () => {
    const file = newFile('peça.pdf', makePdf(5 * PIECE_BYTES - 1));
    await desk.start(file);
    for (const piece of [4, 4, 1, 3, 1]) expect((await desk.put(file, piece)).status).toBe(200);
    expect(await desk.progress(file)).toMatchObject({ body: { received: [1, 3, 4], state: 'open' } });
    expect(await desk.start(file)).toMatchObject({ status: 200, body: { received: [1, 3, 4] } });
    for (const piece of [0, 0]) await desk.put(file, piece);
    expect(await desk.put(file, 2)).toMatchObject({ body: { state: 'complete' } });
    for (const piece of [2, 0, 4]) expect(await desk.put(file, piece)).toMatchObject({ status: 200 });
    await desk.sendRequest([file]);
    expect(await desk.rows()).toMatchObject([{ kind: 'pdf', bytes: file.bytes.length, state: 'complete' }]);
  });

  test('stores no truncated piece, and is complete after the piece is repeated', async () => {
    const file = newFile('desenho.dxf', DXF);
    await desk.start(file);
    for (let end = 0; end < DXF.length; end += 1) {
      const cut = await desk.call('PUT', `/${file.id}/0`, DXF.slice(0, end));
      expect([end, cut.status, cut.body.code]).toEqual([end, 422, 'piece']);
    }
    expect(await desk.call('PUT', `/${file.id}/0`, new Uint8Array([...DXF, 10]))).toMatchObject({
      status: 422,
    });
    expect(await desk.call('PUT', `/${file.id}/1`, DXF)).toMatchObject({ status: 422 });
    expect(await desk.progress(file)).toMatchObject({ body: { received: [], state: 'open' } });
    expect(await desk.put(file, 0)).toMatchObject({ body: { state: 'complete' } });
  });

  test('of six parallel pieces is complete, and a late piece does not change checked content', async () => {
    const file = newFile('grande.pdf', makePdf(6 * PIECE_BYTES));
    await desk.start(file);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, piece) => desk.put(file, piece)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await desk.progress(file)).toMatchObject({ body: { state: 'complete' } });
    await desk.put({ ...file, bytes: new Uint8Array(6 * PIECE_BYTES).fill(60) }, 3);
    const content = storedKeys().filter((key) => key.includes('/content/'));
    expect(content).toHaveLength(1);
    expect(await desk.files.readBytes(content[0] ?? '')).toEqual(file.bytes);
  });

  test.each([
    ['a page that calls itself a picture', 'foto.jpg', '<html><script>alert(1)</script></html>'],
    [
      'a picture behind a page',
      'foto.png',
      `<script>alert(1)</script>${Buffer.from(photo).toString('latin1')}`,
    ],
    ['a program', 'desenho.dxf', 'MZ\x90\0 program'],
  ])('of %s is refused, also when it is repeated, and no request has it', async (_, name, content) => {
    const file = newFile(name, new Uint8Array(Buffer.from(content, 'latin1')));
    const refused = { status: 422, body: { code: 'content', notice: ATTACHMENT_NOTICES.content } };
    expect(await desk.upload(file)).toMatchObject(refused);
    expect(await desk.put(file, 0)).toMatchObject(refused);
    expect(await desk.progress(file)).toMatchObject(refused);
    expect(storedKeys().filter((key) => /content|pieces/.test(key))).toEqual([]);
    expect((await desk.sendRequest([file])).status).toBe(200);
    expect(await desk.rows()).toMatchObject([{ state: 'refused', kind: null }]);
  });

  test.each([
    ['too large', { size: MAX_BYTES + 1 }, 413, 'size'],
    ['empty', { size: 0 }, 413, 'size'],
    ['of a fraction of a byte', { size: 1.5 }, 400, 'body'],
    ['of an unknown type', { name: 'programa.exe' }, 422, 'type'],
    ['without a name', { name: '../' }, 422, 'name'],
    ['without an id', { id: 'x' }, 400, 'body'],
    ['with somebody’s derived id', { id: '0b6f6f0e-6a51-5c11-9d8c-1a2b3c4d5e6f' }, 400, 'body'],
  ])('%s is not opened', async (_, change, status, code) => {
    const start = { id: randomUUID(), name: 'foto.jpg', size: 10, type: '', ...change };
    const answer = await desk.call('POST', '', JSON.stringify(start));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(storedKeys()).toEqual([]);
  });

  test('without an ending in its name starts if its type is a picture’s', async () => {
    const named = (type: string) => desk.start({ ...newFile('foto', photo), type });
    expect((await named('image/jpeg')).status).toBe(201);
    expect(await named('text/plain')).toMatchObject({ status: 422, body: { code: 'type' } });
  });

  test('that another site’s page starts is refused', async () => {
    const start = { id: randomUUID(), name: 'a.pdf', size: 10, type: '' };
    const answer = await desk.call('POST', '', JSON.stringify(start), { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(400);
    expect([...desk.files.values]).toEqual([]);
  });

  test('with the id of another file is a conflict, and does not change that file', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.start(file);
    expect(await desk.start({ ...file, name: 'b.pdf' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await desk.upload(file)).toMatchObject({ body: { state: 'complete' } });
  });

  test('can be cancelled, but not once a request has it', async () => {
    const [gone, kept] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    await desk.upload(gone);
    await desk.upload(kept);
    expect((await desk.call('DELETE', `/${gone.id}`)).status).toBe(204);
    expect((await desk.call('DELETE', `/${gone.id}`)).status).toBe(204);
    expect(await desk.progress(gone)).toMatchObject({ status: 404, body: { code: 'unknown' } });
    expect(await desk.put(gone, 0)).toMatchObject({ status: 404 });
    await desk.sendRequest([kept]);
    expect(await desk.call('DELETE', `/${kept.id}`)).toMatchObject({ status: 409, body: { code: 'linked' } });
    expect(await desk.progress(kept)).toMatchObject({ body: { state: 'complete' } });
  });

  test('is either cancelled or sent if both happen at once, and never replaced', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = newFile('a.pdf', PDF);
      await desk.upload(file);
      const [cancelled] = await Promise.all([desk.call('DELETE', `/${file.id}`), desk.sendRequest([file])]);
      const rows = await pipeline.database.query(
        `SELECT state FROM lead_attachments WHERE file_id = '${file.id}' AND state = 'complete'`,
      );
      const { status } = await desk.progress(file);
      expect([cancelled.status, rows.length, status]).toEqual(
        cancelled.status === 204 ? [204, 0, 404] : [409, 1, 200],
      );
      if (cancelled.status !== 204) continue;
      await desk.upload(file);
      await desk.sendRequest([file]);
      expect(
        await pipeline.database.query(`SELECT FROM lead_attachments WHERE file_id = '${file.id}'`),
      ).toEqual([]);
    }
  });
});

/** Makes the store fail at its n-th write or deletion from now on, as if the process had been killed there. */
function killAt(step: number): () => void {
  const { files } = desk;
  let left = step;
  const { write, remove } = files;
  const dying =
    <Arguments extends unknown[], Result>(work: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return work.apply(files, args);
    };
  files.write = dying(write);
  files.remove = dying(remove);
  return () => Object.assign(files, { write, remove });
}

test('an upload that is killed between any two writes resumes and completes', async () => {
  const file = newFile('foto.jpg', photo);
  let step = 0;
  for (let isThrough = false; !isThrough; step += 1) {
    desk = new AttachmentDesk(pipeline.services, pipeline.database);
    const revive = killAt(step);
    const first = await desk.upload(file);
    isThrough = first.status === 200;
    if (!isThrough) expect([step, first.status, first.retryAfter]).toEqual([step, 503, '10']);
    revive();
    expect([step, (await desk.upload(file)).body.state]).toEqual([step, 'complete']);
  }
  expect(step).toBeGreaterThan(7);
});

test('a request that is killed between any two writes is stored with its file, which arrives', async () => {
  for (let step = 0; step < 12; step += 1) {
    await pipeline.reset();
    desk = new AttachmentDesk(pipeline.services, pipeline.database);
    const file = newFile('foto.jpg', photo);
    await desk.start(file);
    const revive = killAt(step);
    const [response] = await Promise.all([desk.sendRequest([file]), desk.put(file, 0)]);
    expect([step, response.status]).toEqual([step, 200]);
    revive();
    await desk.put(file, 0);
    await sweep();
    expect([step, await desk.rows()]).toMatchObject([
      step,
      [{ name: 'foto.jpg', kind: 'jpeg', state: 'complete' }],
    ]);
  }
});

describe('the limits', () => {
  test('hold against 100 parallel uploads from one network, and admit the allowed ones', async () => {
    Object.assign(desk.services.limits, { networkFiles: 30 });
    const files = Array.from({ length: 100 }, (_, number) => newFile(`${number}.pdf`, PDF));
    const answers = await Promise.all(files.map((file) => desk.upload(file)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['429 busy']),
    );
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
    expect(refused[0]?.body.notice?.detail).toContain('WhatsApp');
    desk.ip = '198.51.100.9';
    expect((await desk.upload(newFile('outra rede.pdf', PDF))).status).toBe(200);
  });

  test('count the bytes of a network, and start again with the next hour', async () => {
    Object.assign(desk.services.limits, { networkBytes: 25 });
    const start = () => desk.start(newFile('a.pdf', new Uint8Array(10)));
    expect([(await start()).status, (await start()).status]).toEqual([201, 201]);
    pipeline.advance(59);
    expect((await start()).status).toBe(429);
    desk.ip = '::ffff:203.0.113.7';
    expect((await start()).status).toBe(429);
    pipeline.advance(1);
    expect((await start()).status).toBe(201);
  });

  test('100 parallel uploads from 100 networks never fill the store beyond its quota', async () => {
    const limits = { dayBytes: 40 * LEAST_COUNTED };
    Object.assign(desk.services.limits, limits);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => {
        desk.ip = `198.51.100.${number}`;
        return desk.upload(newFile(`${number}.pdf`, PDF));
      }),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeLessThanOrEqual(40);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['503 full']),
    );
    // One after the other, the store fills up to its quota.
    let total = taken.length;
    for (let number = 0; number < 60; number += 1) {
      desk.ip = `192.0.2.${number}`;
      if ((await desk.upload(newFile('x.pdf', PDF))).status === 200) total += 1;
    }
    expect(total).toBe(40);
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
    expect(refused[0]?.body.notice?.detail).toContain('WhatsApp');
  });

  test('announcements without data use up nothing of the day’s limit, even with leftovers in the store', async () => {
    await desk.files.write('arrivals/20261124/.k3j2h1', 1);
    const largest = new Uint8Array(MAX_BYTES);
    for (let number = 0; number < 205; number += 1) {
      desk.ip = `198.51.100.${number}`;
      expect((await desk.start(newFile(`${number}.pdf`, largest))).status).toBe(201);
    }
    desk.ip = '203.0.113.7';
    expect((await desk.upload(newFile('a.pdf', PDF))).status).toBe(200);
  });

  test('bytes that are cancelled, refused or sent twice are returned to the day’s limit, once', async () => {
    const whole = makePdf(2 * PIECE_BYTES);
    Object.assign(desk.services.limits, { dayBytes: 2 * PIECE_BYTES });
    for (let turn = 0; turn < 3; turn += 1) {
      const file = newFile('a.pdf', whole);
      await desk.start(file);
      await Promise.all([desk.put(file, 0), desk.put(file, 0), desk.put(file, 0)]);
      await Promise.all([1, 2, 3].map(() => desk.call('DELETE', `/${file.id}`)));
      const wrong = newFile('b.pdf', whole.fill(1));
      expect(await desk.upload(wrong)).toMatchObject({ status: 422, body: { code: 'content' } });
    }
    expect((await desk.upload(newFile('c.pdf', makePdf(2 * PIECE_BYTES)))).status).toBe(200);
    expect(await desk.start(newFile('d.pdf', PDF))).toMatchObject({ status: 503, body: { code: 'full' } });
    pipeline.advance(DAY_MIN);
    expect((await desk.upload(newFile('d.pdf', PDF))).status).toBe(200);
  });

  test('leave most of the day to others when one network has sent its share', async () => {
    expect(ATTACHMENT_LIMITS.networkDayBytes).toBeLessThanOrEqual(ATTACHMENT_LIMITS.dayBytes / 4);
    Object.assign(desk.services.limits, { networkDayBytes: 3 * LEAST_COUNTED });
    const upload = () => desk.upload(newFile('a.pdf', PDF));
    expect([await upload(), await upload(), await upload()].map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    pipeline.advance(60);
    expect(await upload()).toMatchObject({ status: 429, body: { code: 'busy' } });
    const form = await desk.sendForm([newFile('a.pdf', PDF)]);
    expect(await form.text()).toContain('a.pdf: ');
    desk.ip = '198.51.100.9';
    expect((await upload()).status).toBe(200);
  });

  test('a full store accepts no file, but every request', async () => {
    Object.assign(desk.services.limits, { dayBytes: 0 });
    const file = newFile('a.pdf', PDF);
    expect(await desk.start(file)).toMatchObject({ status: 503, body: { code: 'full' } });
    expect((await desk.sendRequest([file])).status).toBe(200);
    const form = await desk.sendForm([file], { ...REQUEST, name: 'Bia Reis' });
    expect(form.status).toBe(200);
    const page = await form.text();
    expect(page).toContain('a.pdf: Não há espaço para o arquivo agora');
    expect(page).toContain('wa.me');
    expect(await pipeline.rows()).toHaveLength(2);
  });

  test('the count of a network does not hold its address', async () => {
    await desk.upload(newFile('a.pdf', PDF));
    expect([...desk.files.values].join()).not.toContain('203.0.113');
  });
});

describe('a request', () => {
  test('has its files in their order, stored with it', async () => {
    const files = [newFile('1.jpg', photo), newFile('2.pdf', PDF), newFile('3.stp', STEP)];
    for (const file of files) await desk.upload(file);
    expect((await desk.sendRequest(files)).status).toBe(200);
    const { id } = await pipeline.onlyRow();
    expect(await desk.rows()).toMatchObject(
      files.map((file, at) => ({
        file_id: file.id,
        lead_id: id,
        name: file.name,
        kind: ['jpeg', 'pdf', 'step'][at],
      })),
    );
  });

  test('accepts a file that is still open, and one that was not started; both arrive later', async () => {
    const [open, later] = [newFile('aberta.jpg', photo), newFile('depois.dxf', DXF)];
    await desk.start(open);
    expect((await desk.sendRequest([open, later])).status).toBe(200);
    expect(await desk.rows()).toMatchObject([
      { name: 'aberta.jpg', state: 'open', bytes: photo.length },
      { name: '', state: 'open' },
    ]);
    await desk.put(open, 0);
    await desk.upload(later);
    const [stored, other] = await desk.rows();
    expect(stored).toMatchObject({ name: 'aberta.jpg', state: 'complete', kind: 'jpeg' });
    // Without its location, a photo is shorter.
    expect(stored?.bytes).toBeLessThan(photo.length);
    expect(other).toMatchObject({ name: 'depois.dxf', state: 'complete', kind: 'dxf' });
  });

  test('repeated with its key is the same request, also with other files, which are added to it', async () => {
    const key = randomUUID();
    const files = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    const first = await (await desk.sendRequest(files.slice(0, 1), key)).json();
    for (const some of [files, [], files])
      expect(await (await desk.sendRequest(some, key)).json()).toEqual(first);
    expect(await pipeline.rows()).toHaveLength(1);
    expect(new Set((await desk.rows()).map(({ file_id }) => file_id))).toEqual(
      new Set(files.map(({ id }) => id)),
    );
  });

  test.each(['x', null, [1, 2], ['x', '../', `${randomUUID()}'`], { id: 1 }])(
    'is stored although it names %j as files',
    async (attachments) => {
      expect((await desk.sendRequest([], randomUUID(), { ...REQUEST, attachments })).status).toBe(200);
      expect(await desk.rows()).toEqual([]);
    },
  );

  test('that is a conflict releases its files, so that the visitor can send them under another key', async () => {
    const key = randomUUID();
    const [first, second] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    for (const file of [first, second]) await desk.upload(file);
    await desk.sendRequest([first], key);
    const changed = { ...REQUEST, message: 'Outra peça.' };
    expect((await desk.sendRequest([first, second], key, changed)).status).toBe(409);
    await desk.sendRequest([first, second], randomUUID(), changed);
    const owners = await pipeline.database.query(
      'SELECT message, lead_attachments.name FROM lead_attachments JOIN leads ON leads.id = lead_id ORDER BY 2',
    );
    expect(owners).toEqual([
      { message: REQUEST.message, name: 'a.pdf' },
      { message: changed.message, name: 'b.pdf' },
    ]);
  });

  test('has at most six files', async () => {
    await desk.sendRequest(Array.from({ length: 9 }, (_, number) => newFile(`${number}.pdf`, PDF)));
    expect(await desk.rows()).toHaveLength(6);
  });

  test('is stored with its files while the store for files is down, and they are found afterwards', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.upload(file);
    desk.files.isDown = true;
    expect((await desk.sendRequest([file])).status).toBe(200);
    desk.files.isDown = false;
    expect(await desk.rows()).toMatchObject([{ state: 'open', name: '' }]);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'complete', name: 'a.pdf' }]);
  });

  test('keeps its files while the database is down', async () => {
    const [done, open] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    await desk.upload(done);
    await desk.start(open);
    pipeline.line.switchTo('refuse');
    expect((await desk.sendRequest([done, open])).status).toBe(200);
    // Only Netlify's store receives the file; the database learns of it later.
    expect(await desk.put(open, 0)).toMatchObject({ status: 200, body: { state: 'complete' } });
    pipeline.line.switchTo('forward');
    pipeline.advance(2 * DAY_MIN);
    await storeKeptRequests(pipeline.services);
    await sweep();
    expect(await desk.rows()).toMatchObject([
      { name: 'a.pdf', state: 'complete' },
      { name: 'b.pdf', state: 'complete' },
    ]);
  });

  test('mails the names, sizes and states of the files, and a link, but no file', async () => {
    const [done, open] = [newFile('foto da rosca.jpg', photo), newFile('desenho.pdf', makePdf(1_300_000))];
    await desk.upload(done);
    await desk.start(open);
    await desk.sendRequest([done, open]);
    const { reference } = await pipeline.onlyRow();
    const [mail] = pipeline.smtp.mails;
    expect(mail?.text).toContain('Arquivos:   2\n');
    expect(mail?.text).toMatch(/foto da rosca\.jpg \(\d+\u00a0kB\)/);
    expect(mail?.text).toContain('desenho.pdf (1,2\u00a0MB, a caminho)');
    expect(mail?.text).toMatch(/O que está a caminho chega em até \d+ horas\./);
    expect(mail?.text).toContain(`/admin/loja#pedido-${reference}`);
    expect(mail?.raw ?? '').not.toMatch(/Content-Disposition: attachment/i);
  });
});

describe('a form without JavaScript', () => {
  test('is stored with its files before the page says so, once however often it is sent', async () => {
    const files = [
      { name: 'foto.jpg', bytes: photo },
      { name: 'desenho.pdf', bytes: PDF },
    ];
    for (const _ of [1, 2]) {
      const response = await desk.sendForm(files);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain('Solicitação enviada');
      expect(page).not.toContain('não chegou');
    }
    expect(await pipeline.rows()).toMatchObject([{ name: REQUEST.name, message: REQUEST.message }]);
    expect(await desk.rows()).toMatchObject([
      { name: 'foto.jpg', state: 'complete', kind: 'jpeg' },
      { name: 'desenho.pdf', state: 'complete', kind: 'pdf' },
    ]);
  });

  test('is the same request as the one without files', async () => {
    await pipeline.postForm(REQUEST);
    await desk.sendForm([{ name: 'desenho.pdf', bytes: PDF }]);
    expect(await pipeline.rows()).toHaveLength(1);
    expect(await desk.rows()).toHaveLength(1);
  });

  test('names each file that could not be stored, and stores the others', async () => {
    const response = await desk.sendForm([
      { name: 'grande.pdf', bytes: makePdf(4.5 * 1024 * 1024) },
      { name: '<b>programa</b>.pdf', bytes: new Uint8Array(Buffer.from('MZ\x90')) },
      { name: 'desenho.dxf', bytes: DXF },
    ]);
    const page = await response.text();
    expect(page).toContain('Solicitação enviada');
    expect(page).toContain('2 arquivos não chegaram');
    expect(page).toContain(`grande.pdf: ${ATTACHMENT_NOTICES.form.title}`);
    expect(page).toContain(ATTACHMENT_NOTICES.content.title);
    expect(page).not.toContain('<b>');
    expect(await desk.rows()).toMatchObject([{ name: 'desenho.dxf' }]);
  });

  test('stores as many files as one request may have, and names the others', async () => {
    const files = Array.from({ length: MAX_FILES + 1 }, (_, at) => ({ name: `${at + 1}.pdf`, bytes: PDF }));
    const page = await (await desk.sendForm(files)).text();
    expect(page).toContain(`${MAX_FILES + 1}.pdf: ${ATTACHMENT_NOTICES.count.title}`);
    expect(page).toContain('Solicitação enviada');
    expect(await desk.rows()).toHaveLength(MAX_FILES);
  });

  test('is stored while the store for files is down, and the page names the files', async () => {
    desk.files.isDown = true;
    const page = await (await desk.sendForm([{ name: 'desenho.dxf', bytes: DXF }])).text();
    expect(page).toContain('desenho.dxf: O arquivo não chegou');
    expect(await pipeline.rows()).toHaveLength(1);
  });

  test('is shown again with its values if a field is missing, and asks for the files again', async () => {
    const response = await desk.sendForm([{ name: 'desenho.dxf', bytes: DXF }], { ...REQUEST, email: '' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(REQUEST.name);
    expect(page).toContain('escolha-os de novo');
    expect(page).toContain('enctype="multipart/form-data"');
    expect(storedKeys()).toEqual([]);
  });

  test('larger than Netlify accepts is refused with an alternative', async () => {
    const response = await desk.sendForm([{ name: 'grande.pdf', bytes: makePdf(7 * 1024 * 1024) }]);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('WhatsApp');
  });

  test.each(['', 'x', 'multipart/form-data', 'multipart/form-data; boundary=other'])(
    'that is cut or broken (%j) is refused, not lost in silence',
    async (type) => {
      const body = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAna';
      const headers = type.startsWith('multi') ? { 'content-type': type } : {};
      const response = await pipeline.send({ method: 'POST', headers, body });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await pipeline.rows()).toEqual([]);
    },
  );
});

describe('the daily run', () => {
  test('deletes a file that no request has after 24 hours, and none before', async () => {
    const [orphan, half, kept] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF), newFile('c.pdf', PDF)];
    await desk.upload(orphan);
    await desk.start(half);
    await desk.upload(kept);
    await desk.sendRequest([kept]);
    pipeline.advance(DAY_MIN - 60);
    await sweep();
    expect(await desk.progress(orphan)).toMatchObject({ status: 200 });
    pipeline.advance(120);
    expect(await sweep()).toEqual({ complete: true });
    expect(await desk.progress(orphan)).toMatchObject({ status: 404 });
    expect(await desk.progress(half)).toMatchObject({ status: 404 });
    expect(await desk.progress(kept)).toMatchObject({ body: { state: 'complete' } });
    const others = [...desk.files.values.keys()].filter((key) => !key.includes(kept.id));
    expect(others).toEqual([]);
  });

  test('deletes the files of a request that was erased', async () => {
    const [done, open] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    await desk.upload(done);
    await desk.start(open);
    await desk.sendRequest([done, open]);
    await pipeline.database.query('DELETE FROM leads');
    expect(await desk.rows()).toEqual([]);
    await sweep();
    expect(storedKeys()).toEqual([]);
    expect(await pipeline.database.query('SELECT 1 FROM attachment_removals')).toEqual([]);
  });

  test('deletes the files of a discarded request after 30 days, and marks them on the request', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.upload(file);
    await desk.sendRequest([file]);
    const { id } = await pipeline.onlyRow();
    await pipeline.database.query("UPDATE leads SET handling = 'discarded'");
    await pipeline.database.query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state)
       VALUES ($1, $2, 'Eva', 'state', 'new', 'discarded')`,
      [id, pipeline.clock],
    );
    pipeline.advance(29 * DAY_MIN);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'complete' }]);
    pipeline.advance(2 * DAY_MIN);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'removed', name: 'a.pdf' }]);
    expect(storedKeys()).toEqual([]);
  });

  test('deletes the files of a request 30 days after the customer has withdrawn it', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.upload(file);
    await desk.sendRequest([file]);
    await pipeline.database.query("UPDATE leads SET handling = 'discarded', withdrawn_at = $1", [
      pipeline.clock,
    ]);
    pipeline.advance(29 * DAY_MIN);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'complete' }]);
    pipeline.advance(2 * DAY_MIN);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'removed' }]);
  });

  test('gives up files that have not arrived after 7 days, and accepts them if they arrive later', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.start(file);
    await desk.sendRequest([file]);
    pipeline.advance(6 * DAY_MIN);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'open' }]);
    pipeline.advance(2 * DAY_MIN);
    await sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'missing' }]);
    expect(await desk.put(file, 0)).toMatchObject({ status: 404, body: { code: 'unknown' } });
  });

  test('keeps the files of a request that the database has lost', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.upload(file);
    await desk.sendRequest([file]);
    await pipeline.database.query('TRUNCATE leads, attachment_removals CASCADE');
    pipeline.advance(5 * DAY_MIN);
    await sweep();
    expect(await desk.progress(file)).toMatchObject({ body: { state: 'complete' } });
    pipeline.advance(30 * DAY_MIN);
    await sweep();
    expect(storedKeys()).toEqual([]);
  });
});

test('a person’s files are counted in the export and the erasure of their data', async () => {
  const [done, open] = [newFile('minha peça.pdf', PDF), newFile('b.pdf', PDF)];
  await desk.upload(done);
  await desk.start(open);
  await desk.sendRequest([done, open]);
  const { database } = pipeline.services;
  const { tables } = await exportPersonalData(database, subject);
  expect(tables['lead_attachments']).toMatchObject([{ name: 'minha peça.pdf' }, { name: 'b.pdf' }]);
  expect(await erasePerson(database, subject)).toMatchObject({ leads: 1, lead_attachments: 2 });
  expect(storedKeys()).not.toEqual([]);
  // Immediately, without waiting for the daily run.
  expect(await sweepRemovals(desk.services)).toBe(true);
  expect(storedKeys()).toEqual([]);
});
