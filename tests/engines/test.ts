import { test as base, expect } from '@playwright/test';
import { siteFixture } from '../fixtures/site-fixture.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { startChromium } from './chromium.ts';
import { type Connection, openConnection } from './connection.ts';
import { findFirefox, findWebKit } from './find-engines.ts';
import { startFirefox } from './firefox.ts';
import type { Engine } from './tab.ts';
import { by, Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

interface TestFixtures {
  /** The complaints that a test expects of its pages. */
  allowed: RegExp | undefined;
  /** A first visit on a desktop, so the consent bar is shown. The test fails if a page complains. */
  visitor: Visitor;
}

interface WorkerFixtures {
  engineName: EngineName;
  site: SiteServer;
  connection: Connection;
  engine: Engine;
}

function startEngine(name: EngineName, connection: Connection): Promise<Engine> {
  if (name === 'chromium') return startChromium();
  if (name === 'firefox') return startFirefox(findFirefox() ?? '');
  const webkit = findWebKit();
  if (!webkit) throw new Error('WebKitGTK is not installed');
  return startWebKit(webkit, () => connection.complaints.splice(0));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  site: siteFixture(),
  connection: [
    async ({ site, engineName }, use) => {
      const connection = await openConnection(site.url, engineName === 'webkit');
      await use(connection);
      await connection.cut();
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ engineName, connection }, use) => {
      const engine = await startEngine(engineName, connection);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  allowed: [undefined, { option: true }],
  visitor: async ({ engine, site, connection, allowed }, use, testInfo) => {
    await connection.restore();
    site.forgetVisitors();
    connection.complaints.length = 0;
    connection.refused.clear();
    const tab = await engine.openTab();
    await tab.resize(DESKTOP.width, DESKTOP.height);
    await use(new Visitor(tab, connection.url));
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('screen', { body: await tab.screenshot(), contentType: 'image/png' });
    }
    const complaints = await tab.complaints();
    await tab.close();
    const unexpected = complaints.filter((complaint) => !allowed?.test(complaint));
    expect(unexpected, 'unexpected complaints of the pages').toEqual([]);
  },
});

export const bar = by('region', 'Cookies');

export async function refuseCookies(visitor: Visitor): Promise<void> {
  await visitor.click(by('button', 'Recusar', bar));
  await visitor.seesNoMore(bar);
}

export const { step } = test;
export { expect };
