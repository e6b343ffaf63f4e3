import { isKeyOf } from '../is-key-of.ts';
/** The states of a lead, in the order of work. */
export const STATE_LABELS = {
  new: 'Novo',
  active: 'Em andamento',
  answered: 'Respondido',
  discarded: 'Descartado',
  suspect: 'Suspeito',
} as const;

export type LeadState = keyof typeof STATE_LABELS;

export const isLeadState = (value: unknown): value is LeadState => isKeyOf(STATE_LABELS, value);

/** The states that the staff can choose; only the server's spam rules set `suspect`. */
export const CHOSEN_STATES = ['new', 'active', 'answered', 'discarded'] as const;
export type ChosenState = (typeof CHOSEN_STATES)[number];

/** The states in which the visitor is waiting for a reply. */
export const WAITING_STATES: readonly LeadState[] = ['new', 'active'];

/** A lead is late after this many opening hours without a reply. */
export const LATE_AFTER_HOURS = 4;

export function isChosenState(value: unknown): value is ChosenState {
  return CHOSEN_STATES.some((state) => state === value);
}

/** The views (filters) of the inbox: one state, or several together. */
export const VIEW_LABELS = {
  open: 'Em aberto',
  due: 'Retornos',
  mine: 'Meus',
  unowned: 'Sem dono',
  urgent: 'Máquina parada',
  late: 'Atrasados',
  undecided: 'Sem desfecho',
  ...STATE_LABELS,
  all: 'Todos',
} as const;

export type View = keyof typeof VIEW_LABELS;

export function isView(value: unknown): value is View {
  return isKeyOf(VIEW_LABELS, value);
}

/** The views whose leads need no work: they only grow. */
const GROWING_VIEWS = ['answered', 'discarded', 'all'] as const;

/** The views that show a count, because their leads need work. */
export type CountedView = Exclude<View, (typeof GROWING_VIEWS)[number]>;

export const COUNTED_VIEWS = Object.keys(VIEW_LABELS).filter(
  (view): view is CountedView => isView(view) && !GROWING_VIEWS.some((growing) => growing === view),
);
