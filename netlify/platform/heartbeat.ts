import { logCheckFailure } from './log.ts';

/** The whole schedule has 30 s, and the preceding check may have used most of them. */
const DEADLINE_MS = 5000;

/**
 * Tells a dead man's switch that the half-hourly check succeeded: a URL of any provider that alarms when it has not been called
 * for two hours. So the team learns even if nothing runs at all. A failed call is logged and not repeated, and raises no
 * alarm here, because its absence raises one at the provider. Never rejects.
 */
export async function pingHeartbeat(url: string | undefined): Promise<void> {
  if (!url) return;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    logCheckFailure('heartbeat not sent', error);
  }
}
