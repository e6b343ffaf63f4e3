import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { FILE_QUOTA, forgetQuota } from '../../netlify/attachments/quota.ts';
import { exportPersonalData } from '../../netlify/leads/erase/privacy.ts';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { FILE_NOTICES } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_BYTES, MAX_FILES, PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { AttachmentDesk, DXF, formOf, makePdf, newFile, PDF, STEP } from '../fixtures/attachments.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { makePicture } from '../fixtures/pictures.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const photo = new Uint8Array(await makePicture('jpeg'));
const DAY_MIN = 24 * 60;
const subject = { by: 'email', value: REQUEST.email } as const;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

let desk: AttachmentDesk;
beforeEach(() => {
  desk = new AttachmentDesk(pipeline.services, pipeline.database);
});

describe('a file', () => {
  test('follows the request that has named it, and is complete once it is acknowledged', async () => {
    const files = [newFile('1.jpg', photo), newFile('2.pdf', PDF), newFile('3.stp', STEP)];
    expect((await desk.sendRequest(files)).status).toBe(200);
    expect((await desk.rows()).map(({ name, state, kind }) => [name, state, kind])).toEqual(
      ['1.jpg', '2.pdf', '3.stp'].map((name) => [name, 'open', null]),
    );
    for (const file of files)
      expect(await desk.upload(file)).toMatchObject({ status: 200, body: { isComplete: true } });
    const { id } = await pipeline.onlyRow();
    expect(await desk.rows()).toMatchObject(
      ['jpeg', 'pdf', 'step'].map((kind, at) => ({
        file_id: files[at]?.id,
        lead_id: id,
        kind,
        state: 'complete',
      })),
    );
    const [, pdf] = await desk.rows();
    expect(await desk.files.readBytes(`files/${pdf?.file_id}/${pdf?.hash}`)).toEqual(PDF);
  });

  test('above 4 MiB comes in parts, in order, and goes on from the last whole one', async () => {
    const file = newFile('grande.pdf', makePdf(2 * PART_BYTES + 10));
    await desk.sendRequest([file]);
    expect(await desk.put(file, 0)).toMatchObject({ body: { parts: 1, isComplete: false } });
    // Early, repeated: the sender learns how many are here.
    for (const part of [2, 0])
      expect((await desk.put(file, part)).body).toEqual({ parts: 1, isComplete: false });
    expect(await desk.rows()).toMatchObject([{ state: 'open' }]);
    expect(await desk.put(file, 1)).toMatchObject({ body: { parts: 2 } });
    const done = { status: 200, body: { parts: 3, isComplete: true } };
    for (const part of [2, 2, 0]) expect(await desk.put(file, part)).toMatchObject(done);
    const [row] = await desk.rows();
    expect(desk.keys()).toEqual([`files/${file.id}/${row?.hash}`]);
    expect(await desk.files.readBytes(desk.keys()[0] ?? '')).toEqual(file.bytes);
  });

  test('whose parts the store has lost is asked for again', async () => {
    const file = newFile('grande.pdf', makePdf(PART_BYTES + 10));
    await desk.sendRequest([file]);
    await desk.put(file, 0);
    desk.files.values.delete(`parts/${file.id}/0`);
    expect((await desk.put(file, 1)).body).toEqual({ parts: 0, isComplete: false });
    expect((await desk.upload(file)).body.isComplete).toBe(true);
  });

  test('is complete once, also if it is sent several times at once, and late bytes do not change it', async () => {
    const file = newFile('a.pdf', makePdf(PART_BYTES + 10));
    await desk.sendRequest([file]);
    await Promise.all([0, 0, 0].map((part) => desk.put(file, part)));
    const answers = await Promise.all([1, 1, 1].map((part) => desk.put(file, part)));
    expect(answers.some(({ body }) => body.isComplete)).toBe(true);
    const [row] = await desk.rows();
    await desk.upload({ ...file, bytes: makePdf(20) });
    expect(await desk.rows()).toEqual([row]);
    expect(await desk.files.readBytes(`files/${file.id}/${row?.hash}`)).toEqual(file.bytes);
  });

  test.each([
    ['a page that calls itself a picture', 'foto.jpg', bytesOf('<html><script>alert(1)</script></html>')],
    ['a picture behind a page', 'foto.png', new Uint8Array([...bytesOf('<script>x</script>'), ...photo])],
    ['a program', 'desenho.dxf', bytesOf('MZ\x90\0 program')],
    ['a large program', 'desenho.dxf', new Uint8Array(PART_BYTES + 5).fill(77)],
  ])('that is %s is refused, also when it is repeated, and named as refused', async (_, name, bytes) => {
    const file = newFile(name, bytes);
    await desk.sendRequest([file]);
    for (const _ of [1, 2])
      expect(await desk.upload(file)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(desk.keys()).toEqual([]);
    expect(await desk.rows()).toMatchObject([{ name, state: 'refused', kind: null }]);
  });

  test('of another length than it says, without a form, or from another site’s page is not stored', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.sendRequest([file]);
    const { proof } = desk;
    const broken = (change: object, bytes = PDF) => {
      const form = new FormData();
      form.append(
        'file',
        JSON.stringify({ id: file.id, name: 'a.pdf', size: PDF.length, part: 0, proof, ...change }),
      );
      form.append('bytes', new Blob([new Uint8Array(bytes)]));
      return desk.post(form);
    };
    expect((await broken({}, PDF.slice(1))).body.code).toBe('body');
    expect((await broken({}, new Uint8Array())).body.code).toBe('body');
    for (const change of [
      { part: 1 },
      { part: -1 },
      { size: 0 },
      { size: 1.5 },
      { id: 'x' },
      { id: '../manifest' },
      { name: 1 },
      { proof: {} },
      { proof: { ...proof, reference: 'CFGH2345' } },
    ])
      expect([change, (await broken(change)).status]).toEqual([change, 400]);
    expect((await broken({ size: MAX_BYTES + 1 })).status).toBe(413);
    expect((await desk.post('{}')).status).toBe(400);
    expect((await desk.post(new Uint8Array(PART_BYTES + 20_000))).status).toBe(413);
    expect((await desk.post(formOf(file, proof), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(desk.keys()).toEqual([]);
    expect(await desk.rows()).toMatchObject([{ state: 'open' }]);
  });
});

describe('the right to add a file', () => {
  test('has who knows the key and the secret of a request; nobody else', async () => {
    const [mine, other] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    await desk.sendRequest([mine]);
    const own = desk.proof as { key: string; secret: string };
    await desk.sendRequest([other], randomUUID(), { ...REQUEST, name: 'Bia Reis' });
    const { secret } = desk.proof as { secret: string };
    for (const proof of [
      { key: own.key },
      { key: own.key, secret },
      { key: randomUUID(), secret: own.secret },
      { secret: 'x', batch: randomUUID() },
    ])
      expect([proof, (await desk.upload(mine, proof)).status]).toEqual([proof, 404]);
    // The staff’s way, without a session.
    const { reference } = (await pipeline.rows())[0] ?? {};
    expect((await desk.upload(mine, { reference: reference ?? '', batch: randomUUID() })).status).toBe(401);
    expect(desk.keys()).toEqual([]);
    expect((await desk.upload(mine, own)).status).toBe(200);
  });

  test('never moves a file from one request to another', async () => {
    const file = newFile('a.pdf', PDF);
    await desk.sendRequest([file]);
    const first = desk.proof;
    await desk.sendRequest([file], randomUUID(), { ...REQUEST, name: 'Bia Reis' });
    expect(await desk.upload(file)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await desk.upload(file, first)).status).toBe(200);
    const [row, ...others] = await desk.rows();
    expect([row?.lead_id, others]).toEqual([(first as { key: string }).key, []]);
  });

  test('ends with six files, and with the request', async () => {
    const named = Array.from({ length: MAX_FILES }, (_, at) => newFile(`${at}.pdf`, PDF));
    await desk.sendRequest(named);
    const late = newFile('mais.pdf', PDF);
    expect((await desk.upload(late)).body.code).toBe('conflict');
    await pipeline.database.query("UPDATE lead_attachments SET state = 'missing' WHERE position = 0");
    expect((await desk.upload(late)).status).toBe(200);
    await pipeline.database.query('UPDATE leads SET withdrawn_at = received_at');
    expect((await desk.upload(named[1] ?? late)).status).toBe(404);
    await pipeline.database.query('DELETE FROM leads');
    expect((await desk.upload(named[1] ?? late)).status).toBe(404);
  });
});

describe('files that a customer adds on the page of a request', () => {
  test('are among its files, and the team is told once of those that were chosen together', async () => {
    await desk.sendRequest();
    const { secret = '' } = desk.proof as { secret?: string };
    const proof = { secret, batch: randomUUID() };
    pipeline.smtp.mails.length = 0;
    const files = [newFile('foto.jpg', photo), newFile('b.pdf', PDF)];
    for (const file of [...files, ...files]) expect((await desk.upload(file, proof)).status).toBe(200);
    expect(await desk.rows()).toMatchObject([{ name: 'foto.jpg' }, { name: 'b.pdf' }]);
    const told = pipeline.smtp.mails.filter(({ to }) => to.includes(TEAM));
    expect(told.map(({ headers }) => headers.subject)).toEqual([
      expect.stringContaining('acrescentou arquivos'),
    ]);
    // Another kind is refused, and is not named.
    const program = newFile('a.dxf', bytesOf('MZ\x90'));
    expect((await desk.upload(program, proof)).body.code).toBe('invalid');
    expect(await desk.rows()).toHaveLength(2);
  });

  test('are six at most, also of calls at the same moment', async () => {
    await desk.sendRequest();
    const { secret = '' } = desk.proof as { secret?: string };
    const proof = { secret, batch: randomUUID() };
    const files = Array.from({ length: 9 }, (_, at) => newFile(`${at}.pdf`, PDF));
    const answers = await Promise.all(files.map((file) => desk.upload(file, proof)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(200), 409, 409, 409]);
    expect(await desk.rows()).toHaveLength(6);
  });
});

/** Makes store and database fail at their n-th write from now on, as if the process had been killed there. */
function killAt(step: number): () => void {
  const { files, services } = desk;
  let left = step;
  const { write, remove } = files;
  const { database } = services;
  const dying =
    <Arguments extends unknown[], Result>(work: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return work.apply(files, args);
    };
  files.write = dying(write);
  files.remove = dying(remove);
  services.database = { ...database, write: dying(database.write) as typeof database.write };
  return () => {
    Object.assign(files, { write, remove });
    services.database = database;
  };
}

test('a file that is killed between any two writes is either not acknowledged, or there; sent again, it is there', async () => {
  const file = newFile('desenho.pdf', PDF);
  let step = 0;
  for (let isThrough = false; !isThrough; step += 1) {
    await pipeline.reset();
    desk = new AttachmentDesk(pipeline.services, pipeline.database);
    await desk.sendRequest([]);
    const revive = killAt(step);
    const first = await desk.upload(file);
    revive();
    isThrough = first.status === 200;
    if (!isThrough) expect([step, first.status]).toEqual([step, 503]);
    expect([step, (await desk.upload(file)).body.isComplete]).toEqual([step, true]);
    const [row, ...others] = await desk.rows();
    expect([step, row?.state, others]).toEqual([step, 'complete', []]);
    expect(await desk.files.readBytes(`files/${file.id}/${row?.hash}`)).toEqual(file.bytes);
  }
  expect(step).toBeGreaterThan(3);
});

describe('the quota', () => {
  const LEAST = 64 * 1024;

  test('of a network and of a day is exact for parallel calls, and starts again the next day', async () => {
    expect(FILE_QUOTA.network).toBeLessThanOrEqual(FILE_QUOTA.all / 4);
    Object.assign(desk.services.quota, { network: 4 * LEAST, all: 6 * LEAST });
    const send = async (ip: string) => {
      desk.ip = ip;
      const files = Array.from({ length: MAX_FILES }, (_, at) => newFile(`${at}.pdf`, PDF));
      await desk.sendRequest(files, randomUUID(), { ...REQUEST, name: `Ana ${ip}` });
      const answers = await Promise.all(files.map((file) => desk.upload(file)));
      return answers.map(({ status }) => status).toSorted();
    };
    expect(await send('203.0.113.7')).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await send('198.51.100.9')).toEqual([200, 200, 429, 429, 429, 429]);
    pipeline.advance(DAY_MIN);
    expect(await send('::ffff:203.0.113.7')).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('refuses no request, says when to try again, and holds no address', async () => {
    Object.assign(desk.services.quota, { network: LEAST });
    const [first, second] = [newFile('a.pdf', PDF), newFile('b.pdf', PDF)];
    await desk.sendRequest([first, second]);
    await desk.upload(first);
    const refused = await desk.upload(second);
    expect([refused.status, refused.body.code, Number(refused.retryAfter) > 0]).toEqual([
      429,
      'throttled',
      true,
    ]);
    const form = await desk.sendForm([{ name: 'c.pdf', bytes: PDF }], { ...REQUEST, name: 'Bia Reis' });
    expect(await form.text()).toContain(`c.pdf: ${FILE_NOTICES.throttled.title}`);
    expect([...desk.files.values].join()).not.toContain('203.0.113');
    pipeline.advance(DAY_MIN);
    await forgetQuota(desk.files, pipeline.services.now());
    expect(desk.files.values.has('quota')).toBe(false);
  });
});

describe('a request', () => {
  test('repeated with its key is the same request, and its file follows all the same', async () => {
    const key = randomUUID();
    const late = newFile('b.pdf', PDF);
    const first = await (await desk.sendRequest([newFile('a.pdf', PDF)], key)).json();
    expect(await (await desk.sendRequest([late], key)).json()).toEqual(first);
    expect(await pipeline.rows()).toHaveLength(1);
    await desk.upload(late);
    expect(await desk.rows()).toMatchObject([
      { name: 'a.pdf', state: 'open' },
      { name: 'b.pdf', state: 'complete' },
    ]);
  });

  test.each(['x', null, [1, 2], ['x', '../'], { id: 1 }, [{ id: `${randomUUID()}'`, name: 'a' }]])(
    'is stored although it names %j as files',
    async (attachments) => {
      expect((await desk.sendRequest([], randomUUID(), { ...REQUEST, attachments })).status).toBe(200);
      expect(await desk.rows()).toEqual([]);
    },
  );

  test('names at most six files, and each once', async () => {
    const files = Array.from({ length: 9 }, (_, number) => newFile(`${number}.pdf`, PDF));
    await desk.sendRequest([...files.slice(0, 3), ...files]);
    expect((await desk.rows()).map(({ name }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf']);
  });

  test('is stored while the database is down; its files are asked to wait, and then arrive', async () => {
    const file = newFile('a.pdf', PDF);
    pipeline.line.switchTo('refuse');
    expect((await desk.sendRequest([file])).status).toBe(200);
    expect(await desk.upload(file)).toMatchObject({ status: 503 });
    pipeline.line.switchTo('forward');
    expect(await desk.upload(file)).toMatchObject({ status: 404, body: { code: 'missing' } });
    pipeline.advance(2);
    await storeKeptRequests(pipeline.services);
    expect(await desk.rows()).toMatchObject([{ name: 'a.pdf', state: 'open' }]);
    expect((await desk.upload(file)).status).toBe(200);
  });

  test('mails the names, sizes and states of the files, and a link, but no file', async () => {
    await desk.sendRequest([newFile('desenho.pdf', makePdf(1_300_000))]);
    const { reference } = await pipeline.onlyRow();
    const [mail] = pipeline.smtp.mails;
    expect(mail?.text).toContain('Arquivos:   1\n');
    expect(mail?.text).toContain('desenho.pdf (1,2\u00a0MB, a caminho)');
    expect(mail?.text).toMatch(/O que está a caminho chega em até \d+ dias\./);
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
      const page = await (await desk.sendForm(files)).text();
      expect(page).toContain('Solicitação enviada');
      expect(page).not.toContain('não chegou');
    }
    // The same request as the one without files.
    await pipeline.postForm(REQUEST);
    expect(await pipeline.rows()).toMatchObject([{ name: REQUEST.name, message: REQUEST.message }]);
    expect(await desk.rows()).toMatchObject([
      { name: 'foto.jpg', state: 'complete', kind: 'jpeg' },
      { name: 'desenho.pdf', state: 'complete', kind: 'pdf' },
    ]);
    expect(pipeline.smtp.mails[0]?.text).toMatch(/foto\.jpg \(\d+\u00a0kB\)/);
  });

  test('names each file that could not be stored, and stores the others', async () => {
    const response = await desk.sendForm([
      { name: 'grande.pdf', bytes: makePdf(4.5 * 1024 * 1024) },
      { name: '<b>programa</b>.pdf', bytes: bytesOf('MZ\x90') },
      { name: 'desenho.dxf', bytes: DXF },
    ]);
    const page = await response.text();
    expect(page).toContain('Solicitação enviada');
    expect(page).toContain('2 arquivos não chegaram');
    expect(page).toContain(`grande.pdf: ${FILE_NOTICES.form.title}`);
    expect(page).toContain(FILE_NOTICES.invalid.title);
    expect(page).not.toContain('<b>');
    expect(await desk.rows()).toMatchObject([
      { name: 'b_.pdf', state: 'refused' },
      { name: 'desenho.dxf', state: 'complete' },
    ]);
  });

  test('stores as many files as one request may have, and names the others', async () => {
    const files = Array.from({ length: MAX_FILES + 1 }, (_, at) => ({ name: `${at + 1}.pdf`, bytes: PDF }));
    const page = await (await desk.sendForm(files)).text();
    expect(page).toContain(`${MAX_FILES + 1}.pdf: ${FILE_NOTICES.count.title}`);
    expect(await desk.rows()).toHaveLength(MAX_FILES);
  });

  test.each(['store', 'database'])(
    'is stored while the %s is down, and the page names the files',
    async (down) => {
      if (down === 'store') desk.files.isDown = true;
      else pipeline.line.switchTo('refuse');
      const page = await (await desk.sendForm([{ name: 'desenho.dxf', bytes: DXF }])).text();
      expect(page).toContain('Solicitação enviada');
      expect(page).toContain(`desenho.dxf: ${FILE_NOTICES.unavailable.title}`);
      pipeline.line.switchTo('forward');
      pipeline.advance(2);
      await storeKeptRequests(pipeline.services);
      expect(await pipeline.rows()).toHaveLength(1);
      expect(await desk.rows()).toMatchObject([{ name: 'desenho.dxf', state: 'open' }]);
    },
  );

  test('that a browser posts after our code has failed names the files that it has not', async () => {
    const [sent, named] = [newFile('foto.jpg', photo), newFile('b.pdf', PDF)];
    const attachments = JSON.stringify([sent, named].map(({ id, name }) => ({ id, name, size: 9 })));
    await pipeline.postForm({ ...REQUEST, attachments });
    expect(await desk.rows()).toMatchObject([
      { name: 'foto.jpg', state: 'open' },
      { name: 'b.pdf', state: 'open' },
    ]);
  });

  test('is shown again with its values if a field is missing, and asks for the files again', async () => {
    const response = await desk.sendForm([{ name: 'desenho.dxf', bytes: DXF }], { ...REQUEST, email: '' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(REQUEST.name);
    expect(page).toContain('escolha-os de novo');
    expect(page).toContain('enctype="multipart/form-data"');
    expect(desk.keys()).toEqual([]);
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

describe('the bytes of a file are deleted', () => {
  const send = async () => {
    const files = [newFile('a.pdf', PDF), newFile('grande.pdf', makePdf(PART_BYTES + 9))];
    await desk.sendRequest(files);
    for (const file of files) await desk.put(file);
    expect(desk.keys()).toHaveLength(2);
  };

  test('when its request is erased', async () => {
    await send();
    const { database } = pipeline.services;
    const { tables } = await exportPersonalData(database, subject);
    expect(tables['lead_attachments']?.map(({ name }) => name).toSorted()).toEqual(['a.pdf', 'grande.pdf']);
    expect(await erasePerson(database, subject)).toMatchObject({ leads: 1, lead_attachments: 2 });
    await desk.sweep();
    expect(desk.keys()).toEqual([]);
  });

  test.each([
    [
      'discarded',
      "INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state) SELECT id, $1, 'Eva', 'state', 'new', 'discarded' FROM leads",
    ],
    ['withdrawn by the customer', 'UPDATE leads SET withdrawn_at = $1'],
  ])('30 days after its request was %s; the request still names it', async (_, change) => {
    await send();
    await pipeline.database.query("UPDATE leads SET handling = 'discarded'");
    await pipeline.database.query(change, [pipeline.clock]);
    pipeline.advance(29 * DAY_MIN);
    await desk.sweep();
    expect((await desk.rows())[0]).toMatchObject({ state: 'complete' });
    pipeline.advance(2 * DAY_MIN);
    await desk.sweep();
    expect((await desk.rows())[0]).toMatchObject({ state: 'removed', name: 'a.pdf' });
    expect(desk.keys()).toEqual([]);
  });

  test('when it has not arrived after 7 days; then it is named as missing, and taken if it comes after all', async () => {
    await send();
    pipeline.advance(6 * DAY_MIN);
    await desk.sweep();
    expect(await desk.rows()).toMatchObject([{ state: 'complete' }, { state: 'open' }]);
    pipeline.advance(2 * DAY_MIN);
    await desk.sweep();
    expect(await desk.rows()).toMatchObject([
      { state: 'complete' },
      { state: 'missing', name: 'grande.pdf' },
    ]);
    expect(desk.keys().filter((key) => key.startsWith('parts/'))).toEqual([]);
    const [, row] = await desk.rows();
    const late = { id: row?.file_id ?? '', name: 'grande.pdf', bytes: makePdf(PART_BYTES + 9) };
    expect((await desk.upload(late)).body.isComplete).toBe(true);
    await desk.sweep();
    expect(desk.keys()).toHaveLength(2);
  });
});
