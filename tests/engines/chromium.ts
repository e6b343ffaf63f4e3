import { type Browser, chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import { launchBrowser } from '../fixtures/find-browser.ts';
import { collectComplaints } from '../fixtures/page-complaints.ts';
import type { Engine, Tab } from './tab.ts';

export const startChromium = async (): Promise<Engine> => engineOf(await launchBrowser());

/** Chromium 109, the last for Windows 7 and 8, from an npm package. */
export const startChromiumOf2023 = async (): Promise<Engine> =>
  engineOf(
    await chromium.launch({
      executablePath: await packaged.executablePath(),
      args: ['--no-zygote', '--disable-gpu'],
    }),
  );

function engineOf(browser: Browser): Engine {
  return {
    async openTab(): Promise<Tab> {
      const context = await browser.newContext();
      const complaints = collectComplaints(context);
      const page = await context.newPage();
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        back: async () => void (await page.goBack()),
        evaluate: (expression) => page.evaluate(expression),
        movePointer: (x, y) => page.mouse.move(x, y),
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key, held) => page.keyboard.press(held ? `${held}+${key}` : key),
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: () => page.screenshot(),
        complaints: async () => complaints,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
