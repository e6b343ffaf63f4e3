import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { databaseUrl } from '../../src/shared/database-url.ts';
import { createHostCalls, SCHEDULED } from './calls.ts';
import { startClock } from './clock.ts';
import { connectFunctions, startDatabase } from './database.ts';
import { MIGRATIONS, migrateWhenPossible } from './migrate.ts';
import type { ServerSettings } from './settings.ts';
import { createSite } from './site.ts';
import { findVisitor } from './trusted-proxies.ts';

interface Options extends ServerSettings {
  /** The folder with the built site. */
  dist: string;
  /** The folder of the embedded database. Files and small values are in another one beside it. */
  databaseDirectory: string;
}

/** Long, so that browsers and tests never send on a connection that is about to close. */
const KEEP_ALIVE_MS = 60_000;

/** How often a stopping server looks for connections that have become idle. */
const LOOK_MS = 50;

/**
 * Returns a function that makes the server accept no more requests and resolves when the running ones have been responded
 * to. Node would wait a minute for connections that are idle, or that a browser has opened in advance and not used yet.
 */
function prepareClose(server: Server): () => Promise<void> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => unused.add(socket.once('close', () => unused.delete(socket))));
  server.on('request', ({ socket }) => unused.delete(socket));
  return async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of unused) socket.destroy();
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    await closed;
    clearInterval(looking);
  };
}

/** Serves a built site with its calls, its clock and its database. */
export async function startSite({ dist, databaseDirectory, port, host, isProxy }: Options) {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('Não há site construído em dist/. Construa antes: npm run build');
  const given = databaseUrl(process.env);
  // The embedded one belongs to this process. One of its own may be down: the site works without it.
  const database = given
    ? undefined
    : await startDatabase({ directory: databaseDirectory, migrations: MIGRATIONS });
  const url = given ?? database?.url ?? '';
  connectFunctions(url);
  process.env.STORE_FOLDER = resolve(`${databaseDirectory}-blobs`);

  const running = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>) => {
    const settled = work
      .catch((error) => console.error('Work after a response failed:', error))
      .finally(() => running.delete(settled));
    running.add(settled);
  };
  const stopping = new AbortController();
  const site = createSite(dist, createHostCalls());
  const server = serve({
    port,
    hostname: host ?? '127.0.0.1',
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
    overrideGlobalObjects: false,
    fetch: (request, { incoming }) => {
      if (request.method === 'TRACE') return new Response(null, { status: 405 });
      const ip = findVisitor(incoming.socket.remoteAddress, incoming.headers, isProxy);
      return site.fetch(request, { ip, waitUntil });
    },
  }) as Server;
  const close = prepareClose(server);
  await new Promise<void>((done, fail) => server.once('listening', done).once('error', fail)).catch(
    async (error) => {
      await database?.stop();
      throw error;
    },
  );
  const siteUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  process.env.URL ||= siteUrl;
  if (given) void migrateWhenPossible(given, stopping.signal);
  const stopClock = startClock(SCHEDULED, waitUntil);
  return {
    url: siteUrl,
    databaseUrl: url,
    async stop() {
      stopClock();
      stopping.abort();
      await close();
      while (running.size > 0) await Promise.all(running);
      await database?.stop();
    },
  };
}
