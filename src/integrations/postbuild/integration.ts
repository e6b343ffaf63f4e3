import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { serviceWorker } from '../service-worker/step.ts';
import { shareCards } from '../share-cards/step.ts';
import { BuiltPage } from './built-page.ts';
import { firstPicture } from './first-picture.ts';
import { moveProps } from './island-props.ts';
import { minifyHtml } from './minify-html.ts';
import { deferScripts, shareScripts } from './page-scripts.ts';
import { pageStyles } from './page-styles.ts';
import { precompressed } from './precompressed.ts';

/** One step of the postbuild. */
export interface Step {
  name: string;
  /** Reads or changes a page, after the earlier steps have changed it. */
  onPage?(page: BuiltPage): unknown;
  /** Runs when every page is written. `root`: the built folder. */
  onSite?(root: string): Promise<void>;
}

/** Runs after the styles step, which reads the inline scripts, and before the shared scripts in the head. */
function sharedScripts(): Step {
  const shared = new Map<string, string>();
  return {
    name: 'scripts',
    onPage(page) {
      for (const { path, code } of shareScripts(page)) shared.set(path, code);
      deferScripts(page);
    },
    async onSite(root) {
      for (const [path, code] of shared) await writeFile(join(root, path), code);
    },
  };
}

/** All steps in order: the policy, the service worker and the compressed files need the finished pages. */
const createSteps = (root: string): Step[] => [
  shareCards(root),
  { name: 'styles', onPage: pageStyles(root) },
  { name: 'first picture', onPage: firstPicture(root) },
  { name: 'props', onPage: moveProps },
  sharedScripts(),
  { name: 'minified HTML', onPage: minifyHtml },
  contentSecurityPolicy(),
  serviceWorker(),
  precompressed(),
];

/** The postbuild: all steps run here, so that each page is read and parsed once. */
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

/** Runs the steps on every page below `root`, then on the whole site. `seconds` measures each step. */
export async function runSteps(
  root: string,
  steps: readonly Step[],
): Promise<{ pages: number; seconds: Record<string, number> }> {
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
