import { join, resolve } from 'node:path';

/** Where `node scripts/build/get-netlify.ts` installs Netlify's command line, with the packages of its build. */
export const NETLIFY_CLI = resolve(import.meta.dirname, '../../.cache/netlify-cli');

export const BUILD = join(NETLIFY_CLI, 'node_modules/@netlify/build/bin.js');
export const CLI = join(NETLIFY_CLI, 'node_modules/netlify-cli/bin/run.js');
