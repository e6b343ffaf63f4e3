import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readyWatcher } from '../../netlify/local/database-turns.ts';
import { statementReader } from './statement-reader.ts';

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
