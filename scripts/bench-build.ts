/**
 * How the build grows with the content: `npm run bench:build`, or with numbers of articles and products of one's own,
 * such as `npm run bench:build -- 10 100`. Each number is built with the postbuild steps and without them; below it is
 * what each step took. Writes in temporary folders only.
 */
import { decimal } from './bench/figures.ts';
import { costOfOne, type Measure, measure } from './bench/measure.ts';

const counts = process.argv.slice(2).map(Number);

function row(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(13)).join(''));
}

row([
  'added',
  'pages',
  'build s',
  'bare s',
  'build / bare',
  'cpu s',
  'bare cpu s',
  'cpu ms each',
  'vs linear',
  'kB per page',
  'all MB',
]);
const base = await measure(0);
let first: Measure | undefined;
for (const count of [0, ...(counts.length ? counts : [10, 100, 1000, 5000])]) {
  const found = count === 0 ? base : await measure(count);
  const bare = await measure(count, true);
  // Below 100 added articles, measuring noise is larger than their cost.
  first ??= count >= 100 ? found : undefined;
  row([
    decimal(count),
    decimal(found.pages),
    decimal(found.seconds, 1),
    decimal(bare.seconds, 1),
    decimal(found.seconds / bare.seconds, 2),
    decimal(found.cpuSeconds, 1),
    decimal(bare.cpuSeconds, 1),
    count ? decimal(costOfOne(base, found) * 1000) : '–',
    // 1 means linear growth: an article and a product cost as much as in the first run with 100 or more.
    first ? decimal(costOfOne(base, found) / costOfOne(base, first), 2) : '–',
    decimal(found.htmlBytes / found.pages / 1000, 1),
    decimal(found.totalBytes / 1e6, 1),
  ]);
  for (const [name, seconds] of Object.entries(found.steps))
    console.log(`    ${name}: ${decimal(seconds, 1)} s`);
}
