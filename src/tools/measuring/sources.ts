import * as limits from '../../shared/tools/data/limits.ts';
import { SOURCES as ALL } from '../../shared/tools/data/sources.ts';
import { sourcesIn } from '../../shared/tools/sources-in.ts';

/** What the sheet's limits and estimates come from. */
export const SOURCES = sourcesIn(limits).map((name) => ALL[name]);
