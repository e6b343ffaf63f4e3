import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Compares screens of the built site with stored pictures of them: `npm run test:look`. */
export default defineConfig(base, {
  testDir: 'tests/look',
  // No platform in the names: the fonts are the project's own, and another system shall fail instead of being new.
  snapshotPathTemplate: 'tests/look/screens/{arg}{ext}',
  workers: 2,
  retries: 0,
  use: { contextOptions: { reducedMotion: 'reduce' }, screenshot: 'off' },
});
