/** What somebody wanted to be stored, other than a request: an action of a colleague, or a click that is counted. */
export type DeedKind =
  | 'note'
  | 'state'
  | 'reply'
  | 'resend'
  | 'product'
  | 'change'
  | 'click'
  | 'attempt'
  | 'sign-in'
  | 'session';

export interface Deed {
  kind: DeedKind;
  /** By which its rows are found. */
  what: string;
  /** How often it went out. */
  calls: number;
  /** How often it was answered with success. */
  acknowledged: number;
  /** How often somebody was told that another was faster, where there was no other. */
  conflicts: number;
}

/** The deeds of a campaign. */
export class Deeds {
  readonly #deeds = new Map<string, Deed>();

  of(kind: DeedKind, what: string): Deed {
    const name = `${kind} ${what}`;
    const deed = this.#deeds.get(name) ?? { kind, what, calls: 0, acknowledged: 0, conflicts: 0 };
    this.#deeds.set(name, deed);
    return deed;
  }

  all(): Deed[] {
    return [...this.#deeds.values()];
  }
}
