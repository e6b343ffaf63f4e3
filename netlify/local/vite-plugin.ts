import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { type EnvironmentModuleNode, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { databaseUrl } from '../../src/shared/database-url.ts';
import { startBlobs } from './blobs-server.ts';
import { connectFunctions, type LocalDatabase, startDatabase } from './database.ts';
import { createFunctionCaller } from './function-caller.ts';
import { findFunction, loadFunctions } from './functions.ts';
import { sendResponse, toRequest, visitorIp } from './node-http.ts';
import { createRedirects } from './redirects.ts';
import { exitOnProblems } from './report.ts';
import { findProblems } from './settings.ts';
import { stopOnSignal } from './signals.ts';
import { redirectTo, withoutTrailingSlash } from './trailing-slash.ts';

interface Shared {
  users: number;
  database: Promise<LocalDatabase | undefined>;
}

// On globalThis, because a change of the configuration reloads this module while the database is still open.
const KEY = Symbol.for('netlify.local.database');
const holder = globalThis as { [KEY]?: Shared };

function createShared(): Shared {
  const shared: Shared = { users: 0, database: Promise.resolve(undefined) };
  stopOnSignal(async () => (await shared.database)?.stop());
  return shared;
}

/** Starts the development database, or joins the running one. Returns a function that leaves it; the last one stops it. */
async function joinDatabase(
  options: Omit<Parameters<typeof startDatabase>[0], 'given'>,
): Promise<() => Promise<void>> {
  holder[KEY] ??= createShared();
  const shared = holder[KEY];
  shared.users += 1;
  shared.database = shared.database.then(
    (running) => running ?? startDatabase({ ...options, given: databaseUrl(process.env) }),
  );
  const database = await shared.database;
  if (database) connectFunctions(database.url);
  return async () => {
    shared.users -= 1;
    shared.database = shared.database.then(async (running) => {
      if (shared.users > 0) return running;
      await running?.stop();
      return undefined;
    });
    await shared.database;
  };
}

/** `astro dev` with functions, redirects and database, and with pages that are always rendered from the edited files. */
export default function netlifyLocal(): Plugin[] {
  return [functionsAndDatabase(), freshServerModules()];
}

/** An edited function is used from the next request on. Schedules do not run. */
function functionsAndDatabase(): Plugin {
  let leaveDatabase = async () => {};
  let leaveBlobs = async () => {};
  return {
    name: 'netlify-local',
    apply: 'serve',
    // After Astro, which handles a trailing slash before everything else.
    enforce: 'post',
    config: () => ({ server: { watch: { ignored: ['**/.netlify/**', '**/dist/**'] } } }),
    async configureServer(server) {
      if (process.env.VITEST || !server.httpServer) return undefined;
      process.env.SMTP_URL ||= 'terminal:';
      exitOnProblems(findProblems(process.env));
      const { root } = server.config;
      leaveDatabase = await joinDatabase({
        directory: resolve(root, '.netlify/db'),
        migrations: resolve(root, 'netlify/database/migrations'),
      });
      const blobs = await startBlobs(resolve(root, '.netlify/db-blobs'));
      leaveBlobs = blobs.stop;
      const handle = createDevelopmentHandler(server);
      return () => void server.middlewares.stack.unshift({ route: '', handle });
    },
    // Runs when the server closes.
    buildEnd: async () => {
      await leaveDatabase();
      await leaveBlobs();
    },
  };
}

function createDevelopmentHandler(server: ViteDevServer) {
  const { root } = server.config;
  const caller = createFunctionCaller();
  const redirect = createRedirects(root, 'public');

  // Vite caches a module until the file, or one that it imports, changes.
  const functions = () =>
    loadFunctions(resolve(root, 'netlify/functions'), (file) => server.ssrLoadModule(file));

  async function answer(message: IncomingMessage): Promise<Response | undefined> {
    const { method = 'GET', url = '/' } = message;
    const address = new URL(url, 'http://localhost');
    const found = findFunction(await functions(), address.pathname);
    if (found) return caller.call({ ...found, request: toRequest(message), ip: visitorIp(message) });
    if (method !== 'GET') return undefined;
    const location = /^\/[@_]/.test(address.pathname) ? undefined : withoutTrailingSlash(address);
    return location ? redirectTo(location) : redirect(toRequest(message), async () => undefined);
  }

  return async (message: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    try {
      const answered = await answer(message);
      await (answered ? sendResponse(answered, response) : next());
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error);
      next(error);
    }
  };
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Renders pages from the edited file when an island imports it, too. Astro's own plugin (astro:hmr-reload) skips the
 * modules that the client also holds, so the server would send HTML of the old code, and hydration would fail.
 */
function freshServerModules(): Plugin {
  return {
    name: 'fresh-server-modules',
    apply: 'serve',
    hotUpdate: {
      // Before Astro's plugin, which returns no modules to the others.
      order: 'pre',
      handler({ file, modules, timestamp }) {
        const { environment } = this;
        if (!isRunnableDevEnvironment(environment) || !SCRIPT.test(file)) return;
        // Filled with the modules and everything that imports them.
        const invalidated = new Set<EnvironmentModuleNode>();
        for (const module of modules) {
          environment.moduleGraph.invalidateModule(module, invalidated, timestamp, true);
        }
        const { evaluatedModules } = environment.runner;
        for (const { id } of invalidated) {
          const evaluated = id && evaluatedModules.getModuleById(id);
          if (evaluated) evaluatedModules.invalidateModule(evaluated);
        }
      },
    },
  };
}
