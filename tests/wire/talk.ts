import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What is sent on one connection. */
export interface Speech {
  /** Sent one after another, with a pause before each but the first. */
  pieces: readonly Buffer[];
  pauseMs: number;
  /** How our side ends: it waits for the server's end, closes its sending side first, or breaks the connection. */
  ending: 'wait' | 'half-close' | 'break';
}

export interface Heard {
  bytes: Buffer;
  /** `refused`: nobody listens. `silent`: the server neither ended nor sent anything for a while. */
  end: 'closed' | 'broken' | 'refused' | 'silent';
}

/** After this time without a byte, a conversation is over: an unfinished request waits for its rest. */
const SILENCE_MS = 1500;

/**
 * Sends bytes to a port of this machine and returns all that comes back. `expected` says how many bytes are enough: the
 * connection is then closed. `address` is the loopback address to send from, each with a rate limit of its own.
 */
export async function talk(
  port: number,
  address: string,
  { pieces, pauseMs, ending }: Speech,
  isEnough: (bytes: Buffer) => boolean,
  silenceMs = SILENCE_MS,
): Promise<Heard> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.setNoDelay(true);
  const chunks: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<Heard['end']>();
  socket.setTimeout(silenceMs, () => resolve('silent'));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    if (isEnough(Buffer.concat(chunks))) resolve('closed');
  });
  socket.on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
  );
  socket.on('close', () => resolve('closed'));

  const send = async () => {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await pause(pauseMs);
      if (socket.destroyed) return;
      socket.write(piece);
    }
    if (ending === 'break') {
      await pause(pauseMs);
      socket.resetAndDestroy();
    } else if (ending === 'half-close') socket.end();
  };
  void send();
  const end = await promise;
  socket.destroy();
  return { bytes: Buffer.concat(chunks), end };
}
