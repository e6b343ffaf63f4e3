import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The most lines of each part, as `wc -l` counts them. A budget only falls: lower it with each part that you make
 * smaller. The first row that a file matches has it.
 */
const BUDGETS: readonly [part: string, files: RegExp, most: number][] = [
  ['css', /\.css$/, 5_561],
  ['sql', /\.sql$/, 500],
  ['files', /\/attachments\//, 2_025],
  [
    'own page, proposals',
    /^src\/request\/own\/|^netlify\/leads\/(page|proposal)\/|^src\/shared\/proposal\//,
    2_718,
  ],
  ['privacy, backup, migration', /^scripts\/operate|^netlify\/leads\/erase\//, 1_256],
  [
    'requests, mail, health',
    /^netlify\/(leads|status)\/|^src\/(request|shared\/request)\/|^scripts\/checks\/deploy/,
    5_919,
  ],
  ['tools, with their rules', /^src\/(tools|shared\/tools)\//, 5_407],
  [
    'catalogue, shop, cart',
    /^src\/(shop|admin\/products|shared\/(catalogue|cart)|contracts\/(catalogue|product)\.ts)|^netlify\/(catalogue|pictures)\//,
    5_269,
  ],
  ['staff, accounts', /^netlify\/staff\/|^src\/(admin\/team|shared\/staff)\//, 2_860],
  ['desk', /^src\/(admin|contracts|shared\/(inbox|figures))\/|^netlify\/(inbox|figures|push)\//, 11_057],
  ['host, platform', /^netlify\/|^deploy\//, 3_657],
  ['editor, content and launch checks', /^src\/(editor|content)|^scripts\/checks\//, 1_878],
  [
    'consent, counts, offline, postbuild',
    /^src\/(tracking|integrations|frame\/offline|shared\/counts)\//,
    2_746,
  ],
  ['benches, campaigns, rest of scripts', /^scripts\//, 2_589],
  ['pages, sections, site, frame', /^src\//, 12_961],
  ['tests', /^tests\//, 50_892],
];

const COUNTED = /^(src|netlify|scripts|deploy|tests)\/.*\.(ts|tsx|astro|mts|mjs|css|sql)$/;

test('no part has more lines than its budget', () => {
  const lines = new Map(BUDGETS.map(([part]) => [part, 0]));
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  for (const file of tracked.filter((name) => COUNTED.test(name) && existsSync(name))) {
    const part = file.startsWith('tests/')
      ? 'tests'
      : (BUDGETS.find(([, files]) => files.test(file))?.[0] ?? 'no part');
    lines.set(part, (lines.get(part) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1);
  }
  const heavier = BUDGETS.flatMap(([part, , most]) => {
    const now = lines.get(part) ?? 0;
    return now > most ? [`${part}: ${now} lines, at most ${most}`] : [];
  });
  expect(heavier).toEqual([]);
  expect(lines.has('no part')).toBe(false);
});
