import type { StaffFailure } from '../../src/shared/staff/staff-answers.ts';
import { readStanding } from '../platform/deploy-standing.ts';
import { respondJson } from '../platform/respond-json.ts';

/** The response of a deploy that is not the published one; undefined if the deploy may serve the staff. */
export function refuseOldDeploy(request: Request): Response | undefined {
  if (readStanding(request) !== 'old') return undefined;
  console.info('staff: refused: this deploy is not the published one');
  return refuse('outdated');
}

const STATUS: Readonly<Record<StaffFailure['code'], number>> = {
  'signed-out': 401,
  wrong: 401,
  passkey: 401,
  origin: 403,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  outdated: 410,
  'name-taken': 409,
  name: 422,
  invitation: 410,
  size: 413,
  body: 400,
  invalid: 422,
  throttled: 429,
  unavailable: 503,
};

/** The admin's error response; `details` is for the screen. */
export function refuse(code: StaffFailure['code'], details: Omit<StaffFailure, 'code'> = {}): Response {
  const failure: StaffFailure = { code, ...details };
  const response = respondJson(STATUS[code], failure);
  if (failure.retryAfterSeconds) response.headers.set('Retry-After', String(failure.retryAfterSeconds));
  return response;
}

export function refuseMethod(...allowed: string[]): Response {
  const response = refuse('method');
  response.headers.set('Allow', allowed.join(', '));
  return response;
}
