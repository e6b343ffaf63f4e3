/** Where a request stands with the team, in the order of work. */
export const STATE_LABELS = {
  new: 'Novo',
  active: 'Em andamento',
  answered: 'Respondido',
  discarded: 'Descartado',
  suspect: 'Suspeito',
} as const;

export type LeadState = keyof typeof STATE_LABELS;

/** What a person can choose; only the server's rules make a request suspect. */
export const CHOSEN_STATES = ['new', 'active', 'answered', 'discarded'] as const;
export type ChosenState = (typeof CHOSEN_STATES)[number];

/** The states in which the visitor still waits. */
export const WAITING_STATES: readonly LeadState[] = ['new', 'active'];

/** A visitor who waits longer than this has been kept waiting, in hours that the company is open. */
export const LATE_AFTER_HOURS = 4;

export function isChosenState(value: unknown): value is ChosenState {
  return CHOSEN_STATES.some((state) => state === value);
}

/** The parts of the inbox: one state each, or several together. */
export const VIEW_LABELS = {
  open: 'Em aberto',
  late: 'Atrasados',
  ...STATE_LABELS,
  all: 'Todos',
} as const;

export type View = keyof typeof VIEW_LABELS;

export function isView(value: unknown): value is View {
  return typeof value === 'string' && Object.hasOwn(VIEW_LABELS, value);
}

/** The parts that ask for work; the others only grow. */
export type CountedView = Exclude<View, 'answered' | 'discarded' | 'all'>;
