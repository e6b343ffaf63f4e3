import type { Parsed } from '../../src/contracts/define-call.ts';
import type { LEAD_ACTIONS, LeadAction } from '../../src/contracts/desk.ts';
import { parseProposal } from '../../src/shared/proposal/proposal.ts';
import { isMailable } from '../leads/page/customer-mail.ts';
import { sealOf } from '../leads/proposal/seal.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import type { StaffServices } from '../staff/services.ts';
import { addFiles } from './add-files.ts';
import { addNote } from './add-note.ts';
import { changeLead, type LeadChange } from './change-lead.ts';
import type { Action } from './find-event.ts';
import { findPerson } from './find-person.ts';
import { isAssignable } from './people.ts';
import { recordReply } from './record-reply.ts';
import { releaseStaffFile, takeStaffFile } from './staff-file.ts';

/**
 * `refused`: the lead does not exist or has changed since the person saw it. `invalid`: the assignee may not have it, the
 * file is not there, or the lead has as many files as it may have.
 */
type Result = 'done' | 'refused' | 'invalid';

const resultOf = (isDone: boolean): Result => (isDone ? 'done' : 'refused');

/** Makes a change to one lead. */
const change = async (
  made: LeadChange,
  revision: number,
  { reference, author, key }: Action,
  { database, now }: StaffServices,
): Promise<Result> =>
  resultOf(await changeLead(database, { lead: { reference, revision }, change: made, author, key }, now()));

type Perform<Name extends LeadAction> = (
  input: Parsed<(typeof LEAD_ACTIONS)[Name]>,
  by: Action,
  services: StaffServices,
) => Promise<Result>;

/** Registers a proposal, with the file that was uploaded for it. */
const propose: Perform<'proposta'> = async ({ sentOn, fileId, revision }, by, services) => {
  const made = { kind: 'proposal', day: sentOn } as const;
  // A proposal that was not sent has no file.
  const id = sentOn === null ? null : fileId;
  if (!id) return change(id === null ? { ...made, file: null } : made, revision, by, services);
  const taken = await takeStaffFile(services, by.reference, id);
  if (!taken) return 'invalid';
  const result = await change({ ...made, file: taken }, revision, by, services);
  if (result !== 'done') await releaseStaffFile(services, by.reference, id);
  return result;
};

/** Whether a proposal can be mailed to the customer of a request. */
async function canMail({ customers, database }: StaffServices, reference: string): Promise<boolean> {
  const person = await findPerson(database, reference);
  return customers.areMailed && person !== undefined && isMailable(person.email);
}

/** Sends the next version of a proposal. Of two at once the second is refused: its revision is old. */
const sendProposal: Perform<'propor'> = async (input, by, services) => {
  const { channel, revision } = input;
  const version = input.after + 1;
  const today = dayOf(services.now());
  const content = parseProposal(input.proposal, today);
  if (!content || (channel === 'email' && !(await canMail(services, by.reference)))) return 'invalid';
  const sent = { version, content, channel, hash: sealOf(by.reference, version, content) };
  return change({ kind: 'proposal', day: today, sent }, revision, by, services);
};

const PERFORM: { readonly [Name in LeadAction]: Perform<Name> } = {
  estado: ({ state, revision }, by, services) => change({ kind: 'state', state }, revision, by, services),
  async responsavel({ assignee, revision }, by, services) {
    const mayHaveIt =
      assignee === null || (await isAssignable(services.database, assignee, by.author, by.reference));
    return mayHaveIt ? change({ kind: 'assignment', assignee }, revision, by, services) : 'invalid';
  },
  retorno({ followUpOn, time, note, revision }, by, services) {
    // Without its day it has neither a time nor words.
    const rest = followUpOn === null ? { time: null, note: '' } : { time, note };
    return change({ kind: 'follow-up', followUpOn, ...rest }, revision, by, services);
  },
  proposta: propose,
  arquivos: async ({ ids }, by, services) => ((await addFiles(services, by, ids)) ? 'done' : 'invalid'),
  desfecho: ({ revision, ...choice }, by, services) =>
    change({ kind: 'outcome', ...choice }, revision, by, services),
  propor: sendProposal,
  nota: async ({ note }, by, { database, now }) => resultOf(await addNote(database, { ...by, note }, now())),
  resposta: async ({ channel }, by, { database, now }) =>
    resultOf(await recordReply(database, { ...by, channel }, now())),
};

/** Performs an action with the input that its contract has parsed. */
export const performAction = <Name extends LeadAction>(
  name: Name,
  input: Parsed<(typeof LEAD_ACTIONS)[Name]>,
  by: Action,
  services: StaffServices,
): Promise<Result> => PERFORM[name](input, by, services);
