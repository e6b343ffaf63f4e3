/** The kinds of actions that write something other than a lead: actions of the staff, and clicks that are counted. */
export type ActionKind =
  | 'note'
  | 'state'
  | 'reply'
  | 'product'
  | 'change'
  | 'click'
  | 'attempt'
  | 'sign-in'
  | 'session'
  | 'account'
  | 'passkey'
  | 'entry';

export interface TrackedAction {
  kind: ActionKind;
  /** The value that identifies its rows in the table. */
  what: string;
  /** How often it was sent. */
  calls: number;
  /** How often the response was a success. */
  acknowledged: number;
  /** How often the response was a conflict (409) although nobody else acted. */
  conflicts: number;
}

/** All tracked actions of a campaign. */
export class TrackedActions {
  readonly #actions = new Map<string, TrackedAction>();

  of(kind: ActionKind, what: string): TrackedAction {
    const name = `${kind} ${what}`;
    const action = this.#actions.get(name) ?? { kind, what, calls: 0, acknowledged: 0, conflicts: 0 };
    this.#actions.set(name, action);
    return action;
  }

  all(): TrackedAction[] {
    return [...this.#actions.values()];
  }
}
