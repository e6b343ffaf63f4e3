import type { PageAction } from '../../src/shared/request/page-wire.ts';
import type { Stage } from './stage.ts';
import type { Submission } from './submissions.ts';

const MAX_TRIES = 5;
const LOST_RESPONSES = 0.1;
/** By the visitor's number modulo 12; the others do nothing. */
const ACTIONS: Readonly<Record<number, 'cancelar' | 'parada' | 'apagar'>> = {
  1: 'cancelar',
  5: 'parada',
  7: 'apagar',
};

/** What customers did on the pages of their requests. */
export interface CustomerLedger {
  /** By the request's id: what its customer was told of success about. */
  done: Map<string, PageAction>;
  /** Requests whose customers have asked to erase them, told of success or not. */
  erasing: Set<string>;
  /** Actions that were refused when they were repeated under their own key. */
  refused: number;
}

export const openCustomerLedger = (): CustomerLedger => ({ done: new Map(), erasing: new Set(), refused: 0 });

/** Some customers do something on the page of their request, and try again after an error. */
export async function act(
  { number, key, saw, isSpam }: Submission,
  { handlers, clock, chance }: Stage,
  ledger: CustomerLedger,
): Promise<void> {
  const reference = saw.find(Boolean);
  const action = ACTIONS[number % 12];
  if (!key || !reference || !action || isSpam) return;
  if (action === 'apagar') ledger.erasing.add(key);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const salt = `${action} ${number}.${tries}`;
    const body = { key, reference };
    const order = { kind: 'page', lead: key, action, body, salt, clock: clock() } as const;
    const answer = await handlers.post(order).catch(() => undefined);
    const isLost = chance('answer lost', salt) < LOST_RESPONSES;
    // A request that is still in the second store, or that an earlier try has erased, has no page.
    if (!answer || answer.status >= 500 || answer.status === 404 || isLost) continue;
    if (answer.status === 200) ledger.done.set(key, action);
    else ledger.refused += 1;
    return;
  }
}
