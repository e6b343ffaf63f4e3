import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Chance } from '../faults/chance.ts';
import { collectComplaints } from '../fixtures/page-complaints.ts';
import { THIRD_PARTY_SCRIPTS } from '../fixtures/third-parties.ts';
import { type Action, chooseText, planAction, scatter } from './action.ts';
import { findBreaches, type InvariantName, type Step } from './invariants.ts';
import { installProbe } from './probe.ts';
import type { Observation, Sent } from './screen.ts';

const POINTS = 14;
const NAVIGATION_MS = 15_000;
const SWIPE_STEPS = 4;
const STILL_FRAMES = 6;
/** More than any movement takes. */
const REST_FRAMES = 42;
/** Checked again after REST_FRAMES, because they describe the page when nothing moves. */
const CHECKED_AT_REST: readonly InvariantName[] = ['the focus', 'sideways overflow'];

/** One action with the page before and after it, and its number in the visit. */
export interface Move extends Step {
  number: number;
}

/** A visitor who acts at random: looks at the page, acts on it, and records everything that happens. */
export class Hand {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #options: HandOptions;
  readonly #notes: Notes;
  /** The first move: the page's load. */
  readonly arrival: Move;
  #hasConsented = false;
  #steps = 0;
  #view: Observation;

  private constructor(
    page: Page,
    session: CDPSession,
    options: HandOptions,
    notes: Notes,
    view: Observation,
  ) {
    this.page = page;
    this.#session = session;
    this.#options = options;
    this.#notes = notes;
    this.#view = view;
    this.arrival = this.#describe(0, { kind: 'return' }, view);
  }

  /** Opens the page in the context and waits until nothing moves. */
  static async open(context: BrowserContext, options: HandOptions): Promise<Hand> {
    const notes: Notes = {
      complaints: collectComplaints(context),
      foreignRequests: [],
      sent: [],
      newTabs: 0,
    };
    await context.exposeBinding('reportSent', (_source, text: string) => notes.sent.push(JSON.parse(text)));
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    context.on('page', (opened) => void opened.close());
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    // With a listener, the browser opens no file chooser.
    page.on('filechooser', () => {});
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    // The event comes with the click; the new page itself may only appear some moves later.
    session.on('Page.windowOpen', () => {
      notes.newTabs += 1;
    });
    await fulfillThirdParties(session, notes);
    await options.begin(page);
    const view = await look(page, scatter(options.chance, 1, POINTS), options.isTouch);
    return new Hand(page, session, options, notes, view);
  }

  /** Performs the given action, or the next one that the seed chooses. */
  async move(given?: Action): Promise<Move> {
    this.#steps += 1;
    const number = this.#steps;
    const before = this.#view;
    const { home, isTouch, chance } = this.#options;
    const isAtHome = new URL(before.url).pathname === new URL(home).pathname;
    const action = given ?? planAction(chance, number, before.screen, { isTouch, isAtHome });
    const { complaints, foreignRequests, sent } = this.#notes;
    for (const list of [complaints, foreignRequests, sent]) list.length = 0;
    this.#notes.newTabs = 0;
    await this.#perform(action, number);
    this.#view = await this.#look(number + 1);
    const move = this.#describe(number, action, before);
    if (!findBreaches(move).some(({ invariant }) => CHECKED_AT_REST.includes(invariant))) return move;
    // On a busy machine a movement starts late. Only its end position counts.
    await drawFrames(this.page, REST_FRAMES);
    const { scrolls, shifts } = this.#view;
    const later = await this.#look(number + 1);
    this.#view = { ...later, scrolls: [...scrolls, ...later.scrolls], shifts: [...shifts, ...later.shifts] };
    return this.#describe(number, action, before);
  }

  #look(number: number): Promise<Observation> {
    const { chance, isTouch } = this.#options;
    return look(this.page, scatter(chance, number, POINTS), isTouch);
  }

  #describe(number: number, action: Action, before: Observation): Move {
    const { sent, newTabs, foreignRequests } = this.#notes;
    const logged = this.#notes.complaints.filter((complaint) => !complaint.startsWith('request: '));
    this.#hasConsented ||= this.#view.hasConsented;
    const requests = this.#hasConsented ? [] : foreignRequests.map((url) => `request: ${url}`);
    const complaints = [...logged, ...requests];
    return { number, action, before, after: this.#view, complaints, sent: [...sent], newTabs };
  }

  async #perform(action: Action, number: number): Promise<void> {
    const { page } = this;
    const waiting = { waitUntil: 'load', timeout: NAVIGATION_MS } as const;
    switch (action.kind) {
      case 'click':
        return page.mouse.click(action.at.x, action.at.y);
      case 'tap':
        return page.touchscreen.tap(action.at.x, action.at.y);
      case 'key':
        return page.keyboard.press(action.key);
      case 'wheel':
        return page.mouse.wheel(0, action.by);
      case 'swipe':
        return this.#swipe(action.by);
      case 'type':
        return page.keyboard.type(action.text);
      case 'fill':
        return this.#fill(action.fields, number);
      case 'rotate': {
        const { width = 0, height = 0 } = page.viewportSize() ?? {};
        // The driver cannot resize a window in fullscreen.
        await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
        return page.setViewportSize({ width: height, height: width });
      }
      case 'back':
        return void (await page.goBack(waiting));
      case 'forward':
        return void (await page.goForward(waiting));
      case 'reload':
        return void (await page.reload(waiting));
      case 'return':
        return void (await page.goto(this.#options.home, waiting));
    }
  }

  async #swipe(by: number): Promise<void> {
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    const x = width / 2;
    const fromY = by > 0 ? height * 0.8 : height * 0.2;
    const toY = Math.min(height - 2, Math.max(2, fromY - by));
    const touch = (type: string, touchPoints: object[]) =>
      this.#session.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
    await touch('touchStart', [{ x, y: fromY }]);
    for (let step = 1; step <= SWIPE_STEPS; step += 1)
      await touch('touchMove', [{ x, y: fromY + ((toY - fromY) * step) / SWIPE_STEPS }]);
    // A finger that rests before it is lifted prevents a fling, which would end some moves later.
    await drawFrames(this.page, STILL_FRAMES);
    await touch('touchEnd', []);
  }

  async #fill(fields: number, number: number): Promise<void> {
    for (let index = 0; index < fields; index += 1) {
      const field = await this.page.evaluate(() => window.fieldInFocus());
      if (field === 'none') return;
      const text = chooseText(this.#options.chance, field, number, index);
      if (field === 'select') await this.page.keyboard.press(text);
      else await this.page.keyboard.insertText(text);
      await this.page.keyboard.press('Tab');
    }
  }
}

export interface HandOptions {
  /** Opens the page of the first move. */
  begin: (page: Page) => Promise<unknown>;
  /** The URL that the action `return` opens. */
  home: string;
  isTouch: boolean;
  chance: Chance;
}

/** The events since the last move. */
interface Notes {
  complaints: string[];
  foreignRequests: string[];
  sent: Sent[];
  newTabs: number;
}

/** Fulfils every https request on this machine. A navigation to another host leaves the page as it is. */
async function fulfillThirdParties(session: CDPSession, notes: Notes): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    if (resourceType !== 'Document') notes.foreignRequests.push(request.url);
    const body = THIRD_PARTY_SCRIPTS[new URL(request.url).hostname] ?? '';
    const response = {
      requestId,
      // On 204, the browser keeps the current page.
      responseCode: resourceType === 'Document' ? 204 : 200,
      responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
      body: Buffer.from(body).toString('base64'),
    };
    session.send('Fetch.fulfillRequest', response).catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}

/** Observes the page when nothing moves. If the document is replaced meanwhile, observes the new one. */
async function look(page: Page, points: readonly [number, number][], isTouch: boolean): Promise<Observation> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await page.evaluate(([shares, touch]) => window.lookAtPage(shares, touch), [
        points,
        isTouch,
      ] as const);
    } catch (error) {
      const isReplaced = /context was destroyed|lookAtPage is not a function|navigat/i.test(String(error));
      if (!isReplaced || performance.now() - startedAt > NAVIGATION_MS) throw error;
      await page.waitForLoadState('load');
    }
  }
}

/** Waits until the page has drawn so many frames, which takes longer on a busy machine. A new document ends the wait. */
async function drawFrames(page: Page, frames: number): Promise<void> {
  const drawn = page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        let left = count;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
        next();
      }),
    frames,
  );
  await drawn.catch(() => {});
}
