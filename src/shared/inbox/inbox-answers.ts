import { z } from 'zod/mini';
import { leadAttachment } from '../attachments/attachment-answers.ts';
import { guarded } from '../guarded.ts';
import { isProposalAnswer, PROPOSAL_CHANNELS } from '../proposal/proposal.ts';
import { proposalContent } from '../proposal/proposal-answers.ts';
import { isPageAction } from '../request/page-wire.ts';
import { storedRequest, storedSegment } from '../request/request-answers.ts';
import { similarLead } from './entry-answers.ts';
import { COUNTED_VIEWS, isLeadState } from './lead-state.ts';
import { WORK_KINDS } from './lead-work.ts';
import { isOrigin } from './origins.ts';
import { isLostReason, isOutcome } from './outcomes.ts';

/** What the functions of the inbox respond. The functions import the types alone. Times are ISO 8601 in UTC. */

const leadState = guarded(isLeadState);

/** One call discards as many as it has time for; the client calls again until none is left. */
export const discardResponse = z.object({
  /** Suspects that are left. */
  count: z.number(),
  until: z.string(),
});

export type DiscardResponse = z.infer<typeof discardResponse>;

export const news = z.object({
  /** To be sent with the next call, so that the answers can be compared. */
  since: z.string(),
  /** Differs after each change of any lead. Empty: none has changed. */
  changes: z.string(),
  /** How many leads have arrived. */
  arrivals: z.number(),
  /** How many leads are new, whenever they arrived. */
  new: z.number(),
});

export type News = z.infer<typeof news>;

/** The work on a lead, and its outcome. Days as 2026-11-24, in São Paulo. */
const leadWork = z.object({
  /** The assignee; null: unassigned. */
  assignee: z.nullable(z.string()),
  /** The current user is working on it: it is theirs, and neither discarded nor decided. */
  isMine: z.boolean(),
  /** The visitor is waiting, and the lead is unassigned or its assignee's account is revoked. */
  isUnowned: z.boolean(),
  /** A colleague with a working account whose lead it is, whatever its state. */
  heldBy: z.nullable(z.string()),
  /** A colleague who has its reply open, unless they say so again for `forMs`. */
  replying: z.nullable(z.object({ by: z.string(), forMs: z.number() })),
  followUpOn: z.nullable(z.string()),
  /** Such as 14:30, in São Paulo; null: the whole day. */
  followUpTime: z.nullable(z.string()),
  /** The colleague's words about the follow-up; may be empty. */
  followUpNote: z.string(),
  isFollowUpDue: z.boolean(),
  proposalSentOn: z.nullable(z.string()),
  outcome: z.nullable(guarded(isOutcome)),
  wonCents: z.nullable(z.number()),
  lostReason: z.nullable(guarded(isLostReason)),
  /** The customer has written on the request's page since the team last did anything. */
  hasCustomerNews: z.boolean(),
  /** The customer has cancelled the request. */
  isWithdrawn: z.boolean(),
  /** Answered `OUTCOME_DUE_DAYS` ago or earlier, with no outcome and no follow-up planned. */
  asksOutcome: z.boolean(),
});

export type LeadWork = z.infer<typeof leadWork>;

/** State of the mail to the team: to be sent or retried, sent, given up. */
const delivery = z.enum(['pending', 'delivered', 'dead']);

export type Delivery = z.infer<typeof delivery>;

/** The fields of a lead in the list and on its own. */
const lead = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  origin: guarded(isOrigin),
  state: leadState,
  /** The visitor's machine has stopped. While the request is open, the list shows it first. */
  isUrgent: z.boolean(),
  /** The visitor has waited longer than `LATE_AFTER_HOURS` for a reply. */
  isLate: z.boolean(),
  /** How long the visitor has waited, in minutes within opening hours; null: not waiting. */
  waitingMinutes: z.nullable(z.number()),
  delivery,
  /** The mail is pending, and an attempt has failed. */
  isMailFailing: z.boolean(),
  /** Number of changes. A change sends the revision that it was based on, so that conflicts are found. */
  revision: z.number(),
  work: leadWork,
});

const leadSummary = z.extend(lead, {
  name: z.string(),
  company: z.string(),
  segment: storedSegment,
  machine: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
  /** Number of the customer's files, without the proposal's. */
  fileCount: z.number(),
});

export type LeadSummary = z.infer<typeof leadSummary>;

export const inboxPage = z.object({
  leads: z.array(leadSummary),
  /** The `after` of the next page; null: this is the last page. */
  next: z.nullable(z.string()),
  /** Number of leads in each view that needs work; independent of the search. */
  counts: z.looseRecord(z.enum(COUNTED_VIEWS), z.number()),
  /** Possible assignees: the current user, then the others. */
  people: z.array(z.string()),
});

export type InboxPage = z.infer<typeof inboxPage>;

export const replyChannel = z.enum(['whatsapp', 'email']);

export type ReplyChannel = z.infer<typeof replyChannel>;

const event = z.object({ id: z.number(), at: z.string(), author: z.string() });

const leadEvent = z.discriminatedUnion('kind', [
  z.extend(event, { kind: z.literal('state'), from: leadState, to: leadState }),
  z.extend(event, { kind: z.literal('note'), note: z.string() }),
  z.extend(event, { kind: z.literal('reply'), channel: replyChannel }),
  /** Until November 2026: the mail to the team was sent again. */
  /** What the customer did on the request's page. */
  z.extend(event, {
    kind: z.literal('customer'),
    action: guarded(isPageAction),
    note: z.nullable(z.string()),
  }),
  /** The team has entered the request: it did not come by the site. */
  z.extend(event, { kind: z.literal('entry') }),
  // Until November 2026. `other`: the request whose customer it was joined with or separated from; null: itself.
  /** A colleague has added files. */
  z.extend(event, { kind: z.literal('files'), count: z.number() }),
  // The new value; null: it was withdrawn. Outcomes are written by `formatOutcomeDetail`, follow-ups by
  // `formatFollowUpDetail`, with their words as `note`.
  z.extend(event, {
    kind: z.enum(WORK_KINDS),
    detail: z.nullable(z.string()),
    note: z.exactOptional(z.nullable(z.string())),
  }),
]);

export type LeadEvent = z.infer<typeof leadEvent>;

/** A version of a proposal that was sent from the desk. */
const sentProposal = z.object({
  version: z.number(),
  content: proposalContent,
  hash: z.string(),
  author: z.string(),
  channel: z.enum(PROPOSAL_CHANNELS),
  sentAt: z.string(),
  /** Another version has replaced it, or it was withdrawn. */
  isReplaced: z.boolean(),
  answer: z.nullable(guarded(isProposalAnswer)),
  answeredAt: z.nullable(z.string()),
  /** Name and role of who accepted it. */
  answeredBy: z.nullable(z.string()),
});

export type SentProposal = z.infer<typeof sentProposal>;

/** A line of an earlier proposal, with its latest price. */
export const pastLines = z.object({
  lines: z.array(z.object({ text: z.string(), cents: z.number(), sentAt: z.string() })),
  /** A proposal can be sent by mail. */
  areMailed: z.boolean(),
});

export type PastLines = z.infer<typeof pastLines>;

export const customerLink = z.object({ link: z.string() });

/** Another request with the same contact details. */
const relatedLead = z.extend(similarLead, {
  /** Which of its details are the same. */
  because: z.enum(['email', 'phone', 'both']),
});

export type RelatedLead = z.infer<typeof relatedLead>;

const relatedLeads = z.object({
  /** Newest first, at most MOST_RELATED of the `count`. */
  leads: z.array(relatedLead),
  count: z.number(),
});

export type RelatedLeads = z.infer<typeof relatedLeads>;

/** One lead with its message and history. */
export const leadDetail = z.extend(lead, {
  request: storedRequest,
  /** The visitor's files, in their order. */
  attachments: z.array(leadAttachment),
  /** The proposal's file. */
  proposalFile: z.nullable(leadAttachment),
  /** The versions of the desk's own proposal, oldest first: the last one holds. */
  proposals: z.array(sentProposal),
  /** Why it may be spam, in Portuguese. */
  suspicions: z.array(z.string()),
  /** The first reply to the visitor; null: none yet. */
  firstAnsweredAt: z.nullable(z.string()),
  /** How long it took, in minutes within opening hours. */
  firstAnswerMinutes: z.nullable(z.number()),
  /** While `delivery` is pending: the time of the next attempt. */
  nextAttemptAt: z.nullable(z.string()),
  /** Why the mail server did not take the last mail to the customer that failed, by its codes; null: it did, or there was none. */
  customerMailFailure: z.nullable(z.string()),
  events: z.array(leadEvent),
  related: relatedLeads,
  replyLinks: z.object({
    /** Null when the request has no e-mail address. */
    email: z.nullable(z.string()),
    /** Null when the phone cannot be read as a number with a known country code. */
    whatsapp: z.nullable(z.string()),
  }),
});

export type LeadDetail = z.infer<typeof leadDetail>;

/** The response to GET of a lead and to every successful action. */
export const leadResponse = z.object({ lead: leadDetail });

export type LeadResponse = z.infer<typeof leadResponse>;
