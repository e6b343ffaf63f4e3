import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { talk } from '../../wire/talk.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const speech = (...pieces: string[]) => ({
  pieces: pieces.map((piece) => Buffer.from(piece)),
  pauseMs: 5,
  ending: 'wait' as const,
});
const never = () => false;

test('sends pieces one after another, from the given address, until it has heard enough', async () => {
  let from: string | undefined;
  const port = await listen((socket) => {
    from = socket.remoteAddress;
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.length === 6) socket.write(text.toUpperCase());
    });
  });
  const heard = await talk(port, '127.3.2.1', speech('ab', 'cd', 'ef'), ({ length }) => length === 6);
  expect({ ...heard, bytes: heard.bytes.toString() }).toEqual({ bytes: 'ABCDEF', end: 'closed' });
  expect(from).toBe('127.3.2.1');
});

test('tells a server that says nothing, one that breaks off, one that ends, and none', async () => {
  const silent = await listen((socket) => socket.resume());
  const breaking = await listen((socket) => socket.resetAndDestroy());
  const ending = await listen((socket) => socket.resume().end('bye'));
  const ends = [silent, breaking, ending].map((port) => talk(port, '127.0.0.1', speech('a'), never, 100));
  expect((await Promise.all(ends)).map(({ end }) => end)).toEqual(['silent', 'broken', 'closed']);
  const gone = servers.pop();
  await new Promise((done) => gone?.close(done));
  expect((await talk(ending, '127.0.0.1', speech('a'), never, 100)).end).toBe('refused');
});

test('breaks its own connection where it is told to', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const port = await listen((socket) => socket.resume().on('close', (hadError) => resolve(hadError)));
  await talk(port, '127.0.0.1', { ...speech('GET / HT'), ending: 'break' }, never);
  expect(await promise).toBe(true);
});
