import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readIdentities } from '../../../scripts/operate/backup/encrypted-lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'keys-'));
afterAll(() => rm(folder, { recursive: true }));

const KEY = 'AGE-SECRET-KEY-1QQQ';
async function read(text: string) {
  const file = join(folder, 'chave.txt');
  await writeFile(file, text);
  return readIdentities(file);
}

test('a key file opens backups, also with what npm prints before it', async () => {
  expect(
    await read(`\n> site@1.0.0 backup\n> node scripts/operate/backup.ts keys\n\n# age1x\n${KEY}\r\n`),
  ).toEqual([KEY]);
});

test('a file without a key is named', async () => {
  await expect(read('# age1x\nage1x\n')).rejects.toThrow('chave.txt não tem nenhuma linha AGE-SECRET-KEY');
});
