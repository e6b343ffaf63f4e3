import { launchBrowser } from '../fixtures/find-browser.ts';
import { collectComplaints } from '../fixtures/page-complaints.ts';
import type { Engine, Tab } from './tab.ts';

export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser();
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
