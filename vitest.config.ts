import { defineConfig } from 'vitest/config';
import { QUICK_DATABASE } from './tests/fixtures/quick-database.ts';

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`] },
});

export default defineConfig({
  // The tests say which settings they need; a developer's .env is not among them.
  envDir: false,
  test: {
    execArgv: QUICK_DATABASE,
    // A file restores what it has changed; a process anew for each would load all modules again, and the database.
    isolate: false,
    // Left to itself it keeps one core free, which on two cores is half of the machine.
    maxWorkers: 2,
    // A database of its own starts in some seconds when the machine is busy.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    setupFiles: 'tests/fixtures/properties.ts',
    projects: [project('unit'), project('functions'), project('site')],
  },
});
