import { connect, createServer, type Socket } from 'node:net';

interface Upstream {
  port: number;
  host: string;
  /** Rolls back the transaction of a client that disconnected. */
  rollback(): Promise<unknown>;
}

/**
 * Lets many clients share the embedded Postgres, which has one session for all of them. A client's turn lasts until the
 * server is ready and outside a transaction. Without turns, a ROLLBACK on one connection undoes the work of another.
 * Consequence: code with an open transaction must not wait for a second connection. Newer @electric-sql/pglite-socket can
 * do this, but needs PGlite 0.5 (PostgreSQL 18), and @netlify/database-dev needs 0.3 (PostgreSQL 17).
 */
export async function shareSession({ port, host, rollback }: Upstream) {
  const sockets = new Map<Socket, Socket>();
  let last: Promise<void> = Promise.resolve();
  let stopping = false;

  /** Waits for a turn and returns a function that ends it. */
  async function takeTurn(): Promise<() => void> {
    const before = last;
    let end = () => {};
    last = new Promise((done) => {
      end = done;
    });
    await before;
    return end;
  }

  function serve(client: Socket) {
    const upstream = connect({ port, host, noDelay: true });
    const waiting: Buffer[] = [];
    let turn: 'none' | 'asked' | 'held' = 'none';
    let endTurn = () => {};
    let isGone = false;
    sockets.set(client, upstream);

    const release = () => {
      turn = 'none';
      endTurn();
    };
    const flush = () => {
      for (const chunk of waiting.splice(0)) upstream.write(chunk);
    };
    client.on('data', async (data) => {
      if (isTerminate(data)) return;
      const chunk = takeSslRequest(data, () => client.write(SSL_REFUSED));
      if (!chunk.length) return;
      waiting.push(chunk);
      if (turn === 'asked') return;
      if (turn === 'none') {
        turn = 'asked';
        endTurn = await takeTurn();
        turn = 'held';
        if (isGone) return release();
      }
      flush();
    });
    const isReady = readyWatcher();
    upstream.on('data', (chunk) => {
      if (isReady(chunk)) release();
      client.write(chunk);
    });

    const leave = async () => {
      if (isGone || stopping) return;
      isGone = true;
      sockets.delete(client);
      client.destroy();
      upstream.destroy();
      if (turn !== 'held') return;
      await rollback().catch(() => {});
      release();
    };
    for (const socket of [client, upstream]) socket.on('error', leave).on('end', leave).on('close', leave);
  }

  const server = createServer({ noDelay: true }, serve);
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The database has no port.');
  return {
    port: address.port,
    /** Leaves the clients' connections open: a pool would report a closed one as an error, and the process ends anyway. */
    stop() {
      stopping = true;
      server.close();
      for (const [client, upstream] of sockets) {
        client.unref();
        upstream.destroy();
      }
    },
  };
}

/** The few messages of the Postgres protocol that database-turns.ts needs. */

const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The server's reply to a request for encryption: not supported. */
export const SSL_REFUSED = 'N';

/** Removes a leading request for encryption from the chunk, and calls `refuse` if there was one. */
export function takeSslRequest(chunk: Buffer, refuse: () => void): Buffer {
  if (!chunk.subarray(0, SSL_REQUEST.length).equals(SSL_REQUEST)) return chunk;
  refuse();
  return chunk.subarray(SSL_REQUEST.length);
}

/** True for a client's Terminate message, which has no response. */
export const isTerminate = (chunk: Buffer) => chunk.length === 5 && chunk[0] === TERMINATE;

/**
 * Reads the server's messages chunk by chunk. The returned function tells whether the last complete message says that
 * the server is ready and outside a transaction. A message is a type (1 byte), a length that includes itself (4 bytes),
 * and a body.
 */
export function readyWatcher(): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let isReady = false;
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return false;
      isReady = rest[0] === READY_FOR_QUERY && rest[5] === IDLE;
      rest = rest.subarray(end);
    }
    return isReady && rest.length === 0;
  };
}
