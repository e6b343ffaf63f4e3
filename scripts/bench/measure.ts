import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeContent } from './make-content.ts';
import { copySite } from './site-copy.ts';

export interface Measure {
  /** How many articles and how many products were added. */
  count: number;
  seconds: number;
  cpuSeconds: number;
  pages: number;
  htmlBytes: number;
  totalBytes: number;
  /** The seconds of each postbuild step, as the build prints them. */
  steps: Record<string, number>;
}

/** The project's configuration without the postbuild integration. */
const BARE_CONFIG = `import config from './full.config.mjs';
export default { ...config, integrations: config.integrations.filter(({ name }) => name !== 'postbuild') };
`;

/**
 * Builds the site with `count` articles and `count` products more, in a folder of its own that is removed again; `bare`
 * leaves the postbuild steps out.
 */
export async function measure(count: number, bare = false): Promise<Measure> {
  const site = await copySite();
  try {
    await makeContent(site.root, count);
    if (bare) {
      const config = join(site.root, 'astro.config.mjs');
      await rename(config, join(site.root, 'full.config.mjs'));
      await writeFile(config, BARE_CONFIG);
    }
    const { succeeded, output, ...times } = await site.build();
    if (!succeeded)
      throw new Error(`The build with ${count} articles and products failed:\n${output.slice(-4000)}`);
    const files = await readdir(join(site.root, 'dist'), { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(async ({ parentPath, name }) => ({ name, size: (await stat(join(parentPath, name))).size })),
    );
    const pages = sizes.filter(({ name }) => name.endsWith('.html'));
    return {
      count,
      ...times,
      pages: pages.length,
      htmlBytes: total(pages),
      totalBytes: total(sizes),
      steps: readSteps(output),
    };
  } finally {
    await site.remove();
  }
}

/** CPU seconds per added article and product. */
export function costOfOne(base: Measure, { cpuSeconds, count }: Measure): number {
  return (cpuSeconds - base.cpuSeconds) / count;
}

function readSteps(output: string): Record<string, number> {
  const list = /\[postbuild\] \d+ pages: (.*)/.exec(output)?.[1] ?? '';
  return Object.fromEntries(
    [...list.matchAll(/([^,]+?) ([\d.]+) s/g)].map(([, name = '', s]) => [name.trim(), Number(s)]),
  );
}

function total(sizes: readonly { size: number }[]): number {
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
