/**
 * Plays a working day of the sales desk with two people, after `npm run build:test`:
 *
 *     npm run test:full -- desk                        checks that no request is lost
 *     npm run test:full -- desk screenshots/desk    also takes a picture of every state into this folder
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const [folder] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.desk.config.ts'],
  { stdio: 'inherit', env: { ...process.env, ...(folder && { DESK_PICTURES: resolve(folder) }) } },
);
process.exitCode = status ?? 1;
