import { HOUR_MS } from '../../src/shared/durations.ts';
import { INBOX_HASH, leadHash } from '../../src/shared/inbox/inbox-address.ts';
import { loadLeads } from '../leads/mail/team-mail.ts';
import type { Outcome } from '../outbox/policies.ts';
import type { Rows } from '../outbox/rows.ts';
import type { OutboxServices } from '../platform/services.ts';
import { describeRequest } from './describe-request.ts';
import { sendPush } from './send-push.ts';

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
