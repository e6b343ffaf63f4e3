import { test as base, expect, type TestInfo } from '@playwright/test';
import { siteFixture } from '../fixtures/site-fixture.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { startChromium, startChromiumOf2023 } from './chromium.ts';
import { type Connection, openConnection } from './connection.ts';
import { findFirefox, findWebKit } from './find-engines.ts';
import { startFirefox } from './firefox.ts';
import type { Engine } from './tab.ts';
import { by, Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'chromium' | 'chromium-2023' | 'firefox' | 'webkit';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

interface TestFixtures {
  /** The complaints that a test expects of its pages. */
  allowed: RegExp | undefined;
  /** A first visit on a desktop, so the consent bar is shown. The test fails if a page complains. */
  visitor: Visitor;
  /** The same on the site in server mode. */
  deskVisitor: Visitor;
}

interface WorkerFixtures {
  engineName: EngineName;
  site: SiteServer;
  connection: Connection;
  /** The site in server mode, for the tests of the desk. */
  deskSite: SiteServer;
  deskConnection: Connection;
  engine: Engine;
}

function startEngine(name: EngineName, connection: Connection): Promise<Engine> {
  if (name === 'chromium') return startChromium();
  if (name === 'chromium-2023') return startChromiumOf2023();
  if (name === 'firefox') return startFirefox(findFirefox() ?? '');
  const webkit = findWebKit();
  if (!webkit) throw new Error('WebKitGTK is not installed');
  return startWebKit(webkit, () => connection.complaints.splice(0));
}

async function connect(
  site: SiteServer,
  engineName: EngineName,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await openConnection(site.url, engineName === 'webkit');
  await use(connection);
  await connection.cut();
}

/** Lets a test use a new tab, and fails the test if the tab's pages complain. */
async function visit(
  {
    engine,
    site,
    connection,
    allowed,
  }: Pick<TestFixtures & WorkerFixtures, 'engine' | 'site' | 'connection' | 'allowed'>,
  use: (visitor: Visitor) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  await connection.restore();
  site.forgetVisitors();
  connection.complaints.length = 0;
  connection.answer = undefined;
  connection.script = '';
  const tab = await engine.openTab();
  await tab.resize(DESKTOP.width, DESKTOP.height);
  await use(new Visitor(tab, connection.url));
  if (testInfo.status !== testInfo.expectedStatus) {
    await testInfo.attach('screen', { body: await tab.screenshot(), contentType: 'image/png' });
  }
  const complaints = [...(await tab.complaints()), ...connection.complaints.splice(0)];
  await tab.close();
  const unexpected = complaints.filter((complaint) => !allowed?.test(complaint));
  expect(unexpected, 'unexpected complaints of the pages').toEqual([]);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  site: siteFixture(),
  connection: [({ site, engineName }, use) => connect(site, engineName, use), { scope: 'worker' }],
  deskSite: siteFixture(startStaffSite),
  deskConnection: [
    ({ deskSite, engineName }, use) => connect(deskSite, engineName, use),
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
  visitor: ({ engine, site, connection, allowed }, use, testInfo) =>
    visit({ engine, site, connection, allowed }, use, testInfo),
  deskVisitor: ({ engine, deskSite: site, deskConnection: connection, allowed }, use, testInfo) =>
    visit({ engine, site, connection, allowed }, use, testInfo),
});

export const bar = by('region', 'Cookies');

export async function refuseCookies(visitor: Visitor): Promise<void> {
  await visitor.click(by('button', 'Recusar', bar));
  await visitor.seesNoMore(bar);
}

export const { step } = test;
export { expect };
