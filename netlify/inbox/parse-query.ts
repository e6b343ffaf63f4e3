import {
  type InboxQuery,
  isOrder,
  LONGEST_SEARCH,
  MOST_REFERENCES,
} from '../../src/shared/inbox/inbox-wire.ts';
import { isView } from '../../src/shared/inbox/lead-state.ts';
import { isOrigin } from '../../src/shared/inbox/origins.ts';
import { isSegment } from '../../src/shared/request/segments.ts';
import { readJson } from '../platform/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';

/** Where a page of the list ended: at a lead, in the part that comes first or in the one below. */
interface ListCursor {
  reference: string;
  isUrgent: boolean;
}

const CURSOR = /^(urgente-)?([0-9A-Z]{8})$/;

// The cursor holds the part, because the lead may leave it while a colleague works through the list.
export const formatCursor = ({ reference, isUrgent }: ListCursor): string =>
  isUrgent ? `urgente-${reference}` : reference;

export function parseCursor(value: unknown): ListCursor | undefined {
  const [, mark, reference] = (typeof value === 'string' && CURSOR.exec(value)) || [];
  return reference === undefined ? undefined : { reference, isUrgent: mark !== undefined };
}

/** More than the longest search, and MOST_REFERENCES. */
const MAX_BODY_BYTES = 8192;

/** Reads the inbox query from a POST, or returns the response to an invalid one. */
export async function readQuery(
  request: Request,
): Promise<{ ok: true; query: InboxQuery } | { ok: false; response: Response }> {
  if (request.method !== 'POST') return { ok: false, response: refuseMethod('POST') };
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return { ok: false, response: refuse(body.code) };
  const query = parseInboxQuery(body.value);
  return query ? { ok: true, query } : { ok: false, response: refuse('invalid') };
}

const REFERENCE = /^[0-9A-Z]{8}$/;

/** Whether a value is a lead's reference as URLs and bodies hold it: without the hyphen. */
export const isReference = (value: unknown): value is string =>
  typeof value === 'string' && REFERENCE.test(value);

const areReferences = (value: unknown): value is string[] | undefined =>
  value === undefined ||
  (Array.isArray(value) && value.length <= MOST_REFERENCES && value.every(isReference));

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_SEARCH;

/** Whether a value is a day that exists, or empty. While a year is typed, browsers send the years 2, 20 and 202 as well. */
const isDay = (value: unknown): value is string =>
  value === '' ||
  (typeof value === 'string' &&
    /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) &&
    new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true);

/** Parses a query of the inbox; undefined if it is invalid. */
export function parseInboxQuery(body: Readonly<Record<string, unknown>>): InboxQuery | undefined {
  // Pages from before the order was a choice send none, and continue their lists by arrival.
  const { view, segment, text, after, from = '', to = '', origin = '', order = 'arrival', references } = body;
  if (!isView(view) || !isSegment(segment)) return undefined;
  if (!isText(text) || !isDay(from) || !isDay(to) || !areReferences(references)) return undefined;
  if (origin !== '' && !isOrigin(origin)) return undefined;
  if (!isOrder(order)) return undefined;
  const cursor = parseCursor(after);
  if (after !== null && !cursor) return undefined;
  return {
    view,
    segment,
    text,
    from,
    to,
    origin,
    order,
    after: cursor ? formatCursor(cursor) : null,
    references,
  };
}
