import sql, { type Sql } from 'sql-template-tag';
import { formatWholeDay } from '../../../src/shared/inbox/day.ts';
import { INBOX_HASH, leadHash } from '../../../src/shared/inbox/inbox-address.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { TIME_ZONE } from '../../../src/shared/time-zone.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import { follow, type Rows } from '../../outbox/rows.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import { dayOf, nextMorning } from '../../platform/sao-paulo.ts';
import { sendPush } from '../../push/send-push.ts';
import { type Detail, leadLink } from './lead-mail.ts';
import { sendEither } from './team-mail.ts';

/** A lead whose follow-up is due. */
interface FollowUp {
  id: string;
  reference: string;
  company: string;
  /** Empty: unassigned. */
  assignee: string;
  /** The chosen day, such as 2026-11-23. */
  day: string;
  /** Such as 14:30 in São Paulo; null: the whole day. */
  time: string | null;
  /** The colleague's words, which may be empty. */
  note: string;
}

/** `time`: reminded at its time. `day`: reminded in the morning, and every morning as long as nobody has ended it. */
type FollowUpKind = 'day' | 'time';

/** 06:05, as in `nextMorning`. A follow-up with a time is due at its time on its day. */
const MOMENT = sql`((follow_up_on + coalesce(follow_up_time, '06:05'::time)) AT TIME ZONE ${TIME_ZONE}::text)`;

/** SQL: remembers follow-ups; `source` has `lead_id`, `follow_up_on` and `follow_up_time`, and is followed by no condition. */
export const followFollowUps = (source: Sql, now: Date): Sql =>
  follow(
    sql`${source} WHERE follow_up_on IS NOT NULL`,
    {
      kind: 'follow-up',
      subject: sql`lead_id`,
      now,
      // A morning that has passed: the next one.
      at: sql`CASE WHEN follow_up_time IS NULL THEN greatest(${MOMENT}, ${nextMorning(now)}::timestamptz) ELSE ${MOMENT} END`,
    },
    { again: true },
  );

const NOBODY = 'Sem responsável';

function describeFollowUp(
  { reference, company, day, time, note }: FollowUp,
  today: string,
  detail: Detail,
): string {
  // Collapses the visitor's text to one line.
  const name = detail === 'full' ? company.replaceAll(/\s+/g, ' ').trim() : '';
  const since = day < today ? `desde ${formatWholeDay(day)}` : time ? `hoje às ${time}` : 'para hoje';
  const words = detail === 'full' && note ? `: ${note}` : '';
  return `${[formatReference(reference), name, since].filter(Boolean).join('  ')}${words}\n${leadLink(reference)}`;
}

/**
 * Builds the team's mail about leads with a due follow-up, grouped by assignee: reference, company and the colleague's
 * words. The brief version has none of these texts, for a mail server that refuses the full one.
 */
function buildFollowUpMail(
  kind: FollowUpKind,
  followUps: readonly FollowUp[],
  today: string,
  detail: Detail,
): Mail {
  const [when, until] = kind === 'time' ? ['agora', 'agora'] : ['para hoje', 'hoje ou antes'];
  const count = followUps.length === 1 ? '1 pedido' : `${followUps.length} pedidos`;
  const people = [...new Set(followUps.map(({ assignee }) => assignee))];
  const parts = people.map((person) => {
    const own = followUps.filter(({ assignee }) => assignee === person);
    return `${person || NOBODY}\n\n${own.map((one) => describeFollowUp(one, today, detail)).join('\n\n')}`;
  });
  return {
    id: `follow-up-${kind}-${today}-${followUps[0]?.id}-${followUps.length}`,
    subject: `[Retomar] ${count} ${when}`,
    text: `Estes pedidos têm um retorno marcado para ${until}.\n\n${parts.join('\n\n\n')}\n`,
  };
}

/**
 * Notification text for one person: their leads and the unassigned ones. It is shown on a locked screen, so it has neither
 * the company nor the colleague's words.
 */
function buildNotice(kind: FollowUpKind, followUps: readonly FollowUp[], person: string) {
  const own = followUps.filter(({ assignee }) => assignee === person || assignee === '');
  const count = own.length;
  const [first] = own;
  if (!first) return undefined;
  if (kind === 'time' && count === 1) {
    const title = `Retorno às ${first.time}: pedido ${formatReference(first.reference)}`;
    return { title, hash: leadHash(first.reference) };
  }
  return { title: count === 1 ? '1 pedido para retomar' : `${count} pedidos para retomar`, hash: INBOX_HASH };
}

interface FollowUpRow extends FollowUp {
  at: Date;
}

/**
 * Mails the team the follow-ups whose time has come, and notifies each person's devices of theirs; again every morning until
 * somebody ends them.
 */
export async function remindOfFollowUps(
  services: OutboxServices,
  rows: Rows,
  mailer: Mailer,
): Promise<Outcome> {
  const { database, now } = services;
  const today = dayOf(now());
  const open = await database.query<FollowUpRow>(
    sql`SELECT id, reference, request ->> 'company' AS company, coalesce(assignee, '') AS assignee, follow_up_on::text AS day,
       to_char(follow_up_time, 'HH24:MI') AS time, follow_up_note AS note, ${MOMENT} AS at
     FROM leads WHERE id = ANY(${rows.map(({ leadId }) => leadId)}::uuid[]) AND follow_up_on IS NOT NULL
       AND state IN ('new', 'active', 'answered') AND outcome IS NULL
     ORDER BY assignee IS NULL, assignee, day, time NULLS FIRST, received_at`,
  );
  const due = open.filter(({ at }) => at <= now());
  const again = new Map(
    open.flatMap(({ id, at }) => {
      const row = rows.find(({ leadId }) => leadId === id);
      return row ? [[row.id, at <= now() ? nextMorning(now()) : at] as const] : [];
    }),
  );
  const kindOf = ({ day, time }: FollowUp): FollowUpKind => (time && day === today ? 'time' : 'day');
  const answers: string[] = [];
  for (const kind of ['time', 'day'] as const) {
    const own = due.filter((one) => kindOf(one) === kind);
    if (own.length === 0) continue;
    answers.push(await sendEither(mailer, (detail) => buildFollowUpMail(kind, own, today, detail)));
    await sendPush(services, (person) => buildNotice(kind, own, person));
  }
  return { answer: answers.at(-1) ?? 'gone', again };
}
