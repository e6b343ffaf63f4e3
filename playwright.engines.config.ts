import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from './tests/engines/find-engines.ts';
import type { EngineName } from './tests/engines/test.ts';
import { IS_LONG, LONG } from './tests/fixtures/tier.ts';

const ENGINES: Record<EngineName, boolean> = {
  chromium: true,
  'chromium-2023': true,
  firefox: Boolean(findFirefox()),
  webkit: Boolean(findWebKit()),
};

/** Runs the same user flows in every installed browser engine. scripts/build/get-engines.ts prints which are missing. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'tests/engines',
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  ...(!IS_LONG && { grepInvert: new RegExp(LONG) }),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list', { printSteps: true }]],
  projects: Object.entries(ENGINES).map(([name, isInstalled]) => ({
    name,
    // A second worker per engine would start another browser and server.
    workers: 1,
    use: { engineName: name as EngineName },
    ...(!isInstalled && { testIgnore: '**' }),
    // What an older engine lacks; the rest is tried in current ones.
    ...(name === 'chromium-2023' && { testMatch: '**/world*.spec.ts' }),
  })),
});
