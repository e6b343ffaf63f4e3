import { defineConfig } from 'vitest/config';
import { PlainCount } from './tests/fixtures/plain-count.ts';
import { QUICK_DATABASE } from './tests/fixtures/quick-database.ts';
import { IS_LONG } from './tests/fixtures/tier.ts';

const FIRST_COMPANY = 'tests/fixtures/first-company.ts';
const FIRST_PRODUCTS = 'tests/fixtures/first-products.ts';
const POSTGRES = 'tests/fixtures/postgres-setup.ts';
const PROVIDE_POSTGRES = 'tests/fixtures/provide-postgres.ts';
// The files where the driver matters. `npm run test:full` takes all.
const OF_THE_DRIVER = ['handlers', 'lost-responses', 'outages', 'store-and-send'];
const ON_EACH_DRIVER = IS_LONG ? ['**/*'] : OF_THE_DRIVER;

const unit = {
  extends: true as const,
  test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles: [FIRST_COMPANY] },
};

const functions = {
  extends: true as const,
  test: {
    name: 'functions',
    include: ['tests/functions/**/*.test.ts'],
    globalSetup: PROVIDE_POSTGRES,
    setupFiles: [FIRST_COMPANY, FIRST_PRODUCTS, POSTGRES],
  },
};

/** The function tests on the driver that Netlify's runtime chooses. */
const functionsServerless = {
  extends: true as const,
  test: {
    name: 'functions-serverless',
    include: ON_EACH_DRIVER.map((name) => `tests/functions/${name}.test.ts`),
    env: { NETLIFY_DB_DRIVER: 'serverless' },
    globalSetup: PROVIDE_POSTGRES,
    setupFiles: [FIRST_COMPANY, FIRST_PRODUCTS, POSTGRES, 'tests/fixtures/serverless-driver.ts'],
  },
};

const site = {
  extends: true as const,
  test: {
    name: 'site',
    include: ['tests/site/**/*.test.ts'],
    // Builds the site a second time.
    exclude: IS_LONG ? [] : ['tests/site/new-article.test.ts'],
  },
};

/** Netlify's own build, runtime and local server. */
const platform = {
  extends: true as const,
  test: {
    name: 'platform',
    include: ['tests/platform/**/*.test.ts'],
    globalSetup: [PROVIDE_POSTGRES, 'tests/platform/build.ts'],
  },
};

export default defineConfig({
  // Ignores a developer's .env: each test sets the environment variables it needs.
  envDir: false,
  test: {
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
      ...(process.stdout.isTTY ? [] : [new PlainCount()]),
    ],
    execArgv: QUICK_DATABASE,
    // A developer's own database, which many tools name in the environment, must not be filled or emptied.
    env: { DATABASE_URL: '', SERVER_SECRET: 'a-secret-of-tests-with-32-letters' },
    // Test files share a process, which avoids loading all modules and the database for each. So each must clean up.
    isolate: false,
    // Tests of functions mostly wait for the database and for deadlines: four processes keep two cores busy.
    maxWorkers: 4,
    // No test waits for these limits: they end what hangs. A machine may be ten times as busy as its cores.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'tests/fixtures/properties.ts',
    projects: [unit, functions, functionsServerless, site, platform],
  },
});
