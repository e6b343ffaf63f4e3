import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addManifest,
  readClaim,
  readContent,
  readManifest,
  removeFile,
  writeContent,
} from '../../../netlify/attachments/stored-file.ts';
import type { Mail } from '../../../netlify/platform/mailer.ts';
import { noteBackup, readBackupNote } from '../../../netlify/status/notes.ts';
import { watchBackup } from '../../../netlify/status/watch-backup.ts';
import { noteForStatus } from '../../../scripts/operate/backup/note-backup.ts';
import {
  checkFiles,
  copyFiles,
  deleteOldFiles,
  restoreFiles,
} from '../../../scripts/operate/backup/request-files.ts';
import type { BackupNote } from '../../../src/shared/staff/status-answers.ts';
import { collectConsole } from '../../fixtures/console.ts';
import { MemoryBlobs, MemoryFiles } from '../../fixtures/memory-blobs.ts';

const identity = await generateX25519Identity();
const key = { recipients: [await identityToRecipient(identity)], identity };

describe('the files of requests', () => {
  const NOW = new Date('2026-11-24T06:00:00Z');

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function addFile(store: MemoryFiles, text: string) {
    const file = { id: randomUUID(), lead: randomUUID() };
    const bytes = new TextEncoder().encode(text);
    const hash = await writeContent(store, file.id, bytes);
    await addManifest(store, file.id, {
      name: 'peça.pdf',
      size: bytes.length,
      announcedAt: NOW.toISOString(),
      state: 'complete',
      received: [0],
      content: { kind: 'pdf', bytes: bytes.length, hash },
    });
    return { ...file, bytes, hash };
  }

  test('a drawing is restored completely into an empty store, with the request that has it', async () => {
    const store = new MemoryFiles();
    const { bytes, hash, ...file } = await addFile(store, 'desenho de Ana');
    expect(await copyFiles(store, folder, [file], { ...key, now: NOW })).toEqual([]);
    expect(String(await readFile(join(folder, `${file.id}.age`)))).not.toContain('Ana');
    const empty = new MemoryFiles();
    expect(await restoreFiles(empty, folder, [file], [identity])).toEqual([]);
    expect(await readContent(empty, file.id, hash)).toEqual(bytes);
    expect(await readManifest(empty, file.id)).toEqual(await readManifest(store, file.id));
    expect(await readClaim(empty, file.id)).toBe(file.lead);
  });

  test('a file that is missing or broken is named, and the others are copied', async () => {
    const store = new MemoryFiles();
    const gone = await addFile(store, 'a');
    const broken = await addFile(store, 'b');
    const whole = await addFile(store, 'c');
    await removeFile(store, gone.id);
    await store.writeBytes(`files/${broken.id}/content/${broken.hash}`, new Uint8Array([1]));
    const files = [gone, broken, whole].map(({ id, lead }) => ({ id, lead }));
    expect(await copyFiles(store, folder, files, { ...key, now: NOW })).toEqual([
      `arquivo ${gone.id}: não está no Netlify Blobs`,
      `arquivo ${broken.id}: não confere com a soma`,
    ]);
    expect(await readdir(folder)).toEqual([`${whole.id}.age`]);
    await writeFile(join(folder, `${broken.id}.age`), 'x');
    expect(await checkFiles(folder, files, [identity])).toEqual([
      `arquivo ${gone.id}: ENOENT`,
      expect.stringContaining(`arquivo ${broken.id}: `),
    ]);
  });

  test('a copy is made once, and deleted when no request has had the file for as long as backups are kept', async () => {
    const store = new MemoryFiles();
    const kept = await addFile(store, 'a');
    const erased = await addFile(store, 'b');
    await copyFiles(store, folder, [kept, erased], { ...key, now: new Date('2026-08-01T06:00:00Z') });
    const first = await readFile(join(folder, `${kept.id}.age`));
    await copyFiles(store, folder, [kept], { ...key, now: NOW });
    expect(await readFile(join(folder, `${kept.id}.age`))).toEqual(first);
    expect((await stat(join(folder, `${kept.id}.age`))).mtime).toEqual(NOW);
    await deleteOldFiles(folder, new Date('2026-08-26T06:00:00Z'));
    expect(await readdir(folder)).toEqual([`${kept.id}.age`]);
  });
});

const NOTE = { at: '2026-11-24T03:00:00.000Z', hasFiles: false, problems: 0 };

test('the newest backup is the one that the status page knows', async () => {
  const blobs = new MemoryBlobs();
  expect(
    await noteForStatus(blobs, { at: '2026-11-23T03:00:00.000Z', hasFiles: true, problems: 0 }),
  ).toBeUndefined();
  expect(await noteForStatus(blobs, NOTE)).toBeUndefined();
  expect(await readBackupNote(blobs)).toEqual({ isKnown: true, value: NOTE });
});

test('a backup is complete without its note, and says that the page will not see it', async () => {
  const blobs = new MemoryBlobs();
  blobs.isDown = true;
  expect(await noteForStatus(blobs, NOTE)).toBe(
    'O site não saberá desta cópia e avisará que ela falta: Error.',
  );
  expect(await noteForStatus(undefined, NOTE)).toContain('faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN');
});

const NOW = new Date('2026-11-24T09:15:00Z');
const printed = collectConsole();

async function watch(note?: BackupNote, isDown = false, hours = [0]): Promise<Mail[]> {
  const blobs = new MemoryBlobs();
  if (note) await noteBackup(blobs, note);
  blobs.isDown = isDown;
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return '250';
  };
  const openAlarmMailers = () => [{ send, close: () => {} }];
  for (const hour of hours)
    await watchBackup({ blobs, openAlarmMailers, now: () => new Date(NOW.getTime() + hour * 3_600_000) });
  return mails;
}
const madeAt = (at: string): BackupNote => ({ at, hasFiles: true, problems: 0 });

test('a whole backup of less than 26 hours ago raises no alarm', async () => {
  expect(await watch(madeAt('2026-11-23T07:16:00.000Z'))).toEqual([]);
});

test.each([
  ['no backup', undefined, 'Nenhuma cópia de segurança foi feita.'],
  ['an old one', madeAt('2026-11-23T07:14:00.000Z'), 'foi feita há 26 horas.'],
  ['one that would lose rows', { ...madeAt('2026-11-24T06:00:00.000Z'), problems: 3 }, 'não voltariam 3'],
  ['one without files', { ...madeAt('2026-11-24T06:00:00.000Z'), hasFiles: false }, 'não tem as fotos'],
])('the team is told of %s, by mail and in the log', async (_, note, text) => {
  const [mail] = await watch(note);
  expect(mail?.subject).toBe('[ALARME] Falta uma cópia de segurança do site');
  expect(mail?.text).toContain(text);
  expect(printed.lines).toContainEqual(expect.stringMatching(/^schedule: ALARM: backup: /));
});

test('the team is told if the time of the last backup cannot be read', async () => {
  const [mail] = await watch(madeAt('2026-11-24T06:00:00.000Z'), true);
  expect(mail?.text).toContain('Não foi possível ler');
});

test('the alarm is repeated once a day, although the watch runs every half hour', async () => {
  expect(await watch(undefined, false, [0, 1, 23, 24, 25])).toHaveLength(2);
});
