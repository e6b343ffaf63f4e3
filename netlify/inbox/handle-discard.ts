import type { DiscardResponse } from '../../src/shared/inbox/inbox-answers.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { countSuspects, discardSome, type Suspects } from './discard-suspects.ts';
import { parseInboxQuery } from './parse-query.ts';

const MAX_BODY_BYTES = 4096;
/** In milliseconds. Netlify ends a function after 10 s at the earliest. */
const BUDGET_MS = 5000;

/** Parses which suspects to discard; `isTrial` only counts the current ones. Undefined if invalid. */
function parseSuspects(
  { until, ...filters }: Readonly<Record<string, unknown>>,
  now: Date,
): (Suspects & { isTrial: boolean }) | undefined {
  const query = parseInboxQuery({ ...filters, view: 'suspect', after: null });
  const limit = until === null ? now : new Date(typeof until === 'string' ? until : Number.NaN);
  if (!query || Number.isNaN(limit.getTime())) return undefined;
  const { view: _view, after: _after, order: _order, ...narrowing } = query;
  return { ...narrowing, until: limit, isTrial: until === null };
}

/** Counts the suspects of a list, or discards those that were counted. Responds with the number that is left. */
export const handleDiscard: StaffHandler = async (request, { database, now }, { person }) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse(body.code);
  const suspects = parseSuspects(body.value, now());
  const key = readActionKey(request);
  if (!suspects || !key) return refuse('invalid');
  const end = performance.now() + (suspects.isTrial ? 0 : BUDGET_MS);
  while (performance.now() < end && (await discardSome(database, suspects, { author: person, key }, now())));
  const count = await countSuspects(database, suspects);
  return respondJson(200, { count, until: suspects.until.toISOString() } satisfies DiscardResponse);
};
