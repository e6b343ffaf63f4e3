import { formatReference } from '../../src/shared/request/reference.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import type { Cause, MailLedger } from './mail-ledger.ts';
import type { Submission } from './submissions.ts';

// A type alias, because an interface lacks the index signature that a database row needs.
export type LeadRecord = {
  id: string;
  reference: string;
  name: string;
  message: string;
  delivery: 'pending' | 'delivered' | 'dead';
  digested_at: Date | null;
};

export interface Evidence {
  submissions: readonly Submission[];
  /** Every row of `leads`. */
  rows: readonly LeadRecord[];
  /** Every mail that the server accepted, including digests and alarms. */
  mails: readonly ReceivedMail[];
  ledger: MailLedger;
}

export interface Verdict {
  /** How often each law was broken; every value must be 0. */
  broken: Record<string, number>;
  /** The second and further mails of leads, by cause. */
  duplicateMails: Record<Cause, number>;
  counts: Record<string, number>;
}

function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

export const leadOf = (mail: ReceivedMail) => /^<lead-([^@]+)@/.exec(mail.headers['message-id'] ?? '')?.[1];
const visitorOf = (mail: ReceivedMail) => /^Nome: +(.*)$/m.exec(mail.text)?.[1];

/** Compares what visitors saw with the database and the mailbox. */
export function judge({ submissions, rows, mails, ledger }: Evidence): Verdict {
  const leadMails = mails.filter((mail) => leadOf(mail) !== undefined);
  const digests = mails
    .filter(({ headers }) => headers['message-id']?.startsWith('<digest-'))
    .map(({ text }) => text)
    .join('\n');
  const rowsByName = groupBy(rows, ({ name }) => name);
  const mailsByName = groupBy(leadMails, visitorOf);
  const mailsById = groupBy(leadMails, leadOf);

  let lost = 0;
  let wrongReference = 0;
  let changed = 0;
  let unnecessaryError = 0;
  for (const { request, saw } of submissions) {
    const [row] = rowsByName.get(request.name) ?? [];
    const copies = (mailsByName.get(request.name) ?? []).filter(({ text }) => text.includes(request.message));
    const shown = saw.filter((reference) => reference !== undefined);
    if (row && row.message !== request.message) changed += 1;
    if (shown.length === 0 && (row ?? copies[0])) unnecessaryError += 1;
    if (shown.length > 0 && !row && copies.length === 0) lost += 1;
    const holds = (reference: string) =>
      row?.reference === reference ||
      (!row && copies.some(({ headers }) => headers.subject?.includes(formatReference(reference))));
    if (!shown.every(holds)) wrongReference += 1;
  }

  const duplicateMails: Record<Cause, number> = {
    'response lost': 0,
    'process died': 0,
    'not recorded': 0,
    'not stored': 0,
    unexplained: 0,
  };
  for (const [id, copies] of mailsById) {
    for (const cause of ledger.explain(id, copies.length)) duplicateMails[cause] += 1;
  }
  const dead = rows.filter(({ delivery }) => delivery === 'dead');
  return {
    broken: {
      'acknowledged requests lost': lost,
      'success shown with an unknown reference': wrongReference,
      'stored with different content': changed,
      'duplicate leads': [...rowsByName.values()].filter(({ length }) => length > 1).length,
      'neither sent nor given up': rows.filter(({ delivery }) => delivery === 'pending').length,
      'recorded as sent without a mail': rows.filter(
        ({ id, delivery }) => delivery === 'delivered' && !mailsById.has(id),
      ).length,
      'given up and not in a digest': dead.filter(
        ({ reference }) => !digests.includes(formatReference(reference)),
      ).length,
      'duplicate mails without a known cause': duplicateMails.unexplained,
    },
    duplicateMails,
    counts: {
      'visitors told of success': submissions.filter(({ saw }) => saw.some(Boolean)).length,
      'visitors who saw only errors': submissions.filter(({ saw }) => !saw.some(Boolean)).length,
      'of these stored or mailed nevertheless': unnecessaryError,
      'leads stored': rows.length,
      'leads that exist only in a mail': [...mailsByName.keys()].filter((name) => !rowsByName.has(name))
        .length,
      'leads sent': rows.filter(({ delivery }) => delivery === 'delivered').length,
      'leads given up': dead.length,
      'mails accepted by the server': leadMails.length,
    },
  };
}
