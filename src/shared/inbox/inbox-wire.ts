import { isKeyOf } from '../is-key-of.ts';
import type { ProposalChannel, ProposalContent } from '../proposal/proposal.ts';
import type { Segment } from '../request/segments.ts';
import type { ReplyChannel } from './inbox-answers.ts';
import type { ChosenState, View } from './lead-state.ts';
import type { FollowUpChoice, OutcomeChoice } from './lead-work.ts';
import type { Origin } from './origins.ts';

/** The API between the admin's inbox and its functions; both import this file. The responses are in inbox-answers.ts. */
export const INBOX_PATH = '/api/equipe/pedidos';
export const INBOX_EXPORT_PATH = '/api/equipe/pedidos.csv';

/** POST: discards suspects together. */
export const DISCARD_PATH = '/api/equipe/suspeitos';

/** POST body of DISCARD_PATH: which of the suspects. */
export interface DiscardQuery extends Omit<InboxQuery, 'view' | 'after' | 'order' | 'references'> {
  /** The time of the count that the person has confirmed: later suspects stay. Null: only counts. */
  until: string | null;
}

/** A lead as a person saw it: a change applies to this revision alone. */
export interface SeenLead {
  reference: string;
  revision: number;
}

/** GET: what has arrived and changed since the time of the first answer; without a time: from now on. */
export const NEWS_PATH = '/api/equipe/novidades';
export const newsPath = (since: string | undefined) => (since ? `${NEWS_PATH}?since=${since}` : NEWS_PATH);

export const leadPath = (reference: string) => `${INBOX_PATH}/${reference}`;
export const leadActionPath = (reference: string, action: LeadAction) =>
  `${INBOX_PATH}/${reference}/${action}`;

/** POST: the person is replying, for REPLYING_SECONDS; DELETE: no longer. */
export const REPLYING = 'respondendo';
export const replyingPath = (reference: string) => `${INBOX_PATH}/${reference}/${REPLYING}`;
export const REPLYING_SECONDS = 120;

/** The orders of the list, each below the stopped machines. `wait` applies to the views whose leads all wait. */
export const ORDER_LABELS = { wait: 'Quem espera há mais tempo', arrival: 'Chegada' } as const;

export type Order = keyof typeof ORDER_LABELS;

export const isOrder = (value: unknown): value is Order => isKeyOf(ORDER_LABELS, value);

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
  /** These leads, whatever the rest of the query says. */
  references?: readonly string[] | undefined;
}

/** The most `references` of a query. */
export const MOST_REFERENCES = 500;

export const LONGEST_SEARCH = 120;
export const LONGEST_NOTE = 2000;
/** The words of a follow-up, in characters. */
export const LONGEST_FOLLOW_UP_NOTE = 200;

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
  /** Days as 2026-11-24; null takes the day back. Pages from before there were times and words send the day alone. */
  retorno: Pick<FollowUpChoice, 'followUpOn'> & Partial<FollowUpChoice> & { revision: number };
  /** The ids of files that the team has uploaded. */
  arquivos: { ids: string[] };
  /** `fileId`: an uploaded file that the proposal gets; null: it gets none; absent: it keeps its own. */
  proposta: { sentOn: string | null; fileId?: string | null; revision: number };
  desfecho: OutcomeChoice & { revision: number };
  /** Sends the next version of a proposal. `after`: the version that it was begun from; 0: there was none. */
  propor: { proposal: ProposalContent; channel: ProposalChannel; after: number; revision: number };
}

export type LeadAction = keyof LeadActions;

/**
 * What the customer has, for the team. POST, beside the actions: `pdf` responds with a version (`{ version }`) or a preview
 * (`{ proposal }`), `link` with `{ link }`, the address of the customer's page. They change nothing.
 */
export const CUSTOMER_COPIES = ['pdf', 'link'] as const;
export type CustomerCopy = (typeof CUSTOMER_COPIES)[number];
export const customerCopyPath = (reference: string, copy: CustomerCopy) =>
  `${INBOX_PATH}/${reference}/${copy}`;

/** GET: lines of earlier proposals, to begin another with. */
export const PAST_LINES_PATH = '/api/equipe/propostas';
