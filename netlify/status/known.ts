import type { Known, UnknownReason } from '../../src/shared/staff/status-answers.ts';
import { logFailure } from '../platform/log.ts';

export const known = <Value>(value: Value): Known<Value> => ({ isKnown: true, value });

export const unknown = (reason: UnknownReason): Known<never> => ({ isKnown: false, reason });

/**
 * Reads one value of the status. Undefined means that there is none. A store that fails makes this value unknown, and
 * leaves the others. Never rejects.
 */
export async function attempt<Value>(
  name: string,
  read: () => Promise<Value | undefined>,
): Promise<Known<Value>> {
  try {
    const value = await read();
    return value === undefined ? unknown('none') : known(value);
  } catch (error) {
    logFailure('status', `${name} not read`, error);
    return unknown('unreachable');
  }
}
