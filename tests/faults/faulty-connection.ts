import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * break: the connection closes before the server receives the statement. refuse: the client gets an error.
 * hang: the client never gets a response. lose: the server runs the statement, but the connection closes before the
 * response arrives.
 */
export type StatementFault = 'break' | 'refuse' | 'hang' | 'lose';

export interface FaultyConnection {
  port: number;
  stop(): Promise<void>;
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

// The error of a server whose disk is full (53100). The statement fails, but the session stays usable.
const REFUSAL = Buffer.concat([
  message('E', Buffer.from('SERROR\0VERROR\0C53100\0Mdisk full\0\0')),
  message('Z', Buffer.from('I')),
]);

interface Statement {
  sql: string;
  /** The values as on the wire: concatenated texts. */
  values: string;
}

/** Messages to forward together: one statement with its values, or any other message. */
interface Batch {
  bytes: Buffer;
  statement?: Statement;
}

const PARSE = 'P'.charCodeAt(0);
// The simple protocol sends a statement without values in one message.
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
// Parse, Bind, Describe, Execute and Flush wait for the Sync that ends their statement.
const PARTS = [...'PBDEH'].map((type) => type.charCodeAt(0));

function readStatement(bytes: Buffer): Statement {
  if (bytes[0] === QUERY) return { sql: bytes.toString('utf8', 5, bytes.indexOf(0, 5)), values: '' };
  const nameEnd = bytes.indexOf(0, 5);
  const sqlEnd = bytes.indexOf(0, nameEnd + 1);
  return { sql: bytes.toString('utf8', nameEnd + 1, sqlEnd), values: bytes.toString('utf8', sqlEnd) };
}

/** Splits the bytes of a Postgres client into whole statements. The first message of a connection has no type byte. */
function statementReader(): (chunk: Buffer) => Batch[] {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let isStarted = false;

  function next(): Buffer | undefined {
    const start = isStarted ? 1 : 0;
    if (rest.length < start + 4) return undefined;
    const end = start + rest.readInt32BE(start);
    if (rest.length < end) return undefined;
    const found = rest.subarray(0, end);
    rest = rest.subarray(end);
    return found;
  }

  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const batches: Batch[] = [];
    for (let found = next(); found; found = next()) {
      const type = isStarted ? found[0] : undefined;
      isStarted = true;
      parts.push(found);
      if (type !== undefined && PARTS.includes(type)) continue;
      const bytes = Buffer.concat(parts);
      parts = [];
      const isStatement = type === QUERY || (type === SYNC && bytes[0] === PARSE);
      batches.push(isStatement ? { bytes, statement: readStatement(bytes) } : { bytes });
    }
    return batches;
  };
}

/**
 * Reads the server's messages chunk by chunk. The returned function tells whether the last complete message says that
 * the server is ready and outside a transaction. A message is a type (1 byte), a length that includes itself (4 bytes),
 * and a body.
 */
function readyWatcher(): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let isReady = false;
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return false;
      isReady = rest[0] === 'Z'.charCodeAt(0) && rest[5] === 'I'.charCodeAt(0);
      rest = rest.subarray(end);
    }
    return isReady && rest.length === 0;
  };
}

/** Starts a proxy to a PostgreSQL server on this machine that applies the fault from `choose` to each statement. */
export async function startFaultyConnection(
  port: number,
  choose: (sql: string, values: string) => StatementFault | undefined,
): Promise<FaultyConnection> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };

  function serve(client: Socket): void {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    keep(client);
    keep(upstream);
    let losesAnswer = false;
    let read = statementReader();
    const isReady = readyWatcher();
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (chunk) => {
      for (const { bytes, statement } of read(chunk)) {
        const fault = statement && choose(statement.sql, statement.values);
        if (fault === 'break') return cut();
        if (fault === 'refuse') client.write(REFUSAL);
        else if (fault === 'hang') read = () => [];
        else {
          losesAnswer = fault === 'lose';
          upstream.write(bytes);
        }
      }
    });
    upstream.on('data', (chunk) => {
      const isDone = isReady(chunk);
      if (!losesAnswer) client.write(chunk);
      else if (isDone) cut();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  const server = createServer({ noDelay: true }, serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
