/**
 * Builds the site a second time, into another folder, with server sign-in for the admin and with the editor's
 * repository; some tests need that mode.
 * Takes only seconds, because the pictures are already cached.
 */
import { spawn } from 'node:child_process';
import { EDITOR_REPOSITORY, STAFF_BUILD } from '../../tests/fixtures/staff-build.ts';
import { PASSPHRASE_HASH } from '../../tests/fixtures/staff-password.ts';

const env = { ...process.env, ADMIN_PASSWORD_HASH: PASSPHRASE_HASH, EDITOR_GITHUB_REPO: EDITOR_REPOSITORY };
const build = spawn('astro', ['build', '--outDir', STAFF_BUILD], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
build.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
