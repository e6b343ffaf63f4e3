import { appendFileSync } from 'node:fs';
import { test as base } from '@playwright/test';

/**
 * In place of `@playwright/test` in the browser tests of a mutation campaign: each page runs with the mutant `MUTANT`, or,
 * without one, each test notes in the file `REACHED` which mutants its pages reached.
 */
export * from '@playwright/test';

/** What a test reached, as a line of JSON in `REACHED`. */
export interface Reached {
  /** What `playwright test` takes to run this test alone. */
  place: string;
  passed: boolean;
  mutants: string[];
}

const { MUTANT, REACHED } = process.env;
const reached = new Set<string>();

/** Sets up Stryker's switch in a page, before its scripts. */
function setSwitch(mutant: string | undefined): void {
  const page = globalThis as unknown as Record<string, unknown> & { noteMutant?: (id: string) => void };
  // Stryker counts how often each mutant is reached; the first time is enough.
  const reported = new Proxy<Record<string, number>>(
    {},
    {
      set(counts, id: string, count: number) {
        if (counts[id] === undefined) page.noteMutant?.(id);
        counts[id] = count;
        return true;
      },
    },
  );
  page['__stryker__'] = mutant
    ? { activeMutant: mutant }
    : { mutantCoverage: { static: reported, perTest: {} } };
}

export const test = base.extend<{ noted: undefined }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (!MUTANT) await context.exposeBinding('noteMutant', (_, id: string) => void reached.add(id));
        await context.addInitScript(setSwitch, MUTANT);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  noted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use, { file, line, errors }) => {
      reached.clear();
      await use(undefined);
      if (!REACHED) return;
      const noted: Reached = { place: `${file}:${line}`, passed: errors.length === 0, mutants: [...reached] };
      appendFileSync(REACHED, `${JSON.stringify(noted)}\n`);
    },
    { auto: true },
  ],
});
