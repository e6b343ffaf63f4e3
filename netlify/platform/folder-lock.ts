import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux and Windows free the address with its process; elsewhere it is a file, which a crash leaves behind. */
function addressOf(folder: string): string {
  const name = `site-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 20)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

const isAnswering = (address: string) =>
  new Promise<boolean>((answer) => {
    const socket = connect(address, () => answer(true)).on('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Takes a folder for the caller alone and returns a function that releases it; undefined if it is taken, by this or
 * another process of this machine. Two containers do not see each other. The lock is a listening socket, because that
 * ends with its process; a file with a process id would survive a crash.
 */
export async function takeFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const address = addressOf(folder);
  if (address.endsWith('.sock') && !(await isAnswering(address))) await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    );
    server.listen(address, () => done(() => new Promise((closed) => server.close(() => closed()))));
  });
}

const RETRY_MS = 2;

/** Works on a folder while nothing else does. */
export async function inFolderTurn<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  let release = await takeFolder(folder);
  while (!release) {
    await pause(RETRY_MS);
    release = await takeFolder(folder);
  }
  try {
    return await work();
  } finally {
    await release();
  }
}
