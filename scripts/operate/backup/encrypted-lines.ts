import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

const NEWLINE = 10;

/**
 * Writes lines to a new file: gzip in the age format (age-encryption.org/v1), so that `age -d` and `gunzip` open it
 * without this project. The file appears under its name once it is complete; an existing one stays.
 */
export async function writeLines(
  file: string,
  recipients: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} já existe`);
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const text = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  const gzip = createGzip();
  const packing = pipeline(text, gzip);
  // Awaited last: an error of writing rejects first.
  packing.catch(() => {});
  const encrypted = await encrypter.encrypt(Readable.toWeb(gzip) as globalThis.ReadableStream<Uint8Array>);
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await pipeline(
      Readable.fromWeb(encrypted as ReadableStream<Uint8Array>),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
    );
    await packing;
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The secret keys in a file as `age-keygen` writes it, a key per line; other lines, such as npm's, are passed over. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new Error(`${file} não tem nenhuma linha AGE-SECRET-KEY-…`);
  return identities;
}

/** Reads the lines of a file that `writeLines` has written. Throws at a changed byte and at a missing end. */
export async function* readLines(file: string, identities: readonly string[]): AsyncGenerator<string> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  const decrypted = Readable.fromWeb((await decrypter.decrypt(encrypted)) as ReadableStream<Uint8Array>);
  const gunzip = createGunzip();
  // The loop below throws what fails here.
  pipe(decrypted, gunzip, () => {});
  let begun: Buffer[] = [];
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      begun.push(chunk.subarray(start, end));
      yield Buffer.concat(begun).toString();
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
}
