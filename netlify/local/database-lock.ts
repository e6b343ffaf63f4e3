import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Reserves a database folder for this process and returns a function that releases it. Throws if another process uses
 * the folder: two writers would corrupt it. The lock is a listening socket, because it ends with its process; a file
 * with a process id would survive a crash.
 */
export async function lockDatabase(directory: string): Promise<() => Promise<void>> {
  const id = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 20);
  const windows = process.platform === 'win32';
  const address = windows ? `\\\\.\\pipe\\netlify-db-${id}` : join(tmpdir(), `netlify-db-${id}.sock`);
  if (await isAnswering(address)) {
    throw new Error(`O banco em ${directory} já está em uso: pare antes o outro npm start ou npm run dev.`);
  }
  if (!windows) await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done));
  return () => new Promise((done) => server.close(() => done()));
}

const isAnswering = (address: string) =>
  new Promise<boolean>((answer) => {
    const socket = connect(address);
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });
