import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Throws unless the built site contains the consent bar. It does if it was built with tags. */
export async function requireConsentBar(): Promise<void> {
  const home = await readFile(resolve(import.meta.dirname, '../../dist/index.html'), 'utf8').catch(() => '');
  if (!home.includes('class="consent"'))
    throw new Error(
      'The site in dist/ was built without tags, so it has no consent bar. Run `npm run build:test` first.',
    );
}
