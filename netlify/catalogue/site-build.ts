import type { Database } from '../platform/database.ts';
import { DeadlineError } from '../platform/deadline.ts';
import { ResponseLostError } from '../platform/failure.ts';
import { logFailure } from '../platform/log.ts';

/** Minimum time between two builds. Changes saved within it share one later build. */
const MIN_INTERVAL_S = 60;
const HOOK_DEADLINE_MS = 8000;

export interface BuildServices {
  database: Database;
  buildHookUrl: string | undefined;
}

// Each checks and updates in one statement, so only one concurrent caller triggers the hook.
const IS_DUE = `triggered_at <= $1::timestamptz - interval '${MIN_INTERVAL_S} seconds'`;
const ON_CHANGE = `
  UPDATE site_builds SET is_pending = NOT (${IS_DUE}), triggered_at = CASE WHEN ${IS_DUE} THEN $1 ELSE triggered_at END
  RETURNING NOT is_pending AS is_due`;
const ON_SCHEDULE = `
  UPDATE site_builds SET is_pending = false, triggered_at = $1 WHERE is_pending AND ${IS_DUE} RETURNING true AS is_due`;

/** Makes the next scheduled run (publish-catalogue) call the hook. */
async function markPending(database: Database): Promise<void> {
  await database.write('UPDATE site_builds SET is_pending = true', [], {
    safeToRepeat: 'fixed values',
    isPatient: true,
  });
}

async function callHook({ database, buildHookUrl }: BuildServices): Promise<boolean> {
  try {
    if (!buildHookUrl) return true;
    const response = await fetch(buildHookUrl, {
      method: 'POST',
      signal: AbortSignal.timeout(HOOK_DEADLINE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`build hook: ${response.status}`);
    return true;
  } catch (error) {
    logFailure('catalogue', 'build hook', error);
    await markPending(database);
    return false;
  }
}

async function trigger(services: BuildServices, statement: string, now: Date): Promise<boolean> {
  try {
    const [row] = await services.database.write<{ is_due: boolean }>(statement, [now]);
    return row?.is_due ? await callHook(services) : true;
  } catch (error) {
    logFailure('catalogue', 'site build', error);
    // The update may have been committed although its response was lost. No other caller would then call the hook.
    if (error instanceof ResponseLostError || error instanceof DeadlineError) {
      await markPending(services.database).catch((again) => logFailure('catalogue', 'site build', again));
    }
    return false;
  }
}

/** Triggers a site build after a change: at once, or on the next scheduled run if one has just begun. Never rejects. */
export const requestBuild = (services: BuildServices, now: Date) => trigger(services, ON_CHANGE, now);

/** Calls the hook if a build is pending. Never rejects; false: the next run has to try again. */
export const triggerPendingBuild = (services: BuildServices, now: Date) =>
  trigger(services, ON_SCHEDULE, now);
