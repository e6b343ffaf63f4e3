import { readdir, stat } from 'node:fs/promises';
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
}

/** Builds the site with `count` more articles and `count` more products, in a temporary folder. */
export async function measure(count: number): Promise<Measure> {
  const site = await copySite();
  try {
    await makeContent(site.root, count);
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
    return { count, ...times, pages: pages.length, htmlBytes: total(pages), totalBytes: total(sizes) };
  } finally {
    await site.remove();
  }
}

/** CPU seconds per added article and product. */
export function costOfOne(base: Measure, { cpuSeconds, count }: Measure): number {
  return (cpuSeconds - base.cpuSeconds) / count;
}

function total(sizes: readonly { size: number }[]): number {
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
