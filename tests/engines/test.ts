import { test as base, expect } from '@playwright/test';
import { siteFixture } from '../fixtures/site-fixture.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { startChromium } from './chromium.ts';
import { findFirefox, findWebKit } from './find-engines.ts';
import { startFirefox } from './firefox.ts';
import { type Line, layLine } from './line.ts';
import type { Engine } from './tab.ts';
import { by, Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

interface TestFixtures {
  /** Complaints that a test expects of its pages. */
  allowed: RegExp | undefined;
  /** A tab on a wide screen that has never been on the site, which asks it for cookies. Silent, or the test fails. */
  visitor: Visitor;
}

interface WorkerFixtures {
  engineName: EngineName;
  site: SiteServer;
  line: Line;
  engine: Engine;
}

function start(name: EngineName, line: Line): Promise<Engine> {
  if (name === 'chromium') return startChromium();
  if (name === 'firefox') return startFirefox(findFirefox() ?? '');
  const webkit = findWebKit();
  if (!webkit) throw new Error('WebKit is gone');
  return startWebKit(webkit, () => line.complaints.splice(0));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  site: siteFixture(),
  line: [
    async ({ site, engineName }, use) => {
      const line = await layLine(site.url, engineName === 'webkit');
      await use(line);
      await line.cut();
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ engineName, line }, use) => {
      const engine = await start(engineName, line);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  allowed: [undefined, { option: true }],
  visitor: async ({ engine, site, line, allowed }, use, testInfo) => {
    await line.mend();
    site.forgetVisitors();
    line.complaints.length = 0;
    line.refused.clear();
    const tab = await engine.openTab();
    await tab.resize(DESK.width, DESK.height);
    await use(new Visitor(tab, line.url));
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('screen', { body: await tab.screenshot(), contentType: 'image/png' });
    }
    const complaints = await tab.complaints();
    await tab.close();
    const unexpected = complaints.filter((complaint) => !allowed?.test(complaint));
    expect(unexpected, 'what the pages complained about').toEqual([]);
  },
});

export const bar = by('region', 'Cookies');

export async function refuseCookies(visitor: Visitor): Promise<void> {
  await visitor.click(by('button', 'Recusar', bar));
  await visitor.seesNoMore(bar);
}

export const { step } = test;
export { expect };
