import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type EnvironmentModuleNode, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { databaseUrl } from '../../src/shared/database-url.ts';
import { connectFunctions, startDatabase } from './database.ts';
import { MIGRATIONS, migrateWhenPossible } from './migrate.ts';
import { ensureServerSecret } from './own-secret.ts';
import { exitOnProblems } from './report.ts';
import { findProblems } from './settings.ts';
import { stopOnSignal } from './signals.ts';
import { createRedirects } from './site.ts';
import { findVisitor } from './trusted-proxies.ts';

// On globalThis, because a change of the configuration reloads this module while the database is open.
const KEY = Symbol.for('site.development.storage');
const holder = globalThis as { [KEY]?: Promise<void> };

async function openStorage(root: string): Promise<void> {
  process.env.STORE_FOLDER = resolve(root, '.netlify/db-blobs');
  const given = databaseUrl(process.env);
  if (given) {
    connectFunctions(given);
    void migrateWhenPossible(given);
    return;
  }
  const database = await startDatabase({ directory: resolve(root, '.netlify/db'), migrations: MIGRATIONS });
  connectFunctions(database.url);
  stopOnSignal(database.stop);
}

/** `astro dev` with the calls and the database, and with pages that are always rendered from the edited files. */
export default function hostInDevelopment(): Plugin[] {
  return [callsAndDatabase(), freshServerModules()];
}

/** An edited call is used from the next request on. The clock does not run. */
function callsAndDatabase(): Plugin {
  return {
    name: 'calls-and-database',
    apply: 'serve',
    // After Astro, which handles a trailing slash before everything else.
    enforce: 'post',
    config: () => ({ server: { watch: { ignored: ['**/.netlify/**', '**/dist/**'] } } }),
    async configureServer(server) {
      if (process.env.VITEST || !server.httpServer) return undefined;
      process.env.SMTP_URL ||= 'terminal:';
      ensureServerSecret(resolve(server.config.root, '.netlify/server-secret'));
      exitOnProblems(findProblems(process.env));
      holder[KEY] ??= openStorage(server.config.root);
      await holder[KEY];
      return () => void server.middlewares.stack.unshift({ route: '', handle: respondWith(server) });
    },
  };
}

const respondWith =
  (server: ViteDevServer) =>
  (incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) => {
    const pass = (error?: unknown) => {
      next(error);
      return RESPONSE_ALREADY_SENT;
    };
    const respond = async (request: Request): Promise<Response> => {
      try {
        // Vite caches a module until the file, or one that it imports, changes.
        const { createHostCalls } = await server.ssrLoadModule('/netlify/host/calls.ts');
        const app = createHostCalls()
          .route('/', createRedirects())
          .notFound(() => pass());
        return await app.fetch(request, { ip: findVisitor(incoming.socket.remoteAddress) });
      } catch (error) {
        if (error instanceof Error) server.ssrFixStacktrace(error);
        return pass(error);
      }
    };
    return getRequestListener(respond, { overrideGlobalObjects: false, autoCleanupIncoming: false })(
      incoming,
      outgoing,
    );
  };

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
