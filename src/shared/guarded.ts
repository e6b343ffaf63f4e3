import { z } from 'zod/mini';

/** A value that one of the shared checks accepts, so that no schema repeats the check's list. */
export const guarded = <Value>(isValue: (value: unknown) => value is Value) => z.custom<Value>(isValue);
