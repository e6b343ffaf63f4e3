import { test as base, expect } from '@playwright/test';
import { publishNextVersion, publishSite } from '../fixtures/next-version.ts';
import { waitUntilCached } from '../fixtures/offline.ts';
import { collectComplaints } from '../fixtures/page-complaints.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { startServer } from '../fixtures/server-process.ts';
import { createProject, type TemporaryProject } from '../fixtures/temporary-project.ts';
import { LONG } from '../fixtures/tier.ts';

const test = base.extend<{ project: TemporaryProject; url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  project: async ({}, use) => {
    const project = await createProject({});
    await publishSite(project);
    await use(project);
    await project.remove();
  },
  url: async ({ project }, use) => {
    const server = await startServer({ root: project.root, databaseDirectory: `${project.root}/db` });
    await use(server.url);
    await server.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

test('after a deploy, the cached page still works with all its islands, and the next view is the new version', {
  tag: LONG,
}, async ({ page, context, project, url }) => {
  const complaints = collectComplaints(context);
  const isHydrated = () => quoteForm(page).evaluate((form: HTMLFormElement) => form.noValidate);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(url);
  await waitUntilCached(page);

  await publishNextVersion(project, 'Nova versão');
  const gone = await page.request.get(
    await page
      .locator('script[src]')
      .first()
      .evaluate((script: HTMLScriptElement) => script.src),
  );
  expect(gone.status()).toBe(404);

  await page.goto(url);
  await expect(page).not.toHaveTitle(/Nova versão/);
  await quoteForm(page).scrollIntoViewIfNeeded();
  await expect.poll(isHydrated).toBe(true);

  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/'))?.text()))
    .toContain('<title>Nova versão');
  await page.goto(url);
  await expect(page).toHaveTitle(/Nova versão/);
  await quoteForm(page).scrollIntoViewIfNeeded();
  await expect.poll(isHydrated).toBe(true);

  // A page that is not cached comes from the new version, whichever service worker is active.
  await page.goto(`${url}/faq`);
  await expect(page).toHaveTitle(/Nova versão/);
  expect(complaints).toEqual([]);
});
