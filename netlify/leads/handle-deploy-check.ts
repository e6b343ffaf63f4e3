import { type CheckedLead, type CheckRefusal, SHORTEST_KEY } from '../../src/shared/deploy-check.ts';
import type { Database } from '../platform/database.ts';
import { parseKey } from '../platform/key.ts';
import { logFailure } from '../platform/log.ts';
import { respondJson } from '../platform/respond-json.ts';
import type { LeadServices } from '../platform/services.ts';
import { verifyCheck } from './sign-deploy-check.ts';

const refuse = (status: number, code: CheckRefusal['code']) =>
  respondJson(status, { code } satisfies CheckRefusal);

async function readCheckedLead(database: Database, lead: string): Promise<CheckedLead> {
  // Only test requests: whoever holds the key learns nothing about a customer's.
  const [row] = await database.query<Pick<CheckedLead, 'delivery' | 'lastError'>>(
    'SELECT delivery, last_error AS "lastError" FROM leads WHERE id = $1 AND synthetic',
    [lead],
  );
  const columns = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY 1`,
  );
  return { ...(row ?? { delivery: null, lastError: null }), columns: columns.map(({ name }) => name) };
}

/**
 * Tells `npm run check:deploy` whether its test request was mailed. Without a key on the server, or with a short one,
 * the address does not exist. Never rejects.
 */
export async function handleDeployCheck(
  request: Request,
  { database, now }: Pick<LeadServices, 'database' | 'now'>,
  key: string | undefined,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, HEAD' });
  if (!key || key.length < SHORTEST_KEY) return respondJson(404, {});
  const verified = verifyCheck(key, request.headers, now());
  if (!verified.ok) return refuse(401, verified.code);
  const lead = parseKey(verified.lead);
  if (!lead) return refuse(401, 'signature');
  try {
    return respondJson(200, await readCheckedLead(database, lead));
  } catch (error) {
    logFailure('leads', 'deploy check', error);
    return refuse(503, 'unavailable');
  }
}
