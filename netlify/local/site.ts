import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseUrl } from '../../src/shared/database-url.ts';
import { startBlobs } from './blobs-server.ts';
import { connectFunctions, startDatabase } from './database.ts';
import { createEmulator, type Handle } from './emulator.ts';
import { createFunctionCaller, startSchedules } from './function-caller.ts';
import { loadFunctions } from './functions.ts';
import { listen } from './listen.ts';
import { sendResponse, toRequest, visitorIp } from './node-http.ts';
import { createScheduleLock } from './schedule-lock.ts';
import type { ServerSettings } from './settings.ts';
import type { IsProxy } from './trusted-proxies.ts';

interface Options extends ServerSettings {
  /** The project's folder: netlify.toml, dist/, netlify/functions, netlify/database/migrations. */
  root: string;
  databaseDirectory: string;
}

/** Serves a built project with its functions, schedules and database. */
export async function startSite({ root, databaseDirectory, port, host, isProxy }: Options) {
  if (!existsSync(resolve(root, 'dist/index.html'))) {
    throw new Error('Não há site construído em dist/. Construa antes: npm run build');
  }
  const migrations = resolve(root, 'netlify/database/migrations');
  const caller = createFunctionCaller();
  let handle: Handle = async () =>
    new Response('O site está iniciando.', { status: 503, headers: { 'retry-after': '1' } });

  // Opens the port first: if it is in use, nothing else should be started.
  const server = await listen(
    answerWith((request, ip) => handle(request, ip), isProxy),
    { port, host },
  );
  const url = `http://localhost:${server.port}`;

  try {
    const given = databaseUrl(process.env);
    const database = await startDatabase({
      given,
      startsWithoutServer: true,
      directory: databaseDirectory,
      migrations,
    });
    connectFunctions(database.url);
    const blobs = await startBlobs(`${databaseDirectory}-blobs`);
    process.env.URL ||= url;
    const functions = await loadFunctions(
      resolve(root, 'netlify/functions'),
      (file) => import(pathToFileURL(file).href),
    );
    handle = createEmulator({ root, publish: 'dist', functions, caller });
    // The embedded database belongs to this process alone.
    const lock = given ? createScheduleLock(given) : undefined;
    const schedules = startSchedules(functions, caller, lock?.runOnce);
    return {
      url,
      databaseUrl: database.url,
      databaseReady: database.ready,
      forgetVisitors: caller.forgetVisitors,
      async stop() {
        schedules.stop();
        caller.endStreams();
        await server.stop();
        await caller.idle();
        lock?.stop();
        await database.stop();
        await blobs.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const answerWith =
  (handle: Handle, isProxy: IsProxy | undefined): RequestListener =>
  async (message, answer) => {
    try {
      await sendResponse(await handle(toRequest(message, isProxy), visitorIp(message, isProxy)), answer);
    } catch (error) {
      const status = refusalOf(error);
      if (status === undefined) console.error(error);
      if (!answer.headersSent) answer.writeHead(status ?? 500);
      answer.end();
    }
  };

/** The status for a message that cannot be a Request: a broken address, or a method such as TRACE. */
function refusalOf(error: unknown): 400 | 405 | undefined {
  if (!(error instanceof TypeError)) return undefined;
  if (error.message.includes('HTTP method')) return 405;
  return error.message.includes('URL') ? 400 : undefined;
}
