import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Throws unless the built site asks for consent, as it does for every first-time visitor of a site with tags. */
export async function requireConsentBar(): Promise<void> {
  const home = await readFile(resolve(import.meta.dirname, '../../dist/index.html'), 'utf8').catch(() => '');
  if (!home.includes('class="consent"'))
    throw new Error('dist/ has no site with tags, so no consent bar: run `npm run build:test` first.');
}
