import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/fixtures/find-browser.ts';
import { systemFontEnvironment } from './tests/fixtures/system-fonts.ts';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A page waits more than it computes: three keep two cores busy.
  workers: 3,
  expect: { timeout: 7_000 },
  reporter: 'dot',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // It answers from its cache what a test wants to intercept; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Text as wide on every machine, whatever fonts it has.
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
