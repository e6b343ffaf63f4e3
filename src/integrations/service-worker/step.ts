import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { collectCodeFiles } from '../../frame/offline/code-files.ts';
import { ROUTES } from '../../shared/routes.ts';
import { MINIFIED_HTML, SHARED_SCRIPTS } from '../postbuild/page-steps.ts';
import type { Step } from '../postbuild/step.ts';

const ENTRY = fileURLToPath(new URL('../../frame/offline/service-worker.ts', import.meta.url));

/** The offline page, known by its content, and the files it names, known by their hashes. */
async function listOfflineFiles(root: string): Promise<PrecacheEntry[]> {
  const page = await readFile(join(root, `${ROUTES.offline}.html`), 'utf8');
  const files = await collectCodeFiles(page, (path) => readFile(join(root, path), 'utf8'));
  const revision = createHash('sha256').update(page).digest('base64url').slice(0, 12);
  return [{ url: ROUTES.offline, revision }, ...files.map((url) => ({ url, revision: null }))];
}

/** Builds the service worker into one file, /sw.js; it names the offline page as it is served, and its files. */
export const serviceWorker = (): Step => ({
  name: 'service worker',
  after: [SHARED_SCRIPTS, MINIFIED_HTML],
  async onSite(root) {
    await build({
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'warn',
      define: { OFFLINE_FILES: JSON.stringify(await listOfflineFiles(root)) },
      build: {
        outDir: root,
        emptyOutDir: false,
        rolldownOptions: {
          input: ENTRY,
          output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
        },
      },
    });
  },
});
