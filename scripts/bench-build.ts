/**
 * Measures how build time and size grow with the number of articles and products: `npm run bench:build`, or with other
 * numbers, for example `npm run bench:build -- 10 100`. Writes only to temporary folders.
 */
import { decimal } from './bench/figures.ts';
import { costOfOne, type Measure, measure } from './bench/measure.ts';

const counts = process.argv.slice(2).map(Number);

function row(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(13)).join(''));
}

row(['added', 'pages', 'build s', 'cpu s', 'cpu ms each', 'vs linear', 'kB per page', 'all MB']);
const base = await measure(0);
let first: Measure | undefined;
for (const count of [0, ...(counts.length ? counts : [10, 100, 1000, 5000])]) {
  const found = count === 0 ? base : await measure(count);
  // Below 100 added articles, measuring noise is larger than their cost.
  first ??= count >= 100 ? found : undefined;
  row([
    decimal(count),
    decimal(found.pages),
    decimal(found.seconds, 1),
    decimal(found.cpuSeconds, 1),
    count ? decimal(costOfOne(base, found) * 1000) : '–',
    // 1 means linear growth: an article and a product cost as much as in the first run with 100 or more.
    first ? decimal(costOfOne(base, found) / costOfOne(base, first), 2) : '–',
    decimal(found.htmlBytes / found.pages / 1000, 1),
    decimal(found.totalBytes / 1e6, 1),
  ]);
}
