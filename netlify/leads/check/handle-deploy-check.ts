import sql, { raw } from 'sql-template-tag';
import { type CheckedLead, type CheckRefusal, SHORTEST_KEY } from '../../../src/shared/deploy-check.ts';
import type { Database } from '../../platform/database.ts';
import { parseKey } from '../../platform/key.ts';
import { logFailure } from '../../platform/log.ts';
import { readDeployContext } from '../../platform/preview-database.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { findChannelProblems } from '../../platform/second-channel.ts';
import type { LeadServices } from '../../platform/services.ts';
import { DELIVERY, LAST_ERROR } from '../store/lead-record.ts';
import { verifyCheck } from './sign-deploy-check.ts';

const refuse = (status: number, code: CheckRefusal['code']) =>
  respondJson(status, { code } satisfies CheckRefusal);

async function readCheckedLead(database: Database, lead: string): Promise<Omit<CheckedLead, 'alarms'>> {
  // Only test requests, so that the key gives no access to customers' requests.
  const [row] = await database.query<Pick<CheckedLead, 'delivery' | 'lastError'>>(
    sql`SELECT ${raw(DELIVERY)} AS delivery, ${raw(LAST_ERROR)} AS "lastError" FROM leads WHERE id = ${lead} AND synthetic`,
  );
  const columns = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY 1`,
  );
  return { ...(row ?? { delivery: null, lastError: null }), columns: columns.map(({ name }) => name) };
}

const describeAlarms = (env: NodeJS.ProcessEnv): CheckedLead['alarms'] => ({
  problems: findChannelProblems(env).map(({ variable, message }) => `${variable} ${message}`),
  // As in check:launch, the variable is ignored at the main address.
  isTrial: env['ALLOW_PLACEHOLDERS'] === '1' && readDeployContext() !== 'production',
});

/**
 * Tells `npm run check:deploy` whether its test request was mailed, and whether alarms have a channel of their own. With
 * no DEPLOY_CHECK_KEY in `env`, or a short one, the address does not exist. Never rejects.
 */
export async function handleDeployCheck(
  request: Request,
  { database, now }: Pick<LeadServices, 'database' | 'now'>,
  env: NodeJS.ProcessEnv,
): Promise<Response> {
  const key = env['DEPLOY_CHECK_KEY'];
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, HEAD' });
  if (!key || key.length < SHORTEST_KEY) return respondJson(404, {});
  const verified = verifyCheck(key, request.headers, now());
  if (!verified.ok) return refuse(401, verified.code);
  const lead = parseKey(verified.lead);
  if (!lead) return refuse(401, 'signature');
  try {
    const checked = await readCheckedLead(database, lead);
    return respondJson(200, { ...checked, alarms: describeAlarms(env) } satisfies CheckedLead);
  } catch (error) {
    logFailure('leads', 'deploy check', error);
    return refuse(503, 'unavailable');
  }
}
