import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { formatConsent, PURPOSES } from '../../src/shared/consent.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { CHOICE_KEY } from '../../src/tracking/choice.ts';
import { browserOptions } from '../fixtures/find-browser.ts';
import { type SiteServer, startSiteServer } from '../fixtures/site-server.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { storeExampleLeads } from '../fixtures/stored-lead.ts';
import { systemFontEnvironment } from '../fixtures/system-fonts.ts';
import type { Case } from './cases.ts';
import type { HandOptions } from './hand.ts';

const HEIGHTS: Record<Case['width'], number> = { 360: 640, 768: 1024, 1280: 800 };
/** A shared link with two products. */
const SHARED_CART = `${ROUTES.shop}#lista=1x2~Rosca,3x1~Camisa`;

/** The browser and the servers for all visits. */
export class Stage {
  readonly #browser: Browser;
  readonly #site: SiteServer;
  #staffSite: Promise<SiteServer> | undefined;

  private constructor(browser: Browser, site: SiteServer) {
    this.#browser = browser;
    this.#site = site;
  }

  static async open(): Promise<Stage> {
    const [browser, site] = await Promise.all([launchWithoutNetwork(), startSiteServer()]);
    return new Stage(browser, site);
  }

  /** Returns a context in the visit's state, and the options for the hand that makes the visit. */
  async prepare({ route, width, state }: Case): Promise<[BrowserContext, Omit<HandOptions, 'chance'>]> {
    const isStaff = state === 'staff signed in';
    const site = isStaff ? await this.#readyStaffSite() : this.#site;
    site.forgetVisitors();
    const isTouch = width === 360;
    const options: BrowserContextOptions = {
      viewport: { width, height: HEIGHTS[width] },
      isMobile: isTouch,
      hasTouch: isTouch,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: 'block',
      acceptDownloads: false,
      baseURL: site.url,
    };
    const context = await this.#browser.newContext(options);
    if (state !== 'bar shown') {
      const isGranted = state === 'accepted';
      const choice = formatConsent(
        Object.fromEntries(PURPOSES.map((purpose) => [purpose, isGranted])),
        'gmc',
        new Date(),
      );
      await context.addInitScript(
        ([key, value]) => {
          // Only once, because the visitor may change it.
          if (location.protocol.startsWith('http') && !localStorage.getItem(key))
            localStorage.setItem(key, value);
        },
        [CHOICE_KEY, choice] as const,
      );
    }
    if (isStaff) await signIn(context, site.url);
    const begin = async (page: Page) => {
      if (state === 'cart filled') await fillCart(page);
      await page.goto(route);
    };
    return [context, { begin, home: `${site.url}${route}`, isTouch }];
  }

  /** Resets the staff's site, because visits change products and leads. */
  async #readyStaffSite(): Promise<SiteServer> {
    this.#staffSite ??= startStaffSite();
    const site = await this.#staffSite;
    await site.query(
      'TRUNCATE leads, staff_sessions, staff_throttles, staff_sign_ins, catalogue_history RESTART IDENTITY CASCADE',
    );
    await storeExampleLeads(site);
    return site;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#site.dispose();
    await (await this.#staffSite)?.dispose();
  }
}

/** Launches a browser that resolves no host except localhost. */
async function launchWithoutNetwork(): Promise<Browser> {
  return chromium.launch({
    ...(await browserOptions()),
    // The same font on every machine, so that a seed gives the same coordinates.
    env: systemFontEnvironment('usual'),
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost', '--disable-gpu'],
  });
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(SHARED_CART);
  // The shop removes the hash after it has read the list.
  await page.waitForFunction(() => location.hash === '');
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const response = await fetch(`${url}${SESSION_PATH}`, {
    method: 'POST',
    headers: { origin: url },
    body: JSON.stringify({ password: PASSPHRASE, person: 'Bia' }),
  });
  if (!response.ok) throw new Error(`not signed in: ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    // Browsers treat http://localhost as secure, but this API accepts secure cookies only for https.
    return { name, value, url: url.replace('http:', 'https:'), secure: true, httpOnly: true };
  });
  await context.addCookies(cookies);
}
