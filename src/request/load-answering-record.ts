import {
  describeAnswering,
  recordStart,
  selectWaits,
  type WaitCount,
} from '../shared/figures/answer-waits.ts';
import { readAtBuild } from '../site/read-at-build.ts';

/** Reads what the site tells about past answers, up to a moment. */
export const readAnsweringRecord = (until: Date): Promise<string | undefined> =>
  readAtBuild('tempo de resposta', 'o formulário sai sem ele', async (pool) => {
    const { rows } = await pool.query<WaitCount>(selectWaits(recordStart(until), until));
    return describeAnswering(rows, until);
  });

/** The FAQ entry that defines the sentence, shown only where the sentence is; without it that would be a promise. */
export const DEFINITION = 'tempo-de-resposta';

let reading: Promise<string | undefined> | undefined;

/** The sentence of this build. Read only once, so that every page has the same. */
export function loadAnsweringRecord(): Promise<string | undefined> {
  reading ??= readAnsweringRecord(new Date());
  return reading;
}
