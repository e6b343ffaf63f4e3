import { openRedactionCopy } from '../../netlify/leads/erase/redaction-ledger.ts';
import type { Stage } from './stage.ts';
import type { TableRow } from './table-laws.ts';

const MAX_TRIES = 30;
/** Both notes of a person name the next one as well: two redactions of one text. */
const NOTES_A_PERSON = 2;

const emailOf = (person: number) => `indicado${person}@outro.example`;

// Every text with its newest entry in the ledger. `$EMAIL` stands for an address that belongs to no visitor.
const TEXTS = `
  WITH texts AS (
    SELECT hash_lead(leads.id) AS lead_hash, field, 0::bigint AS event_id,
           request ->> field AS text
    FROM leads CROSS JOIN (VALUES ('name'), ('company'), ('message')) AS fields (field)
    UNION ALL
    SELECT hash_lead(lead_id), 'note', id, note FROM lead_events WHERE note IS NOT NULL
  )
  SELECT text, encode(sha256(convert_to(text, 'UTF8')), 'hex') AS hash, newest.result_hash AS "resultHash",
         (SELECT count(*)::int FROM lead_redactions l
          WHERE (l.lead_hash, l.field, l.event_id) = (texts.lead_hash, texts.field, texts.event_id)) AS entries
  FROM texts LEFT JOIN LATERAL (
    SELECT result_hash FROM lead_redactions l
    WHERE (l.lead_hash, l.field, l.event_id) = (texts.lead_hash, texts.field, texts.event_id)
    ORDER BY redacted_at DESC LIMIT 1
  ) AS newest ON true`;

type Text = { text: string; hash: string; resultHash: string | null; entries: number };

const REDACTED = '[eliminado]';
const timesIn = (text: string, part: string) => text.split(part).length - 1;

/**
 * Names people in other people's requests and in notes, then erases them one after the other through the faults: the
 * command is repeated until it says that it is done. Compares texts, ledger and the ledger's copy. Needs some leads.
 */
export async function redactPeople(stage: Stage, people: number) {
  const { query, handlers, clock, chance } = stage;
  const leads = await query<{ id: string }>(`SELECT id FROM leads ORDER BY id LIMIT ${people}`);
  for (const [person, { id }] of leads.entries()) {
    const names = `${emailOf(person)} e ${emailOf((person + 1) % leads.length)}`;
    await query(
      `UPDATE leads SET request = request || jsonb_build_object('message', message || ' Indicado por ${emailOf(person)}.')
       WHERE id = '${id}'`,
    );
    for (let note = 0; note < NOTES_A_PERSON; note += 1)
      await query(
        `INSERT INTO lead_events (lead_id, happened_at, author, kind, note) VALUES ('${id}', now(), 'Bia', 'note', 'Ver ${names}.')`,
      );
  }
  stage.startHanging();
  let calls = 0;
  const post = async (order: { kind: 'privacy'; email: string } | { kind: 'ledgers' }): Promise<boolean> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      calls += 1;
      const salt = `redaction ${calls}`;
      const response = await handlers.post({ ...order, salt, clock: clock() }).catch(() => undefined);
      await stage.idle();
      // If the response is lost, the operator repeats the command, too.
      if (response?.status === 200 && chance('redaction lost', salt) > 0.2) return true;
    }
    return false;
  };
  const done: string[] = [];
  for (const [person] of leads.entries()) {
    if (await post({ kind: 'privacy', email: emailOf(person) })) done.push(emailOf(person));
    stage.advance(1);
  }
  const isCopied = await post({ kind: 'ledgers' });
  stage.stopHanging();

  const texts = await query<Text>(TEXTS);
  const ledger = await query<{ resultHash: string }>(
    'SELECT result_hash AS "resultHash" FROM lead_redactions',
  );
  const copied = new Set(
    [...(await openRedactionCopy().read()).values()].map(({ resultHash }) => resultHash),
  );
  const found = (isBroken: (text: Text) => boolean) => texts.filter(isBroken).length;
  const row: TableRow = {
    table: 'lead_redactions',
    kind: 'erasure',
    actions: leads.length,
    calls,
    acknowledged: done.length,
    stored: ledger.length,
  };
  return {
    tables: [row],
    broken: {
      'lead_redactions: erased person still named': found(({ text }) =>
        done.some((email) => text.includes(email)),
      ),
      'lead_redactions: text is not as the ledger says': found(
        ({ hash, resultHash }) => resultHash !== null && resultHash !== hash,
      ),
      'lead_redactions: passages and entries differ': found(
        ({ text, entries }) => timesIn(text, REDACTED) !== entries,
      ),
      'lead_redactions: entries that the copy lacks': isCopied
        ? ledger.filter(({ resultHash }) => !copied.has(resultHash)).length
        : ledger.length,
    },
  };
}
