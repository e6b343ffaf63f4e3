import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux can listen at a name without a file, which ends with its process: a lock that survives no crash. */
export const CAN_SHARE = process.platform === 'linux';

const RETRY_MS = 2;

function listenOnce(name: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    );
    server.listen(`\0${name}`, () => done(() => new Promise((closed) => server.close(() => closed()))));
  });
}

/**
 * Works on a folder while no other process of this machine does. On other systems than Linux there is no lock: only one
 * process uses the folder there. Processes in different network namespaces, such as two containers, do not see each other.
 */
export async function inFolderTurn<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  if (!CAN_SHARE) return work();
  const name = `site-folder-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 20)}`;
  let release = await listenOnce(name);
  while (!release) {
    await pause(RETRY_MS);
    release = await listenOnce(name);
  }
  try {
    return await work();
  } finally {
    await release();
  }
}
