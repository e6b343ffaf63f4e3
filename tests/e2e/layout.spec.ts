import { readdirSync } from 'node:fs';
import { expect, test } from '../fixtures/font-test.ts';
import { collectLayoutFaults, type TextSetting } from '../fixtures/layout.ts';
import { IS_LONG, SCREENS, SETTINGS } from '../fixtures/layout-scope.ts';
import { SYSTEM_FONTS } from '../fixtures/system-fonts.ts';

const PATHS = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`)
  .toSorted();

// If larger text fits in the widest font, it also fits in the others.
const USUAL_TEXT: readonly TextSetting[] = ['16 px'];

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowed: /404/ });

for (const systemFont of SYSTEM_FONTS) {
  test.describe(`with a ${systemFont} system font`, () => {
    test.use({ systemFont });
    const settings = IS_LONG || systemFont === 'wide' ? SETTINGS : USUAL_TEXT;

    for (const path of PATHS) {
      test(`${path} fits every viewport, with larger and with spaced text`, async ({ page }, testInfo) => {
        await page.clock.install();
        await page.goto(path);
        // Stops the rotation of the hero during the measurement.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
        expect(await collectLayoutFaults(page, testInfo, SCREENS, settings)).toEqual([]);
      });
    }
  });
}
