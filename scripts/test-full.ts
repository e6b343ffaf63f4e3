/**
 * The campaigns, for the week and before a release: `npm run test:full` runs all of them and then says which failed.
 *
 *     npm run test:full -- faults fuzz            these two
 *     npm run test:full -- faults --seed 7        everything after the names goes to them
 *
 * `npm test` has a short form of each. SEED chooses the seed of all; without it each takes its own.
 */
import { spawnSync } from 'node:child_process';

interface Campaign {
  what: string;
  command: string;
  /** Reads the pages of `npm run build:test`. */
  needsBuild?: true;
}

const CAMPAIGNS: Record<string, Campaign> = {
  faults: {
    what: '5,000 requests and 1,000 colleagues while database, mail, network and processes fail',
    command: 'node scripts/campaigns/faults.ts',
  },
  fuzz: {
    what: '50,000 hostile bodies',
    command: 'FUZZ_RUNS=50000 vitest run --project functions fuzz --test-timeout 3600000',
  },
  properties: {
    what: 'unit tests with 50 times as many cases, others each time',
    command: 'vitest run --project unit --test-timeout 600000',
  },
  functions: {
    what: 'functions at full size, on both database drivers',
    command: 'vitest run --project functions --project functions-serverless --test-timeout 120000',
  },
  site: {
    what: 'built pages, and a second build with a new article and an unprepared photograph',
    command: 'vitest run --project site',
    needsBuild: true,
  },
  pages: {
    what: 'browser tests: every route and state, eight screens, three fonts, with and without postbuild',
    command: 'npm run -s test:e2e --',
    needsBuild: true,
  },
  engines: {
    what: 'the user flows of visitors and staff in Chromium, Firefox and WebKit',
    command: 'npm run -s test:engines --',
    needsBuild: true,
  },
  hands: {
    what: '20,000 random clicks, taps and keys on every route',
    command: 'node scripts/build/get-browser.ts && node scripts/campaigns/hands.ts',
    needsBuild: true,
  },
  desk: {
    what: 'a working day of the sales desk: 40 requests, two browsers; a folder as argument keeps pictures',
    command: 'node scripts/build/get-browser.ts && node scripts/campaigns/desk.ts',
    needsBuild: true,
  },
  platform: {
    what: "Netlify's own build, runtime and `netlify dev`; installs 354 MB into .cache once",
    command: 'node scripts/build/get-netlify.ts && vitest run --project platform',
  },
};

const given = process.argv.slice(2);
const first = given.findIndex((name) => !(name in CAMPAIGNS));
const names = first < 0 ? given : given.slice(0, first);
const rest = first < 0 ? [] : given.slice(first);
if (names.length === 0 && rest.length > 0) {
  for (const [name, { what }] of Object.entries(CAMPAIGNS)) console.error(`${name.padEnd(11)} ${what}`);
  process.exit(1);
}

const chosen = names.length > 0 ? names : Object.keys(CAMPAIGNS);
const env = { ...process.env, SUITE: 'long' };
const quoted = rest.map((text) => `'${text.replaceAll("'", String.raw`'\''`)}'`).join(' ');
const run = (command: string, parameters = '') =>
  spawnSync(`${command} ${parameters}`, { shell: true, stdio: 'inherit', env }).status === 0;

if (chosen.some((name) => CAMPAIGNS[name]?.needsBuild) && !run('npm run -s build:test')) process.exit(1);
const lines = chosen.map((name) => {
  console.log(`\n# ${name}: ${CAMPAIGNS[name]?.what}`);
  const from = performance.now();
  const isGood = run(CAMPAIGNS[name]?.command ?? '', quoted);
  if (!isGood) process.exitCode = 1;
  return `${isGood ? '✓' : '✗'} ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`;
});
console.log(`\n${lines.join('\n')}`);
