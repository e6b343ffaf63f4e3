import { z } from 'zod/mini';
import type { Answer, CallContract, Parameters, Parsed } from '../../src/contracts/define-call.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from './action-key.ts';
import { refuse } from './refuse.ts';
import type { StaffServices } from './services.ts';
import type { Session } from './session.ts';

/** More than the longest entry, even at two bytes per letter. */
const MOST_BYTES = 32_768;

/** What a handler gets. */
export interface Asked<Contract extends CallContract = CallContract> {
  input: Parsed<Contract>;
  parameters: Parameters<Contract>;
  /** The idempotency key of the action. */
  key: string;
  request: Request;
  services: StaffServices;
  session: Session;
  /** Waits for work, or lets the host finish it after the response. */
  later(work: Promise<unknown>): unknown;
}

/** Resolves to the answer, or to a refusal or a file. */
export type Answering<Contract extends CallContract> = (
  asked: Asked<Contract>,
) => Promise<Answer<Contract> | Response>;

/** A call with its handler. */
export interface AnsweredCall {
  contract: CallContract;
  answer(asked: Omit<Asked, 'input' | 'key'>): Promise<Response>;
}

const readGiven = (request: Request) =>
  request.method === 'GET'
    ? ({ ok: true, value: Object.fromEntries(new URL(request.url).searchParams) } as const)
    : readJson(request, MOST_BYTES);

/** A call with what answers it. The input is checked, and the key read, before. */
export function answerCall<Contract extends CallContract>(
  contract: Contract,
  handle: Answering<Contract>,
): AnsweredCall {
  return {
    contract,
    async answer(asked) {
      const key = readActionKey(asked.request);
      if (!key) return refuse('invalid');
      let input: unknown;
      if (contract.input) {
        const given = await readGiven(asked.request);
        if (!given.ok) return refuse(given.code);
        const parsed = z.safeParse(contract.input, given.value);
        if (!parsed.success) return refuse('invalid');
        input = parsed.data;
      }
      // The contract's own schema has parsed it, and its path has the parameters.
      const answer = await handle({ ...asked, key, input } as Asked<Contract>);
      return answer instanceof Response ? answer : respondJson(200, Object(answer));
    },
  };
}
