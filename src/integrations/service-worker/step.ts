import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { collectCodeFiles } from '../../frame/offline/code-files.ts';
import { ROUTES } from '../../shared/routes.ts';
import { PUSH_WORKER } from '../../shared/staff/push-wire.ts';
import type { Step } from '../postbuild/integration.ts';

const entry = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The offline page, versioned by its content, and its files, versioned by their hashes. */
async function listOfflineFiles(root: string): Promise<PrecacheEntry[]> {
  const page = await readFile(join(root, `${ROUTES.offline}.html`), 'utf8');
  const files = await collectCodeFiles(page, (path) => readFile(join(root, path), 'utf8'));
  const revision = createHash('sha256').update(page).digest('base64url').slice(0, 12);
  return [{ url: ROUTES.offline, revision }, ...files.map((url) => ({ url, revision: null }))];
}

/** Bundles a worker into one file. */
const buildWorker = (root: string, input: string, file: string, define: Record<string, string> = {}) =>
  build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: root,
      emptyOutDir: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: file, codeSplitting: false } },
    },
  });

/**
 * Builds the site's service worker with the list of the offline page and its files, and the admin's worker, which only
 * shows notices.
 */
export const serviceWorker = (): Step => ({
  name: 'service worker',
  async onSite(root) {
    const OFFLINE_FILES = JSON.stringify(await listOfflineFiles(root));
    await buildWorker(root, entry('frame/offline/service-worker.ts'), 'sw.js', { OFFLINE_FILES });
    await buildWorker(root, entry('admin/news/push-worker.ts'), PUSH_WORKER.path.slice(1));
  },
});
