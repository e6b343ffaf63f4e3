import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Both loopback addresses: browsers use either for `localhost`. */
const LOOPBACK = ['127.0.0.1', '::1'];

interface Listening {
  port: number;
  /** Accepts no more requests and resolves when the running ones have been responded to. */
  stop(): Promise<void>;
}

/** Listens at the host, or by default at both loopback addresses, on one port (0: any free one). */
export async function listen(
  handler: RequestListener,
  { port, host }: { port: number; host?: string | undefined },
): Promise<Listening> {
  if (host) return listenAt(handler, port, host);
  const [main = '', other = ''] = LOOPBACK;
  const first = await listenAt(handler, port, main);
  try {
    const second = await listenAt(handler, first.port, other);
    return { port: first.port, stop: async () => void (await Promise.all([first.stop(), second.stop()])) };
  } catch (error) {
    // A machine without IPv6 has only one loopback address.
    if (/EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error))) return first;
    await first.stop();
    throw error;
  }
}

async function listenAt(handler: RequestListener, port: number, host: string): Promise<Listening> {
  const answering = new Map<Socket, ServerResponse>();
  const open = new Set<Socket>();
  // Long, so that browsers and tests never send on a connection that is about to close.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { socket } = request;
    answering.set(socket, response);
    response.once('close', () => answering.delete(socket));
    handler(request, response);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      // Otherwise Node would wait a minute for connections that browsers open in advance and never use.
      for (const socket of open) {
        const response = answering.get(socket);
        if (response) response.once('close', () => socket.destroySoon());
        else socket.destroy();
      }
      await closed;
    },
  };
}
