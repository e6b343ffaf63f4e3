/**
 * Takes screenshots of every route and its states at four widths, and of one page of each kind under the settings in
 * `screens/robust.ts`, into `screenshots/`: `npm run screens`, after `npm run build:test`, which also builds the admin.
 * `npm run screens -- cart filters` takes only those whose names contain one of the words; the folders of settings count
 * as part of the name, such as `npm run screens -- print`. The screenshots are for people; no test compares them.
 */
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, launchBrowser } from '../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../tests/fixtures/site-server.ts';
import { startStaffSite } from '../tests/fixtures/staff-site.ts';
import { storeExampleLeads } from '../tests/fixtures/stored-lead.ts';
import { storeTeam } from '../tests/fixtures/stored-team.ts';
import { systemFontEnvironment } from '../tests/fixtures/system-fonts.ts';
import { builtRoutes } from './bench/built-routes.ts';
import { ROBUST_PATHS, ROBUST_SETTINGS } from './screens/robust.ts';
import { SCREEN_STATES, type ScreenState } from './screens/states.ts';
import { takeScreen } from './screens/take-screen.ts';

const WIDTHS = [360, 768, 1280, 1920];
const HEIGHT = 800;

const project = resolve(import.meta.dirname, '..');
const target = join(project, 'screenshots');
const wholePage = (path: string): ScreenState => ({
  name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
  path,
  isWhole: true,
});
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const screens = [...(await builtRoutes(join(project, 'dist'))).map(wholePage), ...SCREEN_STATES].filter(
  ({ name }) => isWanted(name),
);
const robust = ROBUST_SETTINGS.map((setting) => ({
  ...setting,
  screens: ROBUST_PATHS.map(wholePage).filter((screen) => isWanted(`${setting.name}/${screen.name}`)),
})).filter((setting) => setting.screens.length > 0);

const site = await startSiteServer();
const staffSite = await startStaffSite();
await storeExampleLeads(staffSite);
await storeTeam(staffSite);
const browser = await launchBrowser();
const executablePath = await findBrowser();
try {
  for (const width of WIDTHS) {
    for (const screen of screens)
      await takeScreen(
        browser,
        screen.isStaff ? staffSite : site,
        screen,
        { width, height: HEIGHT },
        join(target, String(width), screen.name),
      );
    console.log(`${width} px: ${screens.length} screens`);
  }
  for (const { name, view, font, fontSize, screens: pages } of robust) {
    const chosen =
      font || fontSize
        ? await chromium.launch({
            ...(executablePath && { executablePath }),
            ...(font && { env: systemFontEnvironment(font) }),
            // A command over the debugging protocol would be lost when a whole page is captured.
            args: fontSize ? [`--blink-settings=defaultFontSize=${fontSize}`] : [],
          })
        : browser;
    for (const page of pages) await takeScreen(chosen, site, page, view, join(target, name, page.name));
    if (chosen !== browser) await chosen.close();
    console.log(`${name}: ${pages.length} screens`);
  }
} finally {
  await browser.close();
  await site.dispose();
  await staffSite.dispose();
}
