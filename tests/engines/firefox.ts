import puppeteer from 'puppeteer-core';
import { isElsewhere } from '../fixtures/page-complaints.ts';
import type { Engine, Tab } from './tab.ts';

// Firefox reports this if the page is left while the service worker still fetches a file for it.
const INTERRUPTED = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** Starts Firefox over WebDriver BiDi, which needs no separate driver. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  return {
    async openTab(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        const type = message.type();
        if (type === 'error' || type === 'warn') complaints.push(`console.${type}: ${message.text()}`);
      });
      page.on('pageerror', (error) => {
        if (!INTERRUPTED.test(String(error))) complaints.push(`error: ${error}`);
      });
      page.on('request', (request) => {
        if (isElsewhere(request.url())) complaints.push(`request: ${request.url()}`);
      });
      return {
        goto: async (url) => void (await page.goto(url)),
        // A page from the back/forward cache fires no load event, so goBack(), and reload() after it, would never end.
        async reload() {
          await page.evaluate('window.isLeft = true; location.reload()');
          await page.waitForFunction('!window.isLeft && document.readyState === "complete"');
        },
        back: async () => void (await page.evaluate('history.back()')),
        evaluate: (expression) => page.evaluate(expression),
        movePointer: (x, y) => page.mouse.move(x, y),
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        async press(key, held) {
          if (held) await page.keyboard.down(held);
          await page.keyboard.press(key);
          if (held) await page.keyboard.up(held);
        },
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: async () => Buffer.from(await page.screenshot()),
        complaints: async () => complaints,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
