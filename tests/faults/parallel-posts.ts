import { randomUUID } from 'node:crypto';
import { LeadPipeline, LONG_DEADLINES, REQUEST } from '../fixtures/lead-pipeline.ts';

export interface ParallelResult {
  posts: number;
  leads: number;
  mails: number;
  /** Keys whose answers did not all name the one stored reference. */
  keysWithOtherAnswers: number;
}

const KEYS_AT_ONCE = 10;

/** Posts every key so many times at once, and looks at what was stored, mailed and answered. */
export async function runParallelPosts(keys: number, times: number): Promise<ParallelResult> {
  // What is looked at is what happens, not how fast: a busy machine must not look like a store that is down.
  const pipeline = await LeadPipeline.start({ ...LONG_DEADLINES, storageDeadlineMs: 30_000 });
  try {
    await pipeline.reset();
    const answers = new Map<string, string[]>();
    const ids = Array.from({ length: keys }, () => randomUUID()).values();
    const post = async (id: string) => {
      const body = { ...REQUEST, message: `Pedido ${id}` };
      const response = await pipeline.post(body, { 'idempotency-key': id });
      return String(((await response.json()) as { reference?: string }).reference);
    };
    const work = async () => {
      for (const id of ids) answers.set(id, await Promise.all(Array.from({ length: times }, () => post(id))));
    };
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, work));
    const references = new Map((await pipeline.rows()).map(({ id, reference }) => [id, reference]));
    const isWrong = ([id, said]: [string, string[]]) =>
      said.some((reference) => reference !== references.get(id));
    return {
      posts: [...answers.values()].flat().length,
      leads: references.size,
      mails: pipeline.smtp.mails.length,
      keysWithOtherAnswers: [...answers].filter(isWrong).length,
    };
  } finally {
    await pipeline.stop();
  }
}
