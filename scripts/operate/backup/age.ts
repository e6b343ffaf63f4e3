import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

// The files are in the age format (age-encryption.org/v1): `age -d -i chave.txt file` opens them without this project.

/** Encrypts a new file. It appears under its name once it is complete, and only if the content did not fail. */
export async function writeEncrypted(
  file: string,
  recipients: readonly string[],
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const plain = Readable.toWeb(Readable.from(content)) as globalThis.ReadableStream<Uint8Array>;
  const encrypted = (await encrypter.encrypt(plain)) as ReadableStream<Uint8Array>;
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.fromWeb(encrypted), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Opens a file of `writeEncrypted`. The stream fails at a changed byte and at a missing end. */
export async function readEncrypted(file: string, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  return Readable.fromWeb((await decrypter.decrypt(encrypted)) as ReadableStream<Uint8Array>);
}

/** The secret keys in a file as `age-keygen` writes it, a key per line; other lines, such as npm's, are passed over. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new Error(`${file} não tem nenhuma linha AGE-SECRET-KEY-…`);
  return identities;
}
