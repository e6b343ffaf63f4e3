import { type Answer, apply, type Check, expectStatus, failed, type Row, type SiteFacts } from './check.ts';
import type { Site } from './site.ts';

const CACHE_RULES =
  'netlify.toml, [[headers]] for this path. Netlify: Deploys › the deploy › Headers has to list the rule.';

const cacheControlOf = ({ headers }: Answer) => headers.get('cache-control') ?? 'none';

export const HASHED_FILE: Check = {
  name: 'hashed files may be cached for a year',
  change: CACHE_RULES,
  judge: (answer) =>
    expectStatus(answer, 200) ??
    (/max-age=31536000\b.*immutable/.test(cacheControlOf(answer))
      ? undefined
      : `${answer.path}: Cache-Control: ${cacheControlOf(answer)}`),
};

export const SERVICE_WORKER: Check = {
  name: '/sw.js is revalidated',
  change: CACHE_RULES,
  judge: (answer) =>
    expectStatus(answer, 200) ??
    (/no-cache|max-age=0/.test(cacheControlOf(answer))
      ? undefined
      : `Cache-Control: ${cacheControlOf(answer)}`),
};

export const COMPRESSION: Check = {
  name: 'pages are compressed with brotli',
  change:
    'Nothing on Netlify sets this. Something between this machine and the edge, such as another CDN, removes it.',
  judge: ({ headers }) =>
    headers.get('content-encoding') === 'br'
      ? undefined
      : `Content-Encoding: ${headers.get('content-encoding') ?? 'none'}`,
};

export const EDGE_CACHE: Check = {
  name: 'the second call comes from the edge’s cache',
  change: 'Netlify: Basic-Auth headers and password protection turn the cache off for the whole site.',
  findObstacle: ({ isLocal }) => (isLocal ? 'this machine has no edge' : undefined),
  judge: ({ headers }) => {
    const status = headers.get('cache-status') ?? 'none';
    return /\bhit\b/.test(status) ? undefined : `Cache-Status: ${status}`;
  },
};

/** The edge has many machines, and only some of them may have the page yet. */
const TRIES = 4;

async function askUntilCached(site: Site, facts: SiteFacts): Promise<Answer> {
  let answer = await site.ask('/');
  for (let tries = 1; tries < TRIES && EDGE_CACHE.judge(answer, facts) !== undefined; tries += 1)
    answer = await site.ask('/');
  return answer;
}

export async function checkFiles(site: Site, facts: SiteFacts, home: Answer): Promise<Row[]> {
  const hashed = /\/_astro\/[\w.-]+\.(?:js|css|woff2|webp|avif)/.exec(home.text)?.[0];
  const worker = await site.ask('/sw.js');
  return [
    hashed
      ? apply(HASHED_FILE, await site.ask(hashed), facts, hashed)
      : failed(HASHED_FILE.name, 'the home page names no such file', HASHED_FILE.change),
    apply(SERVICE_WORKER, worker, facts, cacheControlOf(worker)),
    apply(COMPRESSION, home, facts),
    apply(EDGE_CACHE, facts.isLocal ? home : await askUntilCached(site, facts), facts),
  ];
}
