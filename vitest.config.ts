import { defineConfig } from 'vitest/config';
import { PlainCount } from './tests/fixtures/plain-count.ts';
import { QUICK_DATABASE } from './tests/fixtures/quick-database.ts';

const project = (name: string, retry = 0, setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], retry, setupFiles },
});

const FIRST_COMPANY = 'tests/fixtures/first-company.ts';

// Real servers answer late on a machine that stalls for seconds. A test that fails once is named with its second try.
const TRIES_AGAIN = 1;

/** The function tests on the driver that Netlify's runtime chooses, against a real PostgreSQL server. */
const functionsServerless = {
  extends: true as const,
  test: {
    name: 'functions-serverless',
    retry: TRIES_AGAIN,
    include: ['tests/functions/**/*.test.ts'],
    env: { NETLIFY_DB_DRIVER: 'serverless' },
    globalSetup: 'tests/fixtures/provide-postgres.ts',
    setupFiles: [FIRST_COMPANY, 'tests/fixtures/serverless-setup.ts'],
  },
};

/** Netlify's own build, runtime and local server. The build takes longer than a test. */
const platform = {
  extends: true as const,
  test: {
    name: 'platform',
    include: ['tests/platform/**/*.test.ts'],
    globalSetup: ['tests/fixtures/provide-postgres.ts', 'tests/platform/build.ts'],
    hookTimeout: 120_000,
    testTimeout: 60_000,
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
    // Test files share a process, which avoids loading all modules and the database for each. So each must clean up.
    isolate: false,
    // The default leaves one core free, which is half of a machine with two cores.
    maxWorkers: 2,
    // On a busy machine, starting a test's own database takes several seconds.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    setupFiles: 'tests/fixtures/properties.ts',
    projects: [
      project('unit', 0, [FIRST_COMPANY]),
      project('functions', TRIES_AGAIN, [FIRST_COMPANY]),
      functionsServerless,
      project('site'),
      platform,
    ],
  },
});
