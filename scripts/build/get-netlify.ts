/**
 * Installs Netlify's command line for `npm run test:full -- platform`, into a cache folder: its 1,061 packages take 354 MB, so
 * `npm ci` does not install it. Does nothing if the version in scripts/build/netlify/package.json is there.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NETLIFY_CLI } from '../../tests/platform/netlify-cli.ts';

const NEEDED = resolve(import.meta.dirname, 'netlify/package.json');

interface Package {
  version: string;
  dependencies: Record<string, string>;
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Package;

const installed = join(NETLIFY_CLI, 'node_modules/netlify-cli/package.json');
const wanted = read(NEEDED).dependencies['netlify-cli'];
if (!existsSync(installed) || read(installed).version !== wanted) {
  console.log(`Instalando netlify-cli ${wanted} em ${NETLIFY_CLI}…`);
  mkdirSync(NETLIFY_CLI, { recursive: true });
  cpSync(NEEDED, join(NETLIFY_CLI, 'package.json'));
  const { status } = spawnSync('npm', ['install', '--no-package-lock'], {
    cwd: NETLIFY_CLI,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
