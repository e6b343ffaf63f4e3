import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { listen } from '../../../netlify/local/listen.ts';

test('reports a port in use before the build', async () => {
  const taken = await listen(() => {}, { port: 0 });
  const env = { ...process.env, PORT: String(taken.port), HOST: '' };
  const run = spawnSync(process.execPath, ['netlify/local/check-settings.ts'], { env, encoding: 'utf8' });
  await taken.stop();
  expect(run.stderr).toContain(`A porta ${taken.port} está em uso`);
  expect(run.status).toBe(1);
});
