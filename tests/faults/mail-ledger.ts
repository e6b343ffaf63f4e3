import type { Report } from './messages.ts';

type MailReport = Report & { kind: 'mail' };

interface Entry {
  /** Handed over by deliveries of the stored row, accepted as the process knew, and written down as delivered. */
  known: number;
  recorded: number;
  /** Known to be accepted by processes that died before they had written it down. */
  forgotten: number;
  /** Accepted while the request could not be stored. */
  onlyCopies: number;
}

export type Cause =
  | 'answer lost'
  | 'process died'
  | 'not written down'
  | 'only copy'
  | 'resent by the team'
  | 'unexplained';

/** What the processes knew about each lead's mails, to find out why one came twice. */
export class MailLedger {
  readonly #entries = new Map<string, Entry>();
  /** Leads by process whose mail is known to be accepted and not yet written down as delivered. */
  readonly #unwritten = new Map<number, Set<string>>();

  #of(lead: string): Entry {
    const entry = this.#entries.get(lead) ?? { known: 0, recorded: 0, forgotten: 0, onlyCopies: 0 };
    this.#entries.set(lead, entry);
    return entry;
  }

  take({ stage, lead, isOnlyCopy }: MailReport, worker: number): void {
    const entry = this.#of(lead);
    const unwritten = this.#unwritten.get(worker) ?? new Set();
    this.#unwritten.set(worker, unwritten);
    if (stage === 'known' && isOnlyCopy) entry.onlyCopies += 1;
    else if (stage === 'known') {
      entry.known += 1;
      unwritten.add(lead);
    } else if (stage === 'recorded' && unwritten.delete(lead)) entry.recorded += 1;
  }

  workerDied(worker: number): void {
    for (const lead of this.#unwritten.get(worker) ?? []) this.#of(lead).forgotten += 1;
    this.#unwritten.delete(worker);
  }

  /** Why each mail beyond the first came, of a lead the mail server took so many times. */
  explain(lead: string, accepted: number, resent: number): Cause[] {
    const { known, recorded, forgotten, onlyCopies } = this.#of(lead);
    const causes: Cause[] = [
      ...Array<Cause>(Math.max(0, accepted - known - onlyCopies)).fill('answer lost'),
      ...Array<Cause>(forgotten).fill('process died'),
      ...Array<Cause>(Math.max(0, known - recorded - forgotten)).fill('not written down'),
      ...Array<Cause>(onlyCopies).fill('only copy'),
      ...Array<Cause>(resent).fill('resent by the team'),
    ];
    return Array.from({ length: Math.max(0, accepted - 1) }, (_, i) => causes[i] ?? 'unexplained');
  }
}
