import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addManifest,
  readClaim,
  readContent,
  readManifest,
  removeFile,
  writeContent,
} from '../../../netlify/attachments/stored-file.ts';
import {
  checkFiles,
  copyFiles,
  deleteOldFiles,
  restoreFiles,
} from '../../../scripts/backup/request-files.ts';
import { MemoryFiles } from '../../fixtures/memory-blobs.ts';

const NOW = new Date('2026-11-24T06:00:00Z');
const identity = await generateX25519Identity();
const key = { recipients: [await identityToRecipient(identity)], identity };

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

test('a drawing comes back whole into an empty store, with the request that has it', async () => {
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
