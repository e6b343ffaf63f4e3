/**
 * Takes screenshots of every route and its states at four widths, into `screenshots/`: `npm run screens`, after
 * `npm run build:test`, which also builds the admin. `npm run screens -- cart filters` takes only those whose names
 * contain one of the words. The screenshots are for people; no test compares them.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formatConsent } from '../src/shared/consent.ts';
import { CHOICE_KEY } from '../src/tracking/choice.ts';
import { launchBrowser } from '../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../tests/fixtures/site-server.ts';
import { startStaffSite } from '../tests/fixtures/staff-site.ts';
import { storeExampleLeads } from '../tests/fixtures/stored-lead.ts';
import { storeTeam } from '../tests/fixtures/stored-team.ts';
import { builtRoutes } from './bench/built-routes.ts';
import { SCREEN_STATES, type ScreenState } from './screens/states.ts';

const REFUSED = formatConsent({ measurement: false, advertising: false }, '', new Date());
const WIDTHS = [360, 768, 1280, 1920];
/** Timeout of each Playwright action. */
const PATIENCE_MS = 8000;
const HEIGHT = 800;

const project = resolve(import.meta.dirname, '..');
const target = join(project, 'screenshots');
const routes: ScreenState[] = (await builtRoutes(join(project, 'dist'))).map((path) => ({
  name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
  path,
  isWhole: true,
}));
const wanted = process.argv.slice(2);
const screens = [...routes, ...SCREEN_STATES].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

const site = await startSiteServer();
const staffSite = await startStaffSite();
await storeExampleLeads(staffSite);
await storeTeam(staffSite);
const browser = await launchBrowser();
try {
  for (const width of WIDTHS) {
    await mkdir(join(target, String(width)), { recursive: true });
    for (const screen of screens) {
      const { name, path, isWhole = false, act, media } = screen;
      const context = await browser.newContext({
        baseURL: (screen.isStaff ? staffSite : site).url,
        viewport: { width, height: HEIGHT },
        locale: 'pt-BR',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        javaScriptEnabled: !screen.hasNoScripts,
      });
      if (!screen.isUndecided)
        await context.addInitScript(`localStorage.setItem('${CHOICE_KEY}', '${REFUSED}')`);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      try {
        await page.goto(path, { waitUntil: 'networkidle' });
        await act?.(page, width, screen.isStaff ? staffSite : site);
        if (media) await page.emulateMedia({ media });
        // Loads pictures below the viewport too: they are lazy.
        await page.evaluate(async () => {
          for (const picture of document.images) picture.loading = 'eager';
          await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
        });
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(target, String(width), `${name}.png`), fullPage: isWhole });
      } catch (cause) {
        console.error(`${name} at ${width} px: ${cause instanceof Error ? cause.message : cause}`);
        process.exitCode = 1;
      }
      await context.close();
    }
    console.log(`${width} px: ${screens.length} screens`);
  }
} finally {
  await browser.close();
  await site.dispose();
  await staffSite.dispose();
}
