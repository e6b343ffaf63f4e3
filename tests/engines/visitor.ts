import { findElements, type Query, type Role } from './finder.ts';
import type { Key, Tab } from './tab.ts';

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 40;

const toJson = (words: string | RegExp) =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags };

export const by = (role: Role, name?: string | RegExp, within?: Query): Query => ({
  role,
  ...(name !== undefined && { name: toJson(name) }),
  ...(within && { within }),
});
export const text = (words: string | RegExp, within?: Query): Query => ({
  text: toJson(words),
  ...(within && { within }),
});
export const part = (selector: string, within?: Query): Query => ({ selector, ...(within && { within }) });

// biome-ignore lint/suspicious/noExplicitAny: the arguments are whatever can be written as JSON.
type PageFunction<Result, Args extends any[]> = (...args: Args) => Result | Promise<Result>;

const serialize = (args: readonly unknown[]) =>
  args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(',');

/** Uses the site in one tab with pointer and keyboard. Each method waits until the page is ready for it. */
export class Visitor {
  readonly tab: Tab;
  readonly #url: string;

  constructor(tab: Tab, url: string) {
    this.tab = tab;
    this.#url = url;
  }

  open(path: string): Promise<void> {
    return this.tab.goto(this.#url + path);
  }

  async evaluate<Result, Args extends unknown[]>(
    run: PageFunction<Result, Args>,
    ...args: Args
  ): Promise<Result> {
    return (await this.tab.evaluate(`(${run})(${serialize(args)})`)) as Result;
  }

  /** Runs a function in the page on the elements found, and returns its result. */
  async withAll<Result, Args extends unknown[]>(
    query: Query,
    run: PageFunction<Result, [Element[], ...Args]>,
    ...args: Args
  ): Promise<Result> {
    const more = args.length > 0 ? `, ${serialize(args)}` : '';
    const expression = `(() => { ${findElements}; return (${run})(findElements(${serialize([query])})${more}); })()`;
    return (await this.tab.evaluate(expression)) as Result;
  }

  /** Repeats the attempt until it returns a value or time is out. Ignores errors, which a changing page may cause. */
  async until<Result>(
    what: string,
    attempt: () => Promise<Result | undefined | false | null>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Result> {
    const deadline = Date.now() + timeoutMs;
    let reason = '';
    for (;;) {
      try {
        const result = await attempt();
        if (result !== undefined && result !== false && result !== null) return result;
        reason = '';
      } catch (error) {
        reason = `: ${error instanceof Error ? error.message : error}`;
      }
      if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s for ${what}${reason}`);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }

  waitFor<Args extends unknown[]>(run: PageFunction<unknown, Args>, ...args: Args): Promise<unknown> {
    // Converted to a boolean, because not every protocol can return an element.
    const expression = `Promise.resolve((${run})(${serialize(args)})).then(Boolean)`;
    return this.until(`${run}`, async () => Boolean(await this.tab.evaluate(expression)));
  }

  count(query: Query): Promise<number> {
    return this.withAll(query, (found) => found.length);
  }

  sees(query: Query): Promise<unknown> {
    return this.until(`${JSON.stringify(query)} to show`, async () => (await this.count(query)) > 0);
  }

  seesNoMore(query: Query): Promise<unknown> {
    return this.until(`${JSON.stringify(query)} to be gone`, async () => (await this.count(query)) === 0);
  }

  /** Returns the text of the one element found. */
  read(query: Query): Promise<string> {
    return this.until(`one ${JSON.stringify(query)}`, () =>
      this.withAll(query, (found) =>
        found.length === 1 ? (found[0]?.textContent ?? '').replace(/\s+/g, ' ').trim() : undefined,
      ),
    );
  }

  value(query: Query): Promise<string> {
    return this.until(`one ${JSON.stringify(query)}`, () =>
      this.withAll(query, ([field]) => (field as HTMLInputElement | undefined)?.value),
    );
  }

  hasFocus(query: Query): Promise<unknown> {
    return this.until(`the focus on ${JSON.stringify(query)}`, () =>
      this.withAll(query, (found) => found.some((element) => element === document.activeElement)),
    );
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }

  scrollTop(): Promise<number> {
    return this.evaluate(() => Math.round(scrollY));
  }

  arrivesAt(path: string, timeoutMs?: number): Promise<unknown> {
    const isThere = (wanted: string) => location.pathname === wanted && document.readyState === 'complete';
    return this.until(`the address ${path}`, () => this.evaluate(isThere, path), timeoutMs);
  }

  /** Returns the point to click: on the one element found, in the viewport, not moving and not covered. */
  #spot(query: Query): Promise<{ x: number; y: number }> {
    let last = '';
    return this.until(`one ${JSON.stringify(query)} that can be clicked`, async () => {
      const spot = await this.withAll(query, async ([element, ...others]) => {
        if (!element || others.length > 0) return { problem: `${others.length + (element ? 1 : 0)} found` };
        const look = () => {
          // A link over two lines is clicked on the first.
          const [box] = element.getClientRects();
          if (!box) return { problem: 'no box' };
          const x = Math.round(box.left + box.width / 2);
          const y = Math.round(box.top + box.height / 2);
          const top = document.elementFromPoint(x, y);
          const isFree =
            top && (element.contains(top) || (top.contains(element) && top.localName === 'label'));
          return isFree ? { x, y } : { problem: `covered by ${top?.outerHTML.slice(0, 120) ?? 'the edge'}` };
        };
        if ('problem' in look()) {
          element.scrollIntoView({ block: 'center', inline: 'nearest' });
        }
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return look();
      });
      if ('problem' in spot) throw new Error(spot.problem);
      const now = JSON.stringify(spot);
      const isAtRest = now === last;
      last = now;
      return isAtRest && (spot as { x: number; y: number });
    });
  }

  focus(query: Query): Promise<unknown> {
    return this.until(`one ${JSON.stringify(query)}`, () =>
      this.withAll(query, ([element]) => {
        (element as HTMLElement | undefined)?.focus();
        return element !== undefined && element === document.activeElement;
      }),
    );
  }

  async hover(query: Query): Promise<void> {
    const { x, y } = await this.#spot(query);
    await this.tab.movePointer(x, y);
  }

  async click(query: Query): Promise<void> {
    const { x, y } = await this.#spot(query);
    await this.tab.click(x, y);
  }

  press(key: Key, held?: 'Control' | 'Shift'): Promise<void> {
    return this.tab.press(key, held);
  }

  /** Clicks a field and types over its value. */
  async fill(query: Query, words: string): Promise<void> {
    await this.click(query);
    if (await this.value(query)) {
      await this.press('a', 'Control');
      await this.press('Backspace');
    }
    if (words) await this.tab.type(words);
  }

  /** Chooses an option by typing its first letters, because a click would open a window of the system. */
  async choose(query: Query, words: string): Promise<void> {
    await this.focus(query);
    await this.tab.type(words);
  }
}
