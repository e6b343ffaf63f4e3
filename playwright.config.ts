import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/fixtures/find-browser.ts';
import { systemFontEnvironment } from './tests/fixtures/system-fonts.ts';
import { IS_LONG, LONG } from './tests/fixtures/tier.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Pages mostly wait, so three workers keep two cores busy.
  workers: 3,
  retries: 0,
  ...(!IS_LONG && { grepInvert: new RegExp(LONG) }),
  globalSetup: './tests/fixtures/database-template.ts',
  // No test waits for these limits: they end what hangs. A machine may be ten times as busy as its cores.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'dot',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A service worker would serve requests that tests intercept from its cache. Tests of the worker itself allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(await browserOptions()),
      // Makes text equally wide on every machine, regardless of its installed fonts.
      env: systemFontEnvironment('usual'),
      args: [
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
