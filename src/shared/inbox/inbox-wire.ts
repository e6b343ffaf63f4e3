import type { LeadAttachment } from '../attachments/lead-attachment.ts';
import type { ContactRequest } from '../request/request.ts';
import type { Segment } from '../request/segments.ts';
import type { ChosenState, CountedView, LeadState, View } from './lead-state.ts';
import type { LeadWork, OutcomeChoice, WorkKind } from './lead-work.ts';
import type { Origin } from './origins.ts';

/** The API between the admin's inbox and its functions; both import this file. Times are ISO 8601 in UTC. */
export const INBOX_PATH = '/api/equipe/pedidos';
export const INBOX_EXPORT_PATH = '/api/equipe/pedidos.csv';

/** POST: discards suspects together. */
export const DISCARD_PATH = '/api/equipe/suspeitos';

/** POST body of DISCARD_PATH: which of the suspects. */
export interface DiscardQuery extends Omit<InboxQuery, 'view' | 'after'> {
  /** The time of the count that the person has confirmed: later suspects stay. Null: only counts. */
  until: string | null;
}

/** One call discards as many as it has time for; the client calls again until none is left. */
export interface DiscardResponse {
  /** Suspects that are left. */
  count: number;
  until: string;
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

export interface News {
  hasNews: boolean;
}

export const leadPath = (reference: string) => `${INBOX_PATH}/${reference}`;
export const leadActionPath = (reference: string, action: LeadAction) =>
  `${INBOX_PATH}/${reference}/${action}`;

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
  /** The `next` of the page before; null: the first page. */
  after: string | null;
}

export const LONGEST_SEARCH = 120;
export const LONGEST_NOTE = 2000;

export interface LeadSummary {
  reference: string;
  receivedAt: string;
  origin: Origin;
  name: string;
  company: string;
  segment: Segment;
  machine: string;
  /** The beginning of the message. */
  excerpt: string;
  state: LeadState;
  /** The visitor's machine has stopped. While the request is open, the list shows it first. */
  isUrgent: boolean;
  /** The visitor has waited longer than `LATE_AFTER_HOURS` for a reply. */
  isLate: boolean;
  /** How long the visitor has waited, in minutes within opening hours; null: not waiting. */
  waitingMinutes: number | null;
  delivery: Delivery;
  /** The mail is pending, and an attempt has failed. */
  isMailFailing: boolean;
  /** Number of changes. A change sends the revision that it was based on, so that conflicts are found. */
  revision: number;
  work: LeadWork;
}

/** State of the mail to the team: to be sent or retried, sent, given up. */
export type Delivery = 'pending' | 'delivered' | 'dead';

export interface InboxPage {
  leads: LeadSummary[];
  /** The `after` of the next page; null: this is the last page. */
  next: string | null;
  /** Number of leads in each view that needs work; independent of the search. */
  counts: Record<CountedView, number>;
  /** Whose a lead can be: the person who asks, then the others. */
  people: string[];
  /** Names the newest lead for NEWS_PATH. */
  tag: string;
}

export type ReplyChannel = 'whatsapp' | 'email';

export type LeadEvent = { id: number; at: string; author: string } & (
  | { kind: 'state'; from: LeadState; to: LeadState }
  | { kind: 'note'; note: string }
  | { kind: 'reply'; channel: ReplyChannel }
  /** Until November 2026: the mail to the team was sent again. */
  | { kind: 'resend' }
  /** The team has entered the request: it did not come by the site. */
  | { kind: 'entry' }
  // Until November 2026. `other`: the request whose customer it was joined with or separated from; null: itself.
  | { kind: 'joining'; isJoined: boolean; other: string | null }
  // What was set; null: it was taken back. Outcomes are written by `formatOutcomeDetail`.
  | { kind: WorkKind; detail: string | null }
);

/** Another request with the same contact details. */
export interface RelatedLead {
  reference: string;
  receivedAt: string;
  name: string;
  company: string;
  state: LeadState;
  /** Which of its details are the same. */
  because: 'email' | 'phone' | 'both';
}

export const MOST_RELATED = 20;

export interface RelatedLeads {
  /** Newest first, at most MOST_RELATED of the `count`. */
  leads: RelatedLead[];
  count: number;
}

/** One lead with its message and history. */
export interface LeadDetail
  extends Omit<LeadSummary, 'excerpt' | 'name' | 'company' | 'segment' | 'machine'> {
  request: ContactRequest;
  /** The visitor's files, in their order. */
  attachments: LeadAttachment[];
  /** What the team has attached to the proposal. */
  proposalFile: LeadAttachment | null;
  /** Why it may be spam, in Portuguese. */
  suspicions: string[];
  /** The first reply to the visitor; null: none yet. */
  firstAnsweredAt: string | null;
  /** How long it took, in minutes within opening hours. */
  firstAnswerMinutes: number | null;
  /** While `delivery` is pending: the time of the next attempt. */
  nextAttemptAt: string | null;
  events: LeadEvent[];
  related: RelatedLeads;
  replyLinks: {
    /** Null when the request has no e-mail address. */
    email: string | null;
    /** Null when the phone cannot be read as a number with a known country code. */
    whatsapp: string | null;
  };
}

/** The POST body of each action on a lead; the keys are the last part of the URL. */
export interface LeadActions {
  /** `suspect` undoes a discard: the lead gets back the spam flags that it still has. */
  estado: { state: ChosenState | 'suspect'; revision: number };
  nota: { note: string };
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

/** The response to GET of a lead and to every successful action. */
export interface LeadResponse {
  lead: LeadDetail;
}

/** The 409 of an action with a revision: the lead was changed in the meantime; `lead` is the current one. */
export interface LeadConflict {
  code: 'conflict';
  lead: LeadDetail;
}
