import { isAttachmentId } from '../../src/shared/attachments/attachment-wire.ts';
import { parseDay, parseTime } from '../../src/shared/inbox/day.ts';
import type { ReplyChannel } from '../../src/shared/inbox/inbox-answers.ts';
import { type LeadAction, LONGEST_FOLLOW_UP_NOTE } from '../../src/shared/inbox/inbox-wire.ts';
import { isChosenState } from '../../src/shared/inbox/lead-state.ts';
import type { OutcomeChoice } from '../../src/shared/inbox/lead-work.ts';
import { isLostReason, isWonValue } from '../../src/shared/inbox/outcomes.ts';
import { PROPOSAL_CHANNELS, parseProposal } from '../../src/shared/proposal/proposal.ts';
import { cleanText } from '../../src/shared/request/request.ts';
import { LONGEST_PERSON } from '../../src/shared/staff/staff-wire.ts';
import { parseText } from '../leads/page/customer-actions.ts';
import { isMailable } from '../leads/page/customer-mail.ts';
import { sealOf } from '../leads/proposal/seal.ts';
import { parseAttachmentIds } from '../leads/store/request-files.ts';
import type { FileStore } from '../platform/blob-store.ts';
import type { CustomerSettings } from '../platform/customer-settings.ts';
import type { Database } from '../platform/database.ts';
import { isRevision } from '../platform/parse-id.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { addFiles } from './add-files.ts';
import { addNote, parseNote } from './add-note.ts';
import { changeLead, type LeadChange } from './change-lead.ts';
import type { Action } from './find-event.ts';
import { findPerson } from './find-person.ts';
import { isAssignable } from './people.ts';
import { recordReply } from './record-reply.ts';
import { releaseStaffFile, takeStaffFile } from './staff-file.ts';

/** Parses the assignee; undefined if it is no name. */
function parseAssignee(value: unknown): { kind: 'assignment'; assignee: string | null } | undefined {
  if (value === null) return { kind: 'assignment', assignee: value };
  const assignee = parseText(value, LONGEST_PERSON);
  return assignee === undefined ? undefined : { kind: 'assignment', assignee };
}

/** Parses how a request ended; undefined if it is invalid. */
function parseOutcome(
  body: Readonly<Record<string, unknown>>,
): ({ kind: 'outcome' } & OutcomeChoice) | undefined {
  const { outcome, wonCents, lostReason } = body;
  if (outcome === null) return { kind: 'outcome', outcome };
  if (outcome === 'won' && (wonCents === null || isWonValue(wonCents)))
    return { kind: 'outcome', outcome, wonCents };
  if (outcome === 'lost' && isLostReason(lostReason)) return { kind: 'outcome', outcome, lostReason };
  return undefined;
}

interface ActionServices {
  customers: CustomerSettings;
  database: Database;
  files: FileStore;
  now(): Date;
}

/**
 * `refused`: the lead does not exist or has changed since the person saw it. `invalid`: the assignee may not have it, the
 * file is not there, or the lead has as many files as it may have.
 */
type Result = { kind: 'done' | 'refused' | 'invalid' };
type Perform = (services: ActionServices) => Promise<Result>;
type Body = Readonly<Record<string, unknown>>;

const CHANNELS: readonly ReplyChannel[] = ['whatsapp', 'email'];

const resultOf = (isDone: boolean): Result => ({ kind: isDone ? 'done' : 'refused' });

/** Makes a change to one lead, unless its revision is not valid. */
function change(
  made: LeadChange | undefined,
  revision: unknown,
  { reference, author, key }: Action,
): Perform | undefined {
  if (!made || !isRevision(revision)) return undefined;
  return async ({ database, now }) => {
    if (made.kind === 'assignment' && made.assignee !== null) {
      if (!(await isAssignable(database, made.assignee, author, reference))) return { kind: 'invalid' };
    }
    const lead = { reference, revision };
    return resultOf(await changeLead(database, { lead, change: made, author, key }, now()));
  };
}

const parseOptionalDay = (value: unknown) => (value === null ? null : parseDay(value));

/** Parses a follow-up. Without its day it has neither a time nor words. */
function parseFollowUp({ followUpOn: day, time, note = '' }: Body): LeadChange | undefined {
  const followUpOn = parseOptionalDay(day);
  if (followUpOn === undefined) return undefined;
  if (followUpOn === null) return { kind: 'follow-up', followUpOn, time: null, note: '' };
  const parsedTime = time === undefined || time === null ? null : parseTime(time);
  const words = typeof note === 'string' ? cleanText(note, 'text') : undefined;
  if (parsedTime === undefined || words === undefined || words.length > LONGEST_FOLLOW_UP_NOTE)
    return undefined;
  return { kind: 'follow-up', followUpOn, time: parsedTime, note: words };
}

/**
 * Parses the file of a proposal: undefined keeps the current one, null removes it. A proposal that was not sent has no
 * file.
 */
function parseFile({ sentOn, fileId }: Body): { id: string | null | undefined } | undefined {
  if (sentOn === null) return { id: null };
  return fileId === undefined || fileId === null || isAttachmentId(fileId) ? { id: fileId } : undefined;
}

/** Registers a proposal, with the file that was uploaded for it. */
function propose(body: Body, by: Action): Perform | undefined {
  const file = parseFile(body);
  const day = parseOptionalDay(body['sentOn']);
  if (!file || day === undefined) return undefined;
  const made = { kind: 'proposal', day } as const;
  const { revision } = body;
  const { id } = file;
  if (!id) return change(id === null ? { ...made, file: null } : made, revision, by);
  return async (services) => {
    const taken = await takeStaffFile(services, by.reference, id);
    if (!taken) return { kind: 'invalid' };
    const result = await change({ ...made, file: taken }, revision, by)?.(services);
    if (result?.kind !== 'done') await releaseStaffFile(services, by.reference, id);
    return result ?? { kind: 'invalid' };
  };
}

const MOST_VERSIONS = 100;

/** Whether a proposal can be mailed to the customer of a request. */
async function canMail({ customers, database }: ActionServices, reference: string): Promise<boolean> {
  const person = await findPerson(database, reference);
  return customers.areMailed && person !== undefined && isMailable(person.email);
}

/** Sends the next version of a proposal. Of two at once the second is refused: its revision is old. */
function sendProposal(body: Body, by: Action): Perform | undefined {
  const { after, revision } = body;
  const channel = PROPOSAL_CHANNELS.find((known) => known === body['channel']);
  const isVersion = Number.isInteger(after) && (after as number) >= 0 && (after as number) < MOST_VERSIONS;
  if (!channel || !isVersion) return undefined;
  const version = (after as number) + 1;
  return async (services) => {
    const today = dayOf(services.now());
    const content = parseProposal(body['proposal'], today);
    if (!content || (channel === 'email' && !(await canMail(services, by.reference))))
      return { kind: 'invalid' };
    // Released later, a drawing would join a proposal that was sent without it.
    const { findDrawing } = await import('../leads/proposal/proposal-drawing.ts');
    if (!findDrawing(content.drawing)) content.drawing = '';
    const sent = { version, content, channel, hash: sealOf(by.reference, version, content) };
    const result = change({ kind: 'proposal', day: today, sent }, revision, by)?.(services);
    return (await result) ?? { kind: 'invalid' };
  };
}

/** The actions on a lead. Each parses its body and returns the function that performs it; undefined if invalid. */
export const LEAD_ACTIONS: Readonly<Record<LeadAction, (body: Body, by: Action) => Perform | undefined>> = {
  estado: ({ state, revision }, by) =>
    change(isChosenState(state) || state === 'suspect' ? { kind: 'state', state } : undefined, revision, by),
  responsavel: ({ assignee, revision }, by) => change(parseAssignee(assignee), revision, by),
  retorno: ({ revision, ...body }, by) => change(parseFollowUp(body), revision, by),
  proposta: propose,
  arquivos: (body, by) => {
    const { ids: given } = body;
    const ids = parseAttachmentIds(given);
    if (!Array.isArray(given) || ids.length === 0 || ids.length !== given.length) return undefined;
    return async (services) => ({ kind: (await addFiles(services, by, ids)) ? 'done' : 'invalid' });
  },
  desfecho: ({ revision, ...body }, by) => change(parseOutcome(body), revision, by),
  propor: sendProposal,
  nota: (body, by) => {
    const note = parseNote(body['note']);
    if (note === undefined) return undefined;
    return async ({ database, now }) => resultOf(await addNote(database, { ...by, note }, now()));
  },
  resposta: (body, by) => {
    const channel = CHANNELS.find((known) => known === body['channel']);
    if (!channel) return undefined;
    return async ({ database, now }) => resultOf(await recordReply(database, { ...by, channel }, now()));
  },
};

export const isLeadAction = (name: string): name is LeadAction => Object.hasOwn(LEAD_ACTIONS, name);
