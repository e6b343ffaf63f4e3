/**
 * What a month costs on Netlify: `npm run bench:cost`. Runs the real functions and schedules through two months of
 * simulated time, one busy and one idle, and prints the credits by meter. Exits with status 1 above the limits.
 */
import { parseArgs } from 'node:util';
import { type Month, simulateMonth } from './cost/month.ts';
import { PRICES } from './cost/prices.ts';
import { printTable } from './table.ts';

const LIMIT = 2000;
const GOAL = PRICES.plans.Personal;
const IDLE_LIMIT = 100;
const GB = 1e9;

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '10000' },
    leads: { type: 'string', default: '500' },
    deploys: { type: 'string', default: '20' },
    edits: { type: 'string', default: '100' },
    people: { type: 'string', default: '2' },
    // Three pages with their pictures and scripts, half of them from the browser's cache.
    'kb-per-visit': { type: 'string', default: '300' },
    'requests-per-visit': { type: 'string', default: '25' },
    // Measured by nobody on Netlify yet; generous for functions that take 2 to 30 ms here.
    'ms-per-call': { type: 'string', default: '150' },
    'ms-per-call-with-database': { type: 'string', default: '600' },
    'gb-memory': { type: 'string', default: '1' },
    'compute-units': { type: 'string', default: '1' },
  },
});
const number = (name: keyof typeof values) => Number(values[name]);

/** The credits of a month, by meter. */
function priceOf(month: Month, visits: number, deploys: number) {
  const functionHours =
    (month.callsWithout * number('ms-per-call') +
      month.callsWithDatabase * number('ms-per-call-with-database')) /
    3_600_000;
  const calls = month.callsWithout + month.callsWithDatabase;
  return {
    database: (month.databaseMin / 60) * number('compute-units') * PRICES.databaseHour,
    deploys: (deploys + month.rebuilds) * PRICES.deploy,
    functions: functionHours * number('gb-memory') * PRICES.functionGbHour,
    bandwidth: ((visits * number('kb-per-visit') * 1000) / GB) * PRICES.bandwidthGb,
    requests: ((visits * number('requests-per-visit') + calls) / 10_000) * PRICES.requests10k,
  };
}

const sum = (credits: Record<string, number>) =>
  Object.values(credits).reduce((total, one) => total + one, 0);

const busy = await simulateMonth(
  {
    visits: number('visits'),
    leads: number('leads'),
    edits: number('edits'),
    people: number('people'),
  },
  PRICES.databaseSleepMin,
);
const idle = await simulateMonth({ visits: 0, leads: 0, edits: 0, people: 0 }, PRICES.databaseSleepMin);

const months = [
  { month: busy, credits: priceOf(busy, number('visits'), number('deploys')) },
  { month: idle, credits: priceOf(idle, 0, 0) },
];
const row = (name: string, of: (entry: (typeof months)[number]) => number) => [
  name,
  ...months.map((entry) => Math.round(of(entry))),
];
printTable([
  ['', 'busy', 'idle'],
  row('database awake, hours', ({ month }) => month.databaseMin / 60),
  row('times it woke up', ({ month }) => month.wakeUps),
  row('function calls with the database', ({ month }) => month.callsWithDatabase),
  row('function calls without it', ({ month }) => month.callsWithout),
  row('rebuilds after staff edits', ({ month }) => month.rebuilds),
  row('mails', ({ month }) => month.mails),
]);
console.log(`\ncredits, prices of ${PRICES.readOn}:`);
printTable([
  ['', 'busy', 'idle'],
  row('database', ({ credits }) => credits.database),
  row('deploys and rebuilds', ({ credits }) => credits.deploys),
  row('functions', ({ credits }) => credits.functions),
  row('bandwidth', ({ credits }) => credits.bandwidth),
  row('web requests', ({ credits }) => credits.requests),
  row('all', ({ credits }) => sum(credits)),
]);
console.log('');
const [total = 0, idleTotal = 0] = months.map(({ credits }) => sum(credits));
printTable([
  ['plan', 'credits', 'busy month', 'idle month'],
  ...Object.entries(PRICES.plans).map(([plan, credits]) => [
    plan,
    credits,
    ...[total, idleTotal].map((used) => `${Math.round((used / credits) * 100)} %`),
  ]),
]);
console.log(`\ngoal ${GOAL}: ${total <= GOAL ? 'reached' : 'not reached'}`);
if (total > LIMIT || idleTotal > IDLE_LIMIT) {
  console.error(`above the limit of ${LIMIT} (busy) or ${IDLE_LIMIT} (idle)`);
  process.exitCode = 1;
}
