import { BUILD_FACTS_PATH, type BuildFacts } from '../../../src/shared/deploy-check.ts';
import { ADDRESS_CHECKS, checkAddresses, hashedFile } from './addresses.ts';
import { type Answer, apply, failed, jsonOf, passed, type Row, type SiteFacts, skipped } from './check.ts';
import { checkDelivery, checkLimit, LIMIT_CHECK } from './delivery.ts';
import { FUNCTION_CHECKS } from './functions.ts';
import { checkPages, PUBLISHED } from './pages.ts';
import { checkSender } from './sender.ts';
import { openSite } from './site.ts';

export interface Options {
  /** Signs the question about the test request; undefined: no test request is sent. */
  key?: string | undefined;
  /** Post until the rate limit stops it. This address then gets no responses from the form for a minute. */
  limit?: boolean;
  /** How long to wait for a delivery and for a rate limit, in milliseconds. */
  patienceMs?: number;
}

/** The commit and the policies of the deployed build. */
function readBuild(answer: Answer): { row: Row } & Pick<SiteFacts, 'policy' | 'editorPolicy'> {
  const { commit, policy, editorPolicy } = jsonOf(answer) as Partial<BuildFacts>;
  const name = 'the deploy says what it was built of';
  const row =
    policy === undefined
      ? failed(name, `${BUILD_FACTS_PATH}: ${answer.status}`, 'Deploy the current code: this one is older.')
      : passed(name, commit?.slice(0, 7) ?? 'no commit, as outside of Netlify');
  return { row, policy, editorPolicy };
}

/** Checks a deployed site; one row for each check. Never rejects for what the site does. */
export async function checkDeploy(address: string, options: Options = {}): Promise<Row[]> {
  const { key, limit, patienceMs } = options;
  const site = openSite(address);
  const home = await site.ask('/');
  const published = PUBLISHED.map((check) => apply(check, home, site.facts));
  const stopped = published.findIndex(({ outcome }) => outcome === 'FAILED');
  if (stopped >= 0)
    return [
      ...published.slice(0, stopped + 1),
      skipped('everything else', 'the home page has to be there first'),
    ];

  const { row: build, ...policies } = readBuild(await site.ask(BUILD_FACTS_PATH));
  const facts = { ...site.facts, ...policies };
  return [
    ...published,
    build,
    ...(await checkPages(site, facts)),
    ...(await checkAddresses(site, facts, [...ADDRESS_CHECKS, hashedFile(home), ...FUNCTION_CHECKS])),
    ...(await checkDelivery(site, key, patienceMs)),
    ...(await checkSender(site)),
    // Last, because the form then refuses this address for a minute.
    limit ? await checkLimit(site, patienceMs) : skipped(LIMIT_CHECK.name, '--limit tries it'),
  ];
}
