import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN, SLOW_NETWORK } from './measure-page.ts';

export interface VisitMeasure {
  taps: number;
  /** From requesting the first page until its heading is visible. */
  landedMs: number;
  /** From requesting the first page until the end of the user flow. */
  ms: number;
}

/** A visit with an old phone on a slow network; counts the taps. */
export class Visit {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #session: CDPSession;
  readonly #origin: string;
  #taps = 0;
  #start = 0;
  #landedMs = 0;

  constructor(session: CDPSession, page: Page, origin: string) {
    this.#context = page.context();
    this.#session = session;
    this.page = page;
    this.#origin = origin;
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(this.#origin + path, { waitUntil: 'commit' });
  }

  /** Opens the first page and starts measuring the time. */
  async land(path: string): Promise<void> {
    this.#start = performance.now();
    await this.open(path);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    this.#landedMs = performance.now() - this.#start;
  }

  async tap(target: Locator): Promise<void> {
    this.#taps++;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
  }

  /** Taps a link that opens WhatsApp in a new tab. */
  async tapChat(target: Locator): Promise<void> {
    const chat = this.page.waitForEvent('popup');
    await this.tap(target);
    await chat;
  }

  /** Disconnects the page and the service worker from the network. */
  async goOffline(): Promise<void> {
    await this.#session.send('Network.emulateNetworkConditions', { ...SLOW_NETWORK, offline: true });
    await this.#context.setOffline(true);
  }

  async end(): Promise<VisitMeasure> {
    const ms = performance.now() - this.#start;
    await this.#context.close();
    return { taps: this.#taps, landedMs: this.#landedMs, ms };
  }
}

export async function startVisit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  });
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...SLOW_NETWORK, offline: false });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return new Visit(session, page, origin);
}
