import { logCheckFailure } from './log.ts';

/** The whole schedule has 30 s, and the check before may have taken most of them. */
const DEADLINE_MS = 5000;

/**
 * Tells a dead man's switch that the hourly check was right: an address of any provider that alarms when nobody has
 * called it for two hours. So a person learns even that nothing runs. A call that fails is logged and not repeated, and
 * raises no alarm here, because its absence raises one there. Never rejects.
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
