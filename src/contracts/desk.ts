import { z } from 'zod/mini';
import { figures } from '../shared/figures/figures-answers.ts';
import { isPeriod } from '../shared/figures/figures-wire.ts';
import { guarded } from '../shared/guarded.ts';
import { parseTime } from '../shared/inbox/day.ts';
import type { Entry } from '../shared/inbox/entry.ts';
import { entryResponse } from '../shared/inbox/entry-answers.ts';
import {
  customerLink,
  discardResponse,
  inboxPage,
  leadResponse,
  news,
  pastLines,
  replyChannel,
} from '../shared/inbox/inbox-answers.ts';
import {
  isInboxDay,
  isOrder,
  LONGEST_FOLLOW_UP_NOTE,
  LONGEST_NOTE,
  LONGEST_SEARCH,
  MOST_REFERENCES,
} from '../shared/inbox/inbox-wire.ts';
import { type ChosenState, isChosenState, isView } from '../shared/inbox/lead-state.ts';
import { isOrigin, type Origin } from '../shared/inbox/origins.ts';
import { isLostReason, isWonValue } from '../shared/inbox/outcomes.ts';
import { PROPOSAL_CHANNELS, type ProposalContent } from '../shared/proposal/proposal.ts';
import { CONTACT_FIELDS, type ContactField } from '../shared/request/fields.ts';
import { cleanText } from '../shared/request/request.ts';
import { isSegment } from '../shared/request/segments.ts';
import { pushDevice, pushOffer } from '../shared/staff/push-answers.ts';
import { LONGEST_PERSON } from '../shared/staff/staff-wire.ts';
import { DONE, defineCall, FILE } from './define-call.ts';
import { calendarDay, revision, typedText } from './texts.ts';

const DESK = { right: 'leads', domain: 'inbox' } as const;

const reference = z.string().check(z.regex(/^[0-9A-Z]{8}$/));
/** A day of arrival; empty: no limit. */
const filterDay = z.string().check(z.refine(isInboxDay));
const filters = {
  /** Empty: every segment. */
  segment: guarded(isSegment),
  /** Parts of words of the request or of its notes; a lead must match all of them. Empty: every lead. */
  text: z.string().check(z.maxLength(LONGEST_SEARCH)),
  /** The first and last day of arrival in São Paulo. */
  from: filterDay,
  to: filterDay,
  /** Empty: every origin. */
  origin: guarded((value): value is Origin | '' => value === '' || isOrigin(value)),
};

/** A part of the inbox. */
export const inboxQuery = z.object({
  ...filters,
  view: guarded(isView),
  /** Not a filter. Only the list has an order: the export is always newest first. */
  order: guarded(isOrder),
  /** The `next` of the page before; null: the first page. */
  after: z.nullable(z.string().check(z.regex(/^(?:urgente-)?[0-9A-Z]{8}$/))),
  /** These leads, whatever the rest of the query says. */
  references: z.exactOptional(z.readonly(z.array(reference).check(z.maxLength(MOST_REFERENCES)))),
});

export type InboxQuery = z.output<typeof inboxQuery>;

const LEADS = '/api/equipe/pedidos';
const LEAD = `${LEADS}/:reference` as const;

// POST, not GET: a search may name a person, and addresses end up in the logs of servers.
export const inboxCall = defineCall({
  ...DESK,
  method: 'POST',
  path: LEADS,
  input: inboxQuery,
  answer: inboxPage,
});

/** The whole list as a CSV file. */
export const exportCall = defineCall({
  ...DESK,
  method: 'POST',
  path: `${LEADS}.csv`,
  input: inboxQuery,
  answer: FILE,
});

/** Which of the suspects to discard together. */
const suspects = z.object({
  ...filters,
  /** The time of the count that the person has confirmed: later suspects stay. Null: only counts. */
  until: z.nullable(z.iso.datetime()),
});

export const discardCall = defineCall({
  ...DESK,
  method: 'POST',
  path: '/api/equipe/suspeitos',
  input: suspects,
  answer: discardResponse,
});

export type Suspects = z.output<typeof suspects>;

/** What has arrived and changed since the time of the first answer; without a time: from now on. */
export const newsCall = defineCall({
  ...DESK,
  method: 'GET',
  path: '/api/equipe/novidades',
  input: z.object({ since: z.exactOptional(z.iso.datetime()) }),
  answer: news,
});

export const leadCall = defineCall({ ...DESK, method: 'GET', path: LEAD, answer: leadResponse });

/** The person is replying, for REPLYING_SECONDS. */
export const replyingCall = defineCall({
  ...DESK,
  method: 'POST',
  path: `${LEAD}/respondendo`,
  answer: DONE,
});
/** The person is no longer replying. */
export const stopReplyingCall = defineCall({ ...replyingCall, method: 'DELETE' });

const defineAction = <const Action extends string, Input extends z.core.$ZodType>(
  action: Action,
  input: Input,
) => defineCall({ ...DESK, method: 'POST', path: `${LEAD}/${action}`, input, answer: leadResponse });

const outcome = z.union([
  z.object({ outcome: z.literal('won'), wonCents: z.nullable(guarded(isWonValue)), revision }),
  z.object({ outcome: z.literal('lost'), lostReason: guarded(isLostReason), revision }),
  z.object({ outcome: z.null(), revision }),
]);
const followUp = z.object({
  /** Null takes the day back. */
  followUpOn: z.nullable(calendarDay),
  time: z._default(z.nullable(z.string().check(z.refine((time) => parseTime(time) !== undefined))), null),
  note: z
    .pipe(
      z._default(z.string(), ''),
      z.transform((note) => cleanText(note, 'text')),
    )
    .check(z.maxLength(LONGEST_FOLLOW_UP_NOTE)),
  revision,
});

/** The actions on a lead. A revision is the one that the person saw: a change applies to it alone. */
export const LEAD_ACTIONS = {
  /** `suspect` undoes a discard: the lead gets back the spam flags that it still has. */
  estado: defineAction(
    'estado',
    z.object({
      state: guarded(
        (value): value is ChosenState | 'suspect' => value === 'suspect' || isChosenState(value),
      ),
      revision,
    }),
  ),
  nota: defineAction('nota', z.object({ note: typedText(LONGEST_NOTE, 'textarea') })),
  /** Somebody says that a reply was sent. */
  resposta: defineAction('resposta', z.object({ channel: replyChannel })),
  /** Null: nobody. */
  responsavel: defineAction(
    'responsavel',
    z.object({ assignee: z.nullable(typedText(LONGEST_PERSON)), revision }),
  ),
  retorno: defineAction('retorno', followUp),
  /** `hasNoFile`: the proposal loses its file. A file is sent by itself, after it (attachment-wire.ts). */
  proposta: defineAction(
    'proposta',
    z.object({ sentOn: z.nullable(calendarDay), hasNoFile: z.exactOptional(z.boolean()), revision }),
  ),
  desfecho: defineAction('desfecho', outcome),
  /** Sends the next version of a proposal. `after`: the version that it was begun from; 0: there was none. */
  propor: defineAction(
    'propor',
    z.object({
      // Read by `parseProposal`, which needs the day.
      proposal: z.custom<ProposalContent>(),
      channel: z.enum(PROPOSAL_CHANNELS),
      after: z.int().check(z.nonnegative(), z.lt(100)),
      revision,
    }),
  ),
};

export type LeadAction = keyof typeof LEAD_ACTIONS;
/** What each action takes. */
export type LeadActions = { [Action in LeadAction]: z.input<(typeof LEAD_ACTIONS)[Action]['input']> };

/** A proposal as the customer has it: a version, or a preview of one that is being written. */
export const proposalPdfCall = defineCall({
  ...DESK,
  method: 'POST',
  path: `${LEAD}/pdf`,
  input: z.union([z.object({ version: revision }), z.object({ proposal: z.custom<ProposalContent>() })]),
  answer: FILE,
});

/** The address of the customer's page. */
export const customerLinkCall = defineCall({
  ...DESK,
  method: 'POST',
  path: `${LEAD}/link`,
  answer: customerLink,
});

/** Lines of earlier proposals, to begin another with. */
export const pastLinesCall = defineCall({
  ...DESK,
  method: 'GET',
  path: '/api/equipe/propostas',
  answer: pastLines,
});

const texts = Object.fromEntries(CONTACT_FIELDS.map(({ name }) => [name, z.string()])) as {
  [Name in ContactField]: z.ZodMiniString<string>;
};

/** Stores a request that reached the team by another channel than the site. */
export const entryCall = defineCall({
  ...DESK,
  method: 'POST',
  path: '/api/equipe/entradas',
  input: z.object({
    ...texts,
    origin: z._default(z.string(), ''),
    receivedAt: z.nullable(z.string()),
    isSure: z.boolean(),
  }) satisfies z.core.$ZodType<Entry>,
  answer: entryResponse,
});

/** The figures of so many weeks. Nothing here is personal data. */
export const figuresCall = defineCall({
  right: 'leads',
  domain: 'figures',
  method: 'GET',
  path: '/api/equipe/resultados',
  input: z.object({ semanas: z.pipe(z.coerce.number(), guarded(isPeriod)) }),
  answer: figures,
});

const PUSH = { right: 'leads', domain: 'push', path: '/api/equipe/avisos' } as const;

/** Whether notices can be switched on. */
export const pushOfferCall = defineCall({ ...PUSH, method: 'GET', answer: pushOffer });
/** This device wants notices. */
export const pushOnCall = defineCall({ ...PUSH, method: 'POST', input: pushDevice, answer: DONE });
/** This session's device no longer does. */
export const pushOffCall = defineCall({ ...PUSH, method: 'DELETE', answer: DONE });
