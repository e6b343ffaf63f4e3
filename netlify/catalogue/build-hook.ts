import sql from 'sql-template-tag';
import type { RunSummary } from '../platform/jobs.ts';
import { logFailure } from '../platform/log.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';

type BuildServices = Pick<StaffServices, 'database' | 'settings' | 'now'>;

/** Rebuilds the site at once; 404 if this site has no build hook. */
export const handleBuild: StaffHandler = async (request, services) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  if (!services.settings.buildHookUrl) return refuse('missing');
  return (await askForBuild(services)) ? respondJson(202, {}) : refuse('unavailable');
};

/** Rebuilds the site if products have changed since a build was last asked for. */
export async function rebuildIfChanged(services: BuildServices): Promise<RunSummary> {
  if (!services.settings.buildHookUrl) return { complete: true };
  const [changed] = await services.database.query(
    `SELECT FROM catalogue_history
     WHERE action <> 'seeded' AND at > coalesce((SELECT max(asked_at) FROM site_builds), '-infinity') LIMIT 1`,
  );
  return { complete: changed === undefined || (await askForBuild(services)) };
}

const HOOK_DEADLINE_MS = 8000;

/** False: the hook failed. Its address, a secret, is not logged. */
async function askForBuild({ database, settings, now }: BuildServices): Promise<boolean> {
  const askedAt = now();
  try {
    const signal = AbortSignal.timeout(HOOK_DEADLINE_MS);
    const response = await fetch(settings.buildHookUrl ?? '', { method: 'POST', signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`build hook: ${response.status}`);
  } catch (error) {
    logFailure('catalogue', 'build hook', error);
    return false;
  }
  await database.write(sql`INSERT INTO site_builds VALUES (${askedAt}) ON CONFLICT DO NOTHING`, {
    safeToRepeat: 'unique key',
  });
  return true;
}
