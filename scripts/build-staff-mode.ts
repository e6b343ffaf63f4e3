/**
 * Builds the site a second time beside the first, as it is where the staff sign in to the server: for the tests of that
 * mode. The pictures are in the cache already, so it takes some seconds.
 */
import { spawn } from 'node:child_process';
import { STAFF_BUILD } from '../tests/fixtures/staff-build.ts';
import { PASSPHRASE_HASH } from '../tests/fixtures/staff-password.ts';

const env = { ...process.env, ADMIN_PASSWORD_HASH: PASSPHRASE_HASH };
const build = spawn('astro', ['build', '--outDir', STAFF_BUILD], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
build.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
