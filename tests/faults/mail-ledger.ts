import type { Report } from './messages.ts';

type MailReport = Report & { kind: 'mail' };

interface Entry {
  /** Mails of the stored lead that the process knew to be accepted, and those of them recorded as sent. */
  known: number;
  recorded: number;
  /** Mails that a process knew to be accepted but did not record before it died. */
  forgotten: number;
  /** Mails accepted while the lead could not be stored. */
  unstoredMails: number;
}

export type Cause = 'response lost' | 'process died' | 'not recorded' | 'not stored' | 'unexplained';

/** Collects what the processes knew about each lead's mails, to explain why a lead was mailed twice. */
export class MailLedger {
  readonly #entries = new Map<string, Entry>();
  /** By process: leads whose mail was accepted but not yet recorded as sent. */
  readonly #unwritten = new Map<number, Set<string>>();

  #of(lead: string): Entry {
    const entry = this.#entries.get(lead) ?? { known: 0, recorded: 0, forgotten: 0, unstoredMails: 0 };
    this.#entries.set(lead, entry);
    return entry;
  }

  take({ stage, lead, isUnstored }: MailReport, worker: number): void {
    const entry = this.#of(lead);
    const unwritten = this.#unwritten.get(worker) ?? new Set();
    this.#unwritten.set(worker, unwritten);
    if (stage === 'known' && isUnstored) entry.unstoredMails += 1;
    else if (stage === 'known') {
      entry.known += 1;
      unwritten.add(lead);
    } else if (stage === 'recorded' && unwritten.delete(lead)) entry.recorded += 1;
  }

  workerDied(worker: number): void {
    for (const lead of this.#unwritten.get(worker) ?? []) this.#of(lead).forgotten += 1;
    this.#unwritten.delete(worker);
  }

  /** How many mails of this id a process knew to be accepted. */
  countKnown(id: string): number {
    return this.#of(id).known;
  }

  /** Returns the causes of the second and further mails of a lead that the server accepted `accepted` times. */
  explain(lead: string, accepted: number): Cause[] {
    const { known, recorded, forgotten, unstoredMails } = this.#of(lead);
    const causes: Cause[] = [
      ...Array<Cause>(Math.max(0, accepted - known - unstoredMails)).fill('response lost'),
      ...Array<Cause>(forgotten).fill('process died'),
      ...Array<Cause>(Math.max(0, known - recorded - forgotten)).fill('not recorded'),
      ...Array<Cause>(unstoredMails).fill('not stored'),
    ];
    return Array.from({ length: Math.max(0, accepted - 1) }, (_, i) => causes[i] ?? 'unexplained');
  }
}
