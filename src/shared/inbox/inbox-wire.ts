import type { Segment } from '../request/segments.ts';
import type { ReplyChannel } from './inbox-answers.ts';
import type { ChosenState, View } from './lead-state.ts';
import type { OutcomeChoice } from './lead-work.ts';
import type { Origin } from './origins.ts';

/** The API between the admin's inbox and its functions; both import this file. The responses are in inbox-answers.ts. */
export const INBOX_PATH = '/api/equipe/pedidos';
export const INBOX_EXPORT_PATH = '/api/equipe/pedidos.csv';

/** POST: discards suspects together. */
export const DISCARD_PATH = '/api/equipe/suspeitos';

/** POST body of DISCARD_PATH: which of the suspects. */
export interface DiscardQuery extends Omit<InboxQuery, 'view' | 'after' | 'order'> {
  /** The time of the count that the person has confirmed: later suspects stay. Null: only counts. */
  until: string | null;
}

/** A lead as a person saw it: a change applies to this revision alone. */
export interface SeenLead {
  reference: string;
  revision: number;
}

/** POST: the tag of the shown page as text. Responds whether a lead has arrived since. */
export const NEWS_PATH = '/api/equipe/novidades';
/** In bytes. */
export const LONGEST_TAG = 64;

export const leadPath = (reference: string) => `${INBOX_PATH}/${reference}`;
export const leadActionPath = (reference: string, action: LeadAction) =>
  `${INBOX_PATH}/${reference}/${action}`;

/** The orders of the list, each below the stopped machines. `wait` applies to the views whose leads all wait. */
export const ORDER_LABELS = { wait: 'Quem espera há mais tempo', arrival: 'Chegada' } as const;

export type Order = keyof typeof ORDER_LABELS;

export const isOrder = (value: unknown): value is Order =>
  typeof value === 'string' && Object.hasOwn(ORDER_LABELS, value);

/**
 * POST body of the inbox and of its export. POST, not GET: a search may name a person, and URLs end up in server logs.
 */
export interface InboxQuery {
  view: View;
  /** Empty: every segment. */
  segment: Segment;
  /** Parts of words of the request or of its notes; a lead must match all of them. Empty: every lead. */
  text: string;
  /** The first and last day of arrival in São Paulo, such as 2026-11-24. Empty: no limit. */
  from: string;
  to: string;
  /** Empty: every origin. */
  origin: Origin | '';
  /** Not a filter. Only the list has an order: the export is always newest first. */
  order: Order;
  /** The `next` of the page before; null: the first page. */
  after: string | null;
}

export const LONGEST_SEARCH = 120;
export const LONGEST_NOTE = 2000;

export const MOST_RELATED = 20;

/** The POST body of each action on a lead; the keys are the last part of the URL. */
export interface LeadActions {
  /** `suspect` undoes a discard: the lead gets back the spam flags that it still has. */
  estado: { state: ChosenState | 'suspect'; revision: number };
  nota: { note: string };
  /** Somebody says that a reply was sent. */
  resposta: { channel: ReplyChannel };
  /** Null: nobody. */
  responsavel: { assignee: string | null; revision: number };
  /** Days as 2026-11-24; null takes the day back. */
  retorno: { followUpOn: string | null; revision: number };
  /** `fileId`: an uploaded file that the proposal gets; null: it gets none; absent: it keeps its own. */
  proposta: { sentOn: string | null; fileId?: string | null; revision: number };
  desfecho: OutcomeChoice & { revision: number };
}

export type LeadAction = keyof LeadActions;
