import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { serviceWorker } from '../service-worker/step.ts';
import { shareCards } from '../share-cards/step.ts';
import { BuiltPage } from './built-page.ts';
import { deferredScripts, minifiedHtml, pageStyles, sharedScripts } from './page-steps.ts';
import { checkOrder, type Step } from './step.ts';

/** Every step in its order. */
const createSteps = (root: string): Step[] => [
  shareCards(root),
  pageStyles(root),
  sharedScripts(),
  deferredScripts(),
  minifiedHtml(),
  contentSecurityPolicy(),
  serviceWorker(),
];

/** What is done to the built pages, and made from them: all of it here, so that each page is read and parsed once. */
export function postbuild(): AstroIntegration {
  return {
    name: 'postbuild',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const { pages, seconds } = await runSteps(root, createSteps(root));
        const costs = Object.entries(seconds).map(([name, cost]) => `${name} ${cost.toFixed(2)} s`);
        logger.info(`${pages} pages: ${costs.join(', ')}`);
      },
    },
  };
}

/** Runs the steps on every page below `root`, then on the whole site. `seconds` has the time of each. */
export async function runSteps(
  root: string,
  steps: readonly Step[],
): Promise<{ pages: number; seconds: Record<string, number> }> {
  checkOrder(steps);
  const seconds: Record<string, number> = {};
  const time = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    seconds[name] = (seconds[name] ?? 0) + (performance.now() - start) / 1000;
    return result;
  };

  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
  for (const file of files) {
    const html = await time('reading', () => readFile(join(root, file), 'utf8'));
    const page = await time('parsing', () => new BuiltPage(file, html));
    for (const step of steps) if (step.onPage) await time(step.name, () => step.onPage?.(page));
    await time('writing', () => writeFile(join(root, file), page.toString()));
  }
  for (const step of steps) if (step.onSite) await time(step.name, () => step.onSite?.(root));
  return { pages: files.length, seconds };
}
