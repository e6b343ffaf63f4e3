import { expect, test } from '../fixtures/font-test.ts';
import { collectLayoutFaults } from '../fixtures/layout.ts';
import { SCREENS, SETTINGS, TEMPLATES } from '../fixtures/layout-scope.ts';
import { SYSTEM_FONTS, type SystemFont } from '../fixtures/system-fonts.ts';
import { IS_LONG } from '../fixtures/tier.ts';

// What fits in the widest font, also fits in the others.
const FONTS: readonly SystemFont[] = IS_LONG ? SYSTEM_FONTS : ['wide'];

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowed: /404/ });

for (const systemFont of FONTS) {
  test.describe(`with a ${systemFont} system font`, () => {
    test.use({ systemFont });

    for (const path of TEMPLATES) {
      test(`${path} fits every screen, with larger and with spaced text`, async ({ page }, testInfo) => {
        await page.clock.install();
        await page.goto(path);
        // Stops the rotation of the hero during the measurement.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
        expect(await collectLayoutFaults(page, testInfo, SCREENS, SETTINGS)).toEqual([]);
      });
    }
  });
}
