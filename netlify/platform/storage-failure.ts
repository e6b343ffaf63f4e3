import { MissingDatabaseConnectionError } from '@netlify/database';
import { isSocketEvent } from './failure.ts';

/**
 * What happened to a failed statement.
 * lost: the connection failed. If the statement was sent, the server may have run it.
 * rolled back: the server did not run it, for a temporary reason.
 * refused: the server, or our own code, would refuse it again.
 */
export type StorageFailure = 'lost' | 'rolled back' | 'refused';

// SQLSTATE classes and codes: PostgreSQL's Appendix A, https://www.postgresql.org/docs/current/errcodes-appendix.html.
// 08: connection exception. 57P: operator intervention, such as a shutdown, a crash or a server that is starting.
const LOST = /^(?:08|57P)/;
// 28: wrong credentials. 3D: no such database.
const REFUSED_LOGIN = /^(?:28|3D)/;
// 53: insufficient resources. Concurrent transactions: serialization failure, deadlock, lock not available.
const ROLLED_BACK = /^(?:53|40001|40P01|55P03)/;

const OWN_FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError, MissingDatabaseConnectionError];

export function classifyFailure(error: unknown): StorageFailure {
  if (isSocketEvent(error)) return 'lost';
  if (!(error instanceof Error) || OWN_FAULTS.some((kind) => error instanceof kind)) return 'refused';
  // Only errors from the server have a severity; others come from the connection.
  const { severity, code = '' } = error as { severity?: string; code?: string };
  if (severity === undefined || LOST.test(code)) return 'lost';
  if (ROLLED_BACK.test(code)) return 'rolled back';
  // FATAL and PANIC end the session, independent of the statement.
  return severity === 'ERROR' || REFUSED_LOGIN.test(code) ? 'refused' : 'lost';
}
