import { ROUTES } from '../../src/shared/routes.ts';
import { collectLayoutFaults } from '../fixtures/layout.ts';
import { ARTICLES, GUIDES, SCREENS, SETTINGS, TEMPLATES } from '../fixtures/layout-scope.ts';
import { SYSTEM_FONTS, type SystemFont } from '../fixtures/system-fonts.ts';
import { expect, test } from '../fixtures/test.ts';
import { IS_LONG } from '../fixtures/tier.ts';

// What fits in the widest font, also fits in the others.
const FONTS: readonly SystemFont[] = IS_LONG ? SYSTEM_FONTS : ['wide'];

// The pages with the most parts. pages.spec.ts shows daily that every page is as wide as the screen.
const FULLEST: readonly string[] = [
  ROUTES.home,
  ROUTES.shop,
  ROUTES.extruders,
  ROUTES.extruderSets,
  ROUTES.measuring,
  ROUTES.selection,
  ROUTES.faq,
  ROUTES.shopAdmin,
  ARTICLES[0] ?? '',
  GUIDES[0] ?? '',
];
const PATHS = TEMPLATES.filter((path) => IS_LONG || FULLEST.includes(path));

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowed: /404/ });

for (const systemFont of FONTS) {
  test.describe(`with a ${systemFont} system font`, () => {
    test.use({ systemFont });

    for (const path of PATHS) {
      test(`${path} fits every screen, with larger and with spaced text`, async ({ page }, testInfo) => {
        await page.goto(path);
        expect(await collectLayoutFaults(page, testInfo, SCREENS, SETTINGS)).toEqual([]);
      });
    }
  });
}
