import { type InboxQuery, LONGEST_SEARCH } from '../../src/shared/inbox/inbox-wire.ts';
import { isView } from '../../src/shared/inbox/lead-state.ts';
import { isSegment } from '../../src/shared/request/segments.ts';
import { formatCursor, parseCursor } from './list-cursor.ts';

const REFERENCE = /^[0-9A-Z]{8}$/;

/** Whether a value is a lead's reference as URLs and bodies hold it: without the hyphen. */
export const isReference = (value: unknown): value is string =>
  typeof value === 'string' && REFERENCE.test(value);

/** Parses a query of the inbox; undefined if it is invalid. */
export function parseInboxQuery(body: Readonly<Record<string, unknown>>): InboxQuery | undefined {
  const { view, segment, text, after } = body;
  if (!isView(view) || !isSegment(segment)) return undefined;
  if (typeof text !== 'string' || text.length > LONGEST_SEARCH) return undefined;
  const cursor = parseCursor(after);
  if (after !== null && !cursor) return undefined;
  return { view, segment, text, after: cursor ? formatCursor(cursor) : null };
}
