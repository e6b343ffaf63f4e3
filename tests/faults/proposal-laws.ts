import type pg from 'pg';
import { addressOf } from '../../src/contracts/define-call.ts';
import { LEAD_ACTIONS, leadCall } from '../../src/contracts/desk.ts';
import { leadResponse } from '../../src/shared/inbox/inbox-answers.ts';
import { firstTerms } from '../../src/shared/proposal/conditions.ts';
import type { ProposalContent } from '../../src/shared/proposal/proposal.ts';
import { KEY_HEADER } from '../../src/shared/staff/staff-wire.ts';
import type { StaffCall } from './messages.ts';
import type { Stage } from './stage.ts';
import type { Submission } from './submissions.ts';

type Query = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

const MAX_TRIES = 5;
const LOST_RESPONSES = 0.1;
/** Valid for longer than a campaign lasts. */
const PROPOSAL: ProposalContent = {
  ...firstTerms('2099-12-01'),
  lines: [{ text: 'Rosca', quantity: 2, cents: 125_000 }],
};

/** What somebody was told of success about, by the lead's id. */
export interface ProposalLedger {
  /** The highest version that the desk was told is sent. */
  sent: Map<string, number>;
  answered: Map<string, 'accepted' | 'declined'>;
  /** Two answers that were both told of success. */
  doubled: number;
}

export const openProposalLedger = (): ProposalLedger => ({
  sent: new Map(),
  answered: new Map(),
  doubled: 0,
});

/** A key that the same number and step always have. */
const keyOf = (number: number, step: number) =>
  `${step.toString(16).padStart(8, '0')}-0000-4000-9000-${number.toString(16).padStart(12, '0')}`;

/**
 * A colleague sends a proposal for a request; then the customer accepts it on one device and declines it on another, while
 * for every second request the colleague sends the next version. All of them try again after an error.
 */
export async function negotiate(
  { number, key: lead, saw }: Submission,
  { handlers, clock, chance, staff }: Stage,
  ledger: ProposalLedger,
): Promise<void> {
  const reference = saw.find(Boolean);
  if (!lead || !reference) return;
  const isLost = (salt: string) => chance('answer lost', salt) < LOST_RESPONSES;
  const headers = {
    origin: 'https://fabrica.example',
    'sec-fetch-site': 'same-origin',
    cookie: staff.cookie,
  };
  const callDesk = async (salt: string, call: Omit<StaffCall, 'handler' | 'headers'>, key?: string) => {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const order = {
        kind: 'staff',
        salt: `${salt}.${tries}`,
        clock: clock(),
        staff: { ...call, handler: 'lead', headers: { ...headers, ...(key && { [KEY_HEADER]: key }) } },
      } as const;
      const answer = await handlers.post(order).catch(() => undefined);
      if (answer && answer.status < 500 && !isLost(order.salt)) return answer;
    }
    return undefined;
  };
  const send = async (version: number) => {
    const salt = `proposal ${number}.${version}`;
    const read = await callDesk(`${salt} read`, {
      path: addressOf(leadCall, { reference }),
      method: 'GET',
      body: '',
    });
    if (read?.status !== 200) return;
    const { revision } = leadResponse.parse(JSON.parse(read.text)).lead;
    const sent = await callDesk(
      salt,
      {
        path: addressOf(LEAD_ACTIONS.propor, { reference }),
        method: 'POST',
        body: JSON.stringify({
          proposal: PROPOSAL,
          channel: version === 1 ? 'email' : 'whatsapp',
          after: version - 1,
          revision,
        }),
      },
      keyOf(number, version),
    );
    if (sent?.status === 200) ledger.sent.set(lead, version);
  };
  const answer = async (action: 'aceitar' | 'recusar', step: number) => {
    const body = action === 'aceitar' ? { name: 'Rui', role: 'Comprador' } : { reason: 'price', text: '' };
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const salt = `${action} ${number}.${tries}`;
      const order = {
        kind: 'page',
        lead,
        action,
        body: { ...body, version: 1, key: keyOf(number, step) },
        salt,
        clock: clock(),
      } as const;
      const told = await handlers.post(order).catch(() => undefined);
      if (!told || isLost(salt) || told.status >= 500 || told.status === 404) continue;
      if (told.status !== 200) return;
      if (ledger.answered.has(lead)) ledger.doubled += 1;
      ledger.answered.set(lead, action === 'aceitar' ? 'accepted' : 'declined');
      return;
    }
  };
  await send(1);
  await Promise.all([answer('aceitar', 3), answer('recusar', 4), number % 2 === 0 && send(2)]);
}

/** Compares the proposals with what desk and customers were told, when the work is done. */
export async function judgeProposals(query: Query, ledger: ProposalLedger): Promise<Record<string, number>> {
  const rows = await query<{ id: string; versions: number; answers: ('accepted' | 'declined')[] }>(
    `SELECT lead_id AS id, max(version)::int AS versions,
            coalesce(array_agg(answer) FILTER (WHERE answer IS NOT NULL), '{}') AS answers
     FROM proposals GROUP BY 1`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const count = async (sql: string) => (await query(sql)).length;
  return {
    'proposals acknowledged and lost': [...ledger.sent].filter(
      ([id, version]) => (stored.get(id)?.versions ?? 0) < version,
    ).length,
    'answers acknowledged and lost': [...ledger.answered].filter(
      ([id, answer]) => !stored.get(id)?.answers.includes(answer),
    ).length,
    'answers told of success twice': ledger.doubled,
    'requests with two answers on one version': await count(
      `SELECT FROM lead_events WHERE kind = 'customer' AND detail IN ('aceitar', 'recusar') GROUP BY lead_id
       HAVING count(*) > (SELECT count(*) FROM proposals WHERE proposals.lead_id = lead_events.lead_id AND answer IS NOT NULL)`,
    ),
    'answers to a version that was replaced': await count(
      'SELECT FROM proposals WHERE answered_at > replaced_at',
    ),
    'outcomes without their answer': await count(
      `SELECT FROM leads WHERE outcome = 'won'
       AND NOT EXISTS (SELECT FROM proposals WHERE lead_id = id AND answer = 'accepted' AND replaced_at IS NULL)`,
    ),
    'current versions that are not exactly one': await count(
      'SELECT FROM proposals GROUP BY lead_id HAVING count(*) FILTER (WHERE replaced_at IS NULL) <> 1',
    ),
  };
}
