import { z } from 'zod/mini';
import { parseDay } from '../shared/inbox/day.ts';
import type { FieldSpec } from '../shared/request/fields.ts';
import { cleanText } from '../shared/request/request.ts';

/** A typed text as it is stored; neither empty nor too long. */
export const typedText = (longest: number, kind: FieldSpec['kind'] = 'text') =>
  z
    .pipe(
      z.string(),
      z.transform((text) => cleanText(text, kind)),
    )
    .check(z.minLength(1), z.maxLength(longest));

/** A calendar day such as 2026-11-24. */
export const calendarDay = z.string().check(z.refine((day) => parseDay(day) !== undefined));

// The successor has to fit into PostgreSQL's type integer as well.
export const revision = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 2));
