import { HOUR_MS } from '../../../src/shared/durations.ts';
import { INBOX_HASH, leadHash } from '../../../src/shared/inbox/inbox-address.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { Rows } from '../../outbox/rows.ts';
import { describeRequest } from '../../push/describe-request.ts';
import { sendPush } from '../../push/send-push.ts';
import { loadLeads } from './team-mail.ts';

/** A notice older than this is outdated. */
const STALE_MS = HOUR_MS;

/** Tells the staff's devices of requests, in one notice. */
export async function tellDevices(services: OutboxServices, rows: Rows): Promise<Outcome> {
  const since = services.now().getTime() - STALE_MS;
  const fresh = rows.filter(({ wantedAt }) => wantedAt.getTime() > since);
  const leads = await loadLeads(services.database, fresh);
  const [first] = leads;
  if (!first) return { answer: 'gone' };
  const message =
    leads.length > 1
      ? { title: `${leads.length} pedidos novos`, hash: INBOX_HASH }
      : { title: describeRequest(first.request), hash: leadHash(first.reference) };
  await sendPush(services, () => message);
  return { answer: 'sent' };
}
