import { isKeyOf } from '../is-key-of.ts';
import { type ContactRequest, FIELDS } from './fields.ts';

/** The visitor's industry, with its labels in the form and the inbox. */
export const SEGMENT_LABELS = FIELDS.segment.options;

/** Empty: not given. */
export type Segment = ContactRequest['segment'];

export function isSegment(value: unknown): value is Segment {
  return value === '' || isKeyOf(SEGMENT_LABELS, value);
}
