import { z } from 'zod/mini';
import { CONTACT_FIELDS } from './fields.ts';
import { pickRequest } from './request.ts';
import type { Segment } from './segments.ts';

/** Any text: a stored segment stays after it has left the list. */
export const storedSegment = z.custom<Segment>((value) => typeof value === 'string');

/** A stored request. A value whose option has left the list stays, so each field is any text. */
export const storedRequest = z.pipe(
  z.object(Object.fromEntries(CONTACT_FIELDS.map(({ name }) => [name, z.string()]))),
  z.transform((texts: Record<string, string>) => pickRequest(texts)),
);
