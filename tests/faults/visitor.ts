import { sendRequest } from '../../src/shared/request/sending.ts';
import type { Chance } from './chance.ts';
import type { Crew } from './crew.ts';
import type { Submission } from './submissions.ts';

const LOST_ANSWERS = 0.1;
const DOUBLE_CLICKS = 0.05;
const MOST_PRESSES = 5;
/** The client's waits of 1, 2 and 4 seconds, shortened like the server's deadlines. */
const WAIT_SCALE = 0.1;

export interface Surroundings {
  crew: Crew;
  chance: Chance;
  clock(): number;
  /** An answer was lost on its way to the visitor, who sends again. */
  lost(): void;
  doubleClicked(): void;
}

/** The network between a visitor and the function: it loses answers, and connections to processes that die. */
function networkOf(submission: Submission, { crew, chance, clock, lost }: Surroundings): typeof fetch {
  return async (_url, init) => {
    submission.tries += 1;
    const salt = `${submission.number}.${submission.tries}`;
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answered = crew.post({ kind: 'post', salt, clock: clock(), headers, body: String(init?.body) });
    const timeout = new Promise<never>((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
    });
    const { status, type, text } = await Promise.race([answered, timeout]);
    if (chance('answer lost', salt) < LOST_ANSWERS) {
      lost();
      throw new TypeError('fetch failed');
    }
    return new Response(text, { status, headers: { 'content-type': type } });
  };
}

/** Presses the button of the form as the island does. The reference that is shown, or undefined for an error. */
async function pressWithScript(submission: Submission, network: typeof fetch): Promise<string | undefined> {
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms * WAIT_SCALE));
  const signals = { honeypot: '', elapsedMs: 60_000 };
  const outcome = await sendRequest(submission.request, submission.key, signals, {
    fetch: network,
    wait,
    isOnline: () => true,
  });
  return outcome.ok ? outcome.reference : undefined;
}

/** Posts the plain form, once, as a browser does. */
async function pressPlain({ request }: Submission, network: typeof fetch): Promise<string | undefined> {
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

/** A visit: the button is pressed, sometimes twice at once, and again after an error, until the visitor gives up. */
export async function visit(submission: Submission, surroundings: Surroundings): Promise<void> {
  const { chance, doubleClicked } = surroundings;
  const network = networkOf(submission, surroundings);
  const press = () =>
    submission.key === undefined ? pressPlain(submission, network) : pressWithScript(submission, network);
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    const isDouble = chance('double click', submission.number, presses) < DOUBLE_CLICKS;
    if (isDouble) doubleClicked();
    submission.saw.push(...(await Promise.all(isDouble ? [press(), press()] : [press()])));
    if (submission.saw.some((reference) => reference !== undefined)) return;
  }
}
