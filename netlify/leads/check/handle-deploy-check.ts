import sql from 'sql-template-tag';
import { logFailure } from '../../platform/log.ts';
import { respondJson } from '../../platform/respond-json.ts';
import type { LeadServices } from '../../platform/services.ts';
import { verifyCheck } from './test-request.ts';

export const DEPLOY_CHECK_PATH = '/api/verificacao';

/** What the database knows of a test request. */
export interface TestState {
  isStored: boolean;
  isMailed: boolean;
  /** Codes of the mail server's last answer. */
  answer: string | null;
}

const ABSENT: TestState = { isStored: false, isMailed: false, answer: null };

/**
 * Tells `npm run check:deploy` what became of its test request (GET), or erases it first (DELETE). Without DEPLOY_CHECK_KEY the
 * address does not exist. Never rejects.
 */
export async function handleDeployCheck(
  request: Request,
  { database, now, deployCheckKey }: Pick<LeadServices, 'database' | 'now' | 'deployCheckKey'>,
): Promise<Response> {
  if (!['GET', 'DELETE'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, DELETE' });
  if (!deployCheckKey) return respondJson(404, {});
  const lead = verifyCheck(request, deployCheckKey, now());
  if (!lead) return respondJson(401, {});
  try {
    // Only test requests, so that the key gives no access to customers' requests.
    if (request.method === 'DELETE')
      await database.write(sql`DELETE FROM leads WHERE id = ${lead} AND synthetic`, {
        safeToRepeat: 'deletion',
      });
    const [state = ABSENT] = await database.query<TestState>(
      sql`SELECT true AS "isStored", done_at IS NOT NULL AS "isMailed", answer
       FROM leads LEFT JOIN outbox ON lead_id = leads.id AND kind = 'team-mail' WHERE leads.id = ${lead} AND synthetic`,
    );
    return respondJson(200, state);
  } catch (error) {
    logFailure('leads', 'deploy check', error);
    return respondJson(503, {});
  }
}
