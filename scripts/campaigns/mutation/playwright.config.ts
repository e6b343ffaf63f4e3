import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '../../../tests/e2e',
  globalSetup: '../../../tests/fixtures/database-template.ts',
  // A mutant makes tests wait for what never comes. A test counts as failed if it fails twice.
  ...(process.env['MUTANT'] && { timeout: 45_000, expect: { timeout: 10_000 }, retries: 1 }),
});
