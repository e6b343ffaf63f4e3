import type { TestDatabase } from '../../tests/fixtures/lead-database.ts';

export const REQUESTS = 40_000;
export const EVENTS = 200_000;
/** Addresses, each with a phone: half of the requests are somebody's second one. */
const PEOPLE = 20_000;

// Requests ten minutes apart: nearly all answered, the newest 300 still open, with rare and common words as
// in real ones. Every fifth comes from the cart, every eighth from a tool, every sixth was entered by the team.
const FILL_LEADS = `
  INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, handling, origin, assignee, follow_up_on,
         first_answered_at, first_answer_minutes, proposal_sent_on, outcome, outcome_at, won_cents, lost_reason)
  SELECT gen_random_uuid(), lpad(i::text, 8, '0'), moment,
         jsonb_build_object(
           'name', (ARRAY['Ana', 'Rui', 'Eva', 'João', 'Bia'])[1 + i % 5] || ' ' || (ARRAY['Prado', 'Souza', 'Lima', 'Rocha'])[1 + i % 4],
           'email', 'ana' || i % $3::int || '@cliente.example', 'phone', '(11) 9' || lpad((i % $3::int)::text, 8, '0'),
           'company', 'Plásticos ' || i % 500,
           'segment', (ARRAY['injecao', 'extrusao', 'reciclagem', 'outro', ''])[1 + i % 5], 'machine', 'Romi ' || i % 90,
           'message', CASE WHEN i % 5 = 0 THEN '• Rosca Injetora Premium (quantidade: ' || 1 + i % 3 || E')\\n• Peça ' || i || E' do cliente (quantidade: 1)\\n\\n' ELSE '' END
         || CASE WHEN i % 8 = 0 THEN E'Ficha de medição: rosca 60\\nFolga: 0,45 mm\\n' ELSE '' END
         || 'Rosca de ' || 20 + i % 180 || ' mm para injetora, pedido ' || i
         || repeat('. Precisamos de retífica com nitretação e prazo curto', 1 + i % 6), 'urgent', CASE WHEN i % 15 = 0 THEN 'sim' ELSE '' END),
         '', CASE WHEN i % 50 = 0 THEN ARRAY['honeypot'] ELSE '{}' END,
         CASE WHEN i <= 300 OR i % 50 = 0 THEN 'new' WHEN i % 9 = 0 THEN 'discarded' ELSE 'answered' END,
         CASE WHEN i % 6 = 0 THEN (ARRAY['whatsapp', 'phone', 'counter', 'email'])[1 + i % 4] ELSE 'site' END,
         (ARRAY['Ana', 'Bia', 'Eva', NULL])[1 + i % 4],
         CASE WHEN i % 7 = 0 THEN (moment + interval '7 days')::date END,
         CASE WHEN i > 300 AND i % 50 <> 0 THEN moment + make_interval(mins => 5 + i % 900) END,
         CASE WHEN i > 300 AND i % 50 <> 0 THEN i % 600 END,
         CASE WHEN i % 3 = 0 THEN (moment + interval '2 days')::date END, outcome,
         CASE WHEN outcome IS NOT NULL THEN moment + interval '5 days' END,
         CASE WHEN outcome = 'won' THEN 50000 + i * 7 % 9000000 END,
         CASE WHEN outcome = 'lost' THEN (ARRAY['price', 'deadline', 'competitor', 'silent', 'other'])[1 + i % 5] END
  FROM generate_series(1, $1::int) i,
       LATERAL (SELECT $2::timestamptz - make_interval(mins => i * 10) AS moment) m,
       LATERAL (SELECT CASE WHEN i <= 2000 OR i % 50 = 0 THEN NULL WHEN i % 4 = 0 THEN 'won' WHEN i % 4 = 1 THEN 'lost' END AS outcome) o`;

const FILL_OUTBOX = `
  INSERT INTO outbox (kind, subject, lead_id, created_at, wanted_at, due_at, attempts, done_at, answer)
  SELECT 'team-mail', id, id, received_at, received_at, received_at, 1, received_at, '250 2.0.0' FROM leads`;

const FILL_EVENTS = `
  INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, note, channel, key)
  SELECT id, received_at + make_interval(mins => n * 40), 'Bia', kind,
         CASE WHEN kind = 'state' THEN 'new' END, CASE WHEN kind = 'state' THEN 'active' END,
         CASE WHEN kind = 'note' THEN 'Ligar depois das 14 h, pedir o desenho ' || n || ' da rosca' END,
         CASE WHEN kind = 'reply' THEN 'whatsapp' END, gen_random_uuid()
  FROM leads, generate_series(1, $1::int) n,
       LATERAL (SELECT (ARRAY['state', 'reply', 'note', 'assignment', 'note'])[1 + n % 5] AS kind) k`;

const FILL_COUNTS = `
  INSERT INTO quote_counts (day, label, total)
  SELECT ($1::timestamptz)::date - d, 'Article - artigo' || n, 1 + (d * n) % 40
  FROM generate_series(1, 364) d, generate_series(1, 60) n`;

/** Fills an empty database with all that is kept of a busy sales desk, and prepares it as autovacuum does. */
export async function fillDesk(database: TestDatabase, now: Date): Promise<void> {
  // Once for all notes is faster than for each.
  await database.query('ALTER TABLE lead_events DISABLE TRIGGER USER');
  await database.query(FILL_LEADS, [REQUESTS, now, PEOPLE]);
  await database.query(FILL_OUTBOX);
  await database.query(FILL_EVENTS, [EVENTS / REQUESTS]);
  await database.query(FILL_COUNTS, [now]);
  await database.query('SELECT refresh_note_words(ARRAY(SELECT id FROM leads))');
  await database.query('ALTER TABLE lead_events ENABLE TRIGGER USER');
  await database.query('VACUUM ANALYZE');
}
