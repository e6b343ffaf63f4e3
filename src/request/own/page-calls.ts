import {
  isPageSecret,
  LOST_LINK,
  PAGE_PATH,
  type PageAction,
  type PageActions,
  type PageAnswer,
  type PageFailureCode,
  pageActionPath,
} from '../../shared/request/page-wire.ts';
import { withDeadline } from '../../shared/with-deadline.ts';

/** `offline`: our server did not respond. */
export type CallFailure = PageFailureCode | 'offline';

export type CallResult = ({ ok: true } & PageAnswer) | { ok: false; code: CallFailure };

const DEADLINE_MS = 25_000;

async function post(path: string, body: object): Promise<CallResult> {
  try {
    const [response, json] = await withDeadline(DEADLINE_MS, async (signal) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
      return [answer, (await answer.json()) as Partial<PageAnswer> & { code?: CallFailure }] as const;
    });
    // The login page of a wireless network has neither.
    if (response.ok && json.view !== undefined) return { ok: true, view: json.view };
    return { ok: false, code: response.status === 429 ? 'limit' : (json.code ?? 'offline') };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

export const readPage = (secret: string): Promise<CallResult> => post(PAGE_PATH, { secret });

/** `key` is the idempotency key: an action that is repeated after a lost answer has the same. */
export const changePage = <Action extends PageAction>(
  secret: string,
  action: Action,
  key: string,
  body: PageActions[Action],
): Promise<CallResult> => post(pageActionPath(action), { ...body, secret, key });

export const askForLink = (reference: string, email: string): Promise<CallResult> =>
  post(pageActionPath(LOST_LINK), { reference, email });

/** The secret in the page's address; undefined if it is none. */
export function secretOfAddress(): string | undefined {
  const secret = location.hash.slice(1);
  return isPageSecret(secret) ? secret : undefined;
}
