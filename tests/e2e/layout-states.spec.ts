import { stopClock } from '../fixtures/clock.ts';
import { collectLayoutFaults } from '../fixtures/layout.ts';
import { SCREENS, SETTINGS } from '../fixtures/layout-scope.ts';
import { SCREEN_STATES } from '../fixtures/screen-states.ts';
import { siteFixture } from '../fixtures/site-fixture.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { storeExampleLeads } from '../fixtures/stored-lead.ts';
import { storeTeam } from '../fixtures/stored-team.ts';
import { SYSTEM_FONTS, type SystemFont } from '../fixtures/system-fonts.ts';
import { expect, test } from '../fixtures/test.ts';
import { IS_LONG } from '../fixtures/tier.ts';

const FONTS: readonly SystemFont[] = IS_LONG ? SYSTEM_FONTS : ['wide'];
const WIDE = 1024;
// Phone and desktop have different menus. Most other states are the same on both.
const STARTS = [
  {
    width: 360,
    height: 740,
    states: IS_LONG ? SCREEN_STATES : SCREEN_STATES.filter(({ isDaily }) => isDaily),
  },
  {
    width: 1280,
    height: 800,
    states: IS_LONG ? SCREEN_STATES : SCREEN_STATES.filter(({ name }) => name === 'state-menu'),
  },
];

const staffTest = test.extend({
  site: siteFixture(async () => {
    const site = await startStaffSite();
    await storeExampleLeads(site);
    await storeTeam(site);
    return site;
  }),
});

for (const { width, height, states } of STARTS) {
  for (const systemFont of FONTS) {
    for (const state of states) {
      const { name, path, act, isStaff, isUndecided, hasNoScripts } = state;
      const run = isStaff ? staffTest : test;
      run.describe(`${name} from ${width} px, with a ${systemFont} system font`, () => {
        run.use({
          systemFont,
          viewport: { width, height },
          contextOptions: { reducedMotion: 'reduce' },
          cookieChoice: isUndecided ? 'none' : 'refused',
          javaScriptEnabled: !hasNoScripts,
          // Logged in the states that a failing network or server causes.
          allowed: /40[0-9]|422|Failed to load resource|send-contact-email|ERR_INTERNET/,
        });

        run('fits every viewport, with larger and with spaced text', async ({ page, site }, testInfo) => {
          await page.clock.install();
          await page.goto(path);
          await act?.(page, width, site);
          // A page from the server may still wait for its styles.
          await page.waitForLoadState();
          // Stops countdowns and notices during the measurement.
          if (!hasNoScripts) await stopClock(page);
          const screens = SCREENS.filter((screen) => screen.width < WIDE === width < WIDE);
          expect(await collectLayoutFaults(page, testInfo, screens, SETTINGS)).toEqual([]);
        });
      });
    }
  }
}
