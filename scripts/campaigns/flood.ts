/**
 * Sends 100,000 spam requests in an hour, with genuine ones among them, through the real handlers to a real PostgreSQL and
 * a mail server that takes 2 s per mail: `npm run test:full -- flood`. Simulated time runs faster than real time (`--speed`), and
 * the mail server with it. Prints how long genuine requests wait. Exits with status 1 if one is lost or waits too long.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FLOOD_LIMITS } from '../../netlify/platform/services.ts';
import { runFlood, type Wait } from '../../tests/flood/campaign.ts';
import { requirePostgres } from '../build/require-postgres.ts';
import { printTable } from '../build/table.ts';

// The hour between two lists and their five minutes, with the minute that a list leaves out and the mail itself.
const GOAL_S = 67 * 60;

const { values } = parseArgs({
  options: {
    spam: { type: 'string', default: '100000' },
    genuine: { type: 'string', default: '32' },
    minutes: { type: 'string', default: '60' },
    speed: { type: 'string', default: '6' },
    'seconds-per-mail': { type: 'string', default: '2' },
  },
});
const number = (name: keyof typeof values) => Number(values[name]);

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
const rowOf = (name: string, waits: readonly Wait[]) => {
  const seconds = waits.map((wait) => wait.seconds).sort((a, b) => a - b);
  const by = (kind: Wait['by']) => waits.filter((wait) => wait.by === kind).length;
  const numbers = [median(seconds), seconds.at(-1) ?? Number.NaN].map((value) => `${value.toFixed(1)} s`);
  return [name, waits.length, ...numbers, by('single'), by('named'), by('counted'), by('never')];
};

const server = await requirePostgres();
process.env.TEST_DATABASE_URL = server.url;
const { info, error } = console;
try {
  console.log(
    `${number('spam')} spam requests in ${number('minutes')} simulated minutes, ${number('seconds-per-mail')} s per mail; ` +
      `${number('speed')} simulated seconds per real second; load average ${loadavg()[0]?.toFixed(1)}\n`,
  );
  Object.assign(console, { info: () => {}, error: () => {} });
  const result = await runFlood({
    spam: number('spam'),
    genuine: number('genuine'),
    minutes: number('minutes'),
    speed: number('speed'),
    secondsPerMail: number('seconds-per-mail'),
    onMinute: (minute, posted) => console.log(`minute ${minute}: ${posted} requests`),
  });
  Object.assign(console, { info, error });
  console.log('');
  printTable([
    [
      'genuine request until its mail',
      'sent',
      'median',
      'most',
      'own mail',
      'named in a list',
      'counted',
      'never',
    ],
    rowOf('among the hostile ones', result.waits),
  ]);
  console.log('');
  printTable([
    ['hour', 'single mails', 'lists', 'alarms'],
    ...result.mailsPerHour.map(({ single, lists, alarms }, hour) => [
      String(hour + 1),
      single,
      lists,
      alarms,
    ]),
  ]);
  console.log('');
  printTable([
    ['requests', ''],
    ['acknowledged', result.acknowledged],
    ['stored', result.stored],
    ['acknowledged and not stored', result.lost],
    ['refused', result.refused],
    ['not mailed at the end', result.unsent],
    ['most values in the second store', result.mostMarkers],
  ]);
  console.log(`\nthe requests took ${result.minutes.toFixed(1)} simulated minutes to arrive`);
  const broken = [
    result.lost + result.refused + result.unsent > 0 && 'every request is acknowledged, stored and mailed',
    result.stored !== result.acknowledged && 'as many stored as acknowledged',
    result.waits.some(({ by, seconds }) => !['single', 'named'].includes(by) || seconds > GOAL_S) &&
      'a genuine request is mailed, or named in the next hourly list',
    result.mailsPerHour.some(({ single }) => single > FLOOD_LIMITS.mails) &&
      'an hour gives no more requests a mail of their own than its limit',
    result.mailsPerHour.reduce((sum, { single }) => sum + single, 0) !== result.singles &&
      'as many requests have a mail of their own as the hours gave one',
  ].filter(Boolean);
  for (const invariant of broken) console.log(`! broken: ${invariant}`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  Object.assign(console, { info, error });
  await server.stop();
}
