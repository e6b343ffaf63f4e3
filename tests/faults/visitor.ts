import { sendRequest } from '../../src/shared/request/sending.ts';
import type { Chance } from './chance.ts';
import type { Submission } from './submissions.ts';
import type { WorkerPool } from './worker-pool.ts';

const LOST_RESPONSES = 0.1;
const DOUBLE_CLICKS = 0.05;
const MAX_CLICKS = 5;
/** Shortens the client's waits of 1, 2 and 4 s, like the server's deadlines. */
const WAIT_SCALE = 0.1;

export interface VisitContext {
  pool: WorkerPool;
  chance: Chance;
  clock(): number;
  /** Called when a response is lost on its way to the visitor, who then sends again. */
  lost(): void;
  doubleClicked(): void;
}

/** Simulates the network between a visitor and the function, which loses responses. A dead process resets its calls. */
function networkOf(submission: Submission, { pool, chance, clock, lost }: VisitContext): typeof fetch {
  return async (_url, init) => {
    submission.tries += 1;
    const salt = `${submission.number}.${submission.tries}`;
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = String(init?.body);
    const response = pool.post({
      kind: 'post',
      salt,
      clock: clock(),
      headers,
      body,
    });
    const timeout = new Promise<never>((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
    });
    const { status, type, text } = await Promise.race([response, timeout]);
    if (chance('answer lost', salt) < LOST_RESPONSES) {
      lost();
      throw new TypeError('fetch failed');
    }
    return new Response(text, { status, headers: { 'content-type': type } });
  };
}

/** Submits the form with the island's code. Resolves to the reference shown; undefined for an error. */
async function submitWithScript(submission: Submission, network: typeof fetch): Promise<string | undefined> {
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms * WAIT_SCALE));
  const signals = { honeypot: '', elapsedMs: 60_000 };
  const outcome = await sendRequest(submission.request, submission.key ?? '', signals, {
    fetch: network,
    wait,
    isOnline: () => true,
  });
  return outcome.ok ? outcome.reference : undefined;
}

/** Submits the form once without JavaScript, as a browser does. */
async function submitPlain({ request }: Submission, network: typeof fetch): Promise<string | undefined> {
  const body = new URLSearchParams({ ...request }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  try {
    const page = await (await network('', { method: 'POST', headers, body })).text();
    const [, start, end] = /class="reference">(\w{4})-(\w{4})</.exec(page) ?? [];
    return page.includes('<h1>Solicitação enviada</h1>') && start && end ? start + end : undefined;
  } catch {
    return undefined;
  }
}

/** Simulates a visit: submits the form, sometimes twice at once, and again after errors until the visitor gives up. */
export async function visit(submission: Submission, context: VisitContext): Promise<void> {
  const { chance, doubleClicked } = context;
  const network = networkOf(submission, context);
  const submit = () =>
    submission.key === undefined ? submitPlain(submission, network) : submitWithScript(submission, network);
  for (let clicks = 1; clicks <= MAX_CLICKS; clicks += 1) {
    const isDouble = chance('double click', submission.number, clicks) < DOUBLE_CLICKS;
    if (isDouble) doubleClicked();
    submission.saw.push(...(await Promise.all(isDouble ? [submit(), submit()] : [submit()])));
    if (submission.saw.some((reference) => reference !== undefined)) return;
  }
}
