import { randomUUID } from 'node:crypto';
import { LeadPipeline, LONG_DEADLINES, REQUEST } from '../fixtures/lead-pipeline.ts';

export interface ParallelResult {
  posts: number;
  leads: number;
  mails: number;
  /** Keys with a response that did not name the stored reference. */
  keysWithDifferentResponses: number;
}

const KEYS_AT_ONCE = 10;

/** Posts every key `times` times concurrently and counts what was stored, mailed and returned. */
export async function runParallelPosts(keys: number, times: number): Promise<ParallelResult> {
  // A long deadline, so that a busy machine is not taken for a database that is down.
  const pipeline = await LeadPipeline.start({ ...LONG_DEADLINES, storageDeadlineMs: 30_000 });
  try {
    await pipeline.reset();
    pipeline.services.limits.mails = 1e9;
    const returned = new Map<string, string[]>();
    const ids = Array.from({ length: keys }, () => randomUUID()).values();
    const post = async (id: string) => {
      const body = { ...REQUEST, message: `Pedido ${id}` };
      const response = await pipeline.post(body, { 'idempotency-key': id });
      return String(((await response.json()) as { reference?: string }).reference);
    };
    const work = async () => {
      for (const id of ids)
        returned.set(id, await Promise.all(Array.from({ length: times }, () => post(id))));
    };
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, work));
    const references = new Map((await pipeline.rows()).map(({ id, reference }) => [id, reference]));
    const isWrong = ([id, said]: [string, string[]]) =>
      said.some((reference) => reference !== references.get(id));
    return {
      posts: [...returned.values()].flat().length,
      leads: references.size,
      mails: pipeline.smtp.mails.length,
      keysWithDifferentResponses: [...returned].filter(isWrong).length,
    };
  } finally {
    await pipeline.stop();
  }
}
