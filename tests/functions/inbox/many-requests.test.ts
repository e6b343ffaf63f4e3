import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCountStatement, buildListStatement } from '../../../netlify/inbox/list-leads.ts';
import { viewContext } from '../../../netlify/inbox/view-context.ts';
import type { InboxQuery } from '../../../src/contracts/desk.ts';
import { QUERY } from '../../fixtures/inbox.ts';
import { startLeadDatabase, type TestDatabase } from '../../fixtures/lead-database.ts';

// The embedded database needs long to fill with the 40,000 of docs/figures.md.
const COUNT = 5000;
const MAX_MS = 100;
const NOW = new Date('2026-11-24T17:00:00Z');
const CONTEXT = viewContext('Bia', NOW);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

let database: TestDatabase;
beforeAll(async () => {
  database = await startLeadDatabase();
  // A year of leads: nearly all answered, the newest 60 still open, with rare and common words as in real ones.
  await database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, handling,
            first_answered_at, assignee, follow_up_on, outcome, outcome_at)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), moment,
            jsonb_build_object(
              'name', 'Ana ' || (ARRAY['Prado', 'Souza', 'Lima', 'Rocha'])[1 + i % 4],
              'email', 'ana' || i || '@cliente.example', 'phone', '(11) 9' || lpad(i::text, 8, '0'),
              'company', 'Plásticos ' || i % 500,
              'segment', (ARRAY['injecao', 'extrusao', 'reciclagem', 'outro', ''])[1 + i % 5], 'machine', 'Romi ' || i % 90,
              'message', 'Rosca de ' || 20 + i % 180 || ' mm para injetora, pedido ' || i,
              'urgent', CASE WHEN i % 15 = 0 THEN 'sim' ELSE '' END),
            '', CASE WHEN i % 50 = 0 THEN ARRAY['honeypot'] ELSE '{}' END,
            CASE WHEN i <= 60 OR i % 50 = 0 THEN 'new' WHEN i % 9 = 0 THEN 'discarded' ELSE 'answered' END,
            CASE WHEN i > 60 AND i % 50 <> 0 AND i % 9 <> 0 THEN moment + interval '2 hours' END,
            (ARRAY['Bia', 'Caio', 'Davi', NULL])[1 + i % 4],
            CASE WHEN i % 400 = 0 THEN $2::date - 3 WHEN i % 40 = 0 THEN $2::date + 5 END,
            CASE WHEN i > 2000 AND i % 3 = 0 THEN 'won' END, CASE WHEN i > 2000 AND i % 3 = 0 THEN moment END
     FROM generate_series(1, $1::int) i, LATERAL (SELECT $2::timestamptz - make_interval(mins => i * 10) AS moment) m`,
    [COUNT, NOW],
  );
  await database.query('ANALYZE leads');
});
afterAll(() => database.stop());

interface Statement {
  text: string;
  values: unknown[];
}

async function explain({ text, values }: Statement) {
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  if (!row) throw new Error('no plan');
  const [{ Plan: plan, 'Execution Time': ms }] = row['QUERY PLAN'];
  const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return { ms, nodes: nodes(plan) };
}

/** Returns the shortest of three runs, in ms, which other load on the machine affects least. */
async function measure(statement: Statement): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) times.push((await explain(statement)).ms);
  return Math.min(...times);
}

const buildStatement = (query: Partial<InboxQuery>) => buildListStatement({ ...QUERY, ...query }, CONTEXT);

describe('with 5,000 leads', () => {
  test.each<[string, Partial<InboxQuery>, RegExp]>([
    ['the newest', {}, /^leads_by_arrival$/],
    ['a page far down', { after: '00004000' }, /^leads_by_arrival$/],
    ['what is open', { view: 'open' }, /^leads_unanswered$/],
    ['what is open, by arrival', { view: 'open', order: 'arrival' }, /^leads_unanswered$/],
    ['what is open, far down', { view: 'open', after: '00000003' }, /^leads_unanswered$/],
    ['what is new', { view: 'new' }, /^leads_(by_state|unanswered)$/],
    ['stopped machines', { view: 'urgent' }, /^leads_urgent$/],
    ['what is late', { view: 'late' }, /^leads_unanswered$/],
    ['follow-ups that are due', { view: 'due' }, /^leads_follow_up$/],
    ['what one person has in hand', { view: 'mine' }, /^leads_/],
    ['what nobody has', { view: 'unowned' }, /^leads_unanswered$/],
    ['what has no outcome', { view: 'undecided' }, /^leads_/],
    ['what has no outcome, far down', { view: 'undecided', after: '00004000' }, /^leads_/],
    ['a state', { view: 'discarded' }, /^leads_by_state$/],
    ['a state, far down', { view: 'suspect', after: '00004000' }, /^leads_by_state$/],
    ['a segment', { segment: 'extrusao' }, /^leads_by_(segment|arrival)$/],
    ['a state of a segment', { view: 'answered', segment: 'outro' }, /^leads_/],
    ['an origin', { origin: 'site' }, /^leads_by_(origin|arrival)$/],
    ['a rare origin', { origin: 'fax' as never }, /^leads_by_origin$/],
    ['a month', { from: '2026-11-01', to: '2026-11-30' }, /^leads_/],
  ])('finds %s by an index within 100 ms', async (_, query, index) => {
    const { nodes } = await explain(buildStatement(query));
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    // A handful of accounts.
    expect(scanned.filter((node) => node['Relation Name'] !== 'staff_accounts')).toEqual([]);
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContainEqual(expect.stringMatching(index));
    expect(await measure(buildStatement(query))).toBeLessThan(MAX_MS);
  });

  test.each<[string, Partial<InboxQuery>]>([
    ['one request by its reference', { text: '0000-0471' }],
    ['one request by an address', { text: 'ana3141@cliente.example' }],
    ['one request by a phone', { text: '+55 11 9 0000-2718' }],
    ['a company', { text: 'plásticos 77' }],
    ['a company in a state', { view: 'suspect', text: 'plásticos 50' }],
    ['a word that every lead holds', { text: 'rosca' }],
    ['the beginning of many words', { text: 'p' }],
    ['two common words', { text: 'rosca inj', segment: 'injecao' }],
    ['nothing', { text: 'rosca inexistente' }],
    ['a part of a word', { text: 'njet' }],
    ['two letters', { text: 'nj' }],
    ['one letter', { text: 'z' }],
  ])('finds %s within 100 ms', async (_, query) => {
    expect(await measure(buildStatement(query))).toBeLessThan(MAX_MS);
  });

  test('counts the leads that need work within 100 ms', async () => {
    expect(await measure(buildCountStatement(CONTEXT))).toBeLessThan(MAX_MS);
  });
});
