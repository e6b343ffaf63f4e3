import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** A working day of the sales desk: `npm run test:full -- desk`. */
export default defineConfig(base, {
  testDir: 'tests/desk',
  workers: 1,
  timeout: 240_000,
  retries: 0,
  use: { ...base.use, actionTimeout: 15_000 },
  reporter: 'list',
});
