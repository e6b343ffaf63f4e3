import type { LeadAction, LeadResponse, ReplyChannel } from '../../src/shared/inbox/inbox-wire.ts';
import { isChosenState } from '../../src/shared/inbox/lead-state.ts';
import type { Database } from '../platform/database.ts';
import type { LeadServices } from '../platform/services.ts';
import { addNote, parseNote } from './add-note.ts';
import { changeState } from './change-state.ts';
import type { Action } from './find-event.ts';
import { recordReply } from './record-reply.ts';
import { resendLead } from './resend.ts';

interface ActionServices {
  database: Database;
  now(): Date;
  openLeadServices(): LeadServices;
}

/** `refused`: the lead does not exist or has changed since the person saw it. `busy`: its mail is being sent. */
type Result = { kind: 'done'; extra?: Partial<LeadResponse> } | { kind: 'refused' | 'busy' };
type Perform = (services: ActionServices) => Promise<Result>;
type Body = Readonly<Record<string, unknown>>;

const CHANNELS: readonly ReplyChannel[] = ['whatsapp', 'email'];

/** Of the column's type: a larger number would be an error of the database. */
const HIGHEST_REVISION = 2 ** 31 - 1;
const isRevision = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= HIGHEST_REVISION;

const resultOf = (isDone: boolean): Result => ({ kind: isDone ? 'done' : 'refused' });

/** The actions on a lead. Each parses its body and returns the function that performs it; undefined if invalid. */
export const LEAD_ACTIONS: Readonly<Record<LeadAction, (body: Body, by: Action) => Perform | undefined>> = {
  estado: ({ state, revision }, by) => {
    if (!isChosenState(state) || !isRevision(revision)) return undefined;
    const change = { ...by, state, revision };
    return async ({ database, now }) => resultOf(await changeState(database, change, now()));
  },
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
  reenvio:
    (_, { reference, author }) =>
    async ({ openLeadServices }) => {
      const outcome = await resendLead(openLeadServices(), reference, author);
      if (outcome === 'missing') return { kind: 'refused' };
      if (outcome === 'busy') return { kind: 'busy' };
      return { kind: 'done', extra: { isDelivered: outcome === 'delivered' } };
    },
};

export const isLeadAction = (name: string): name is LeadAction => Object.hasOwn(LEAD_ACTIONS, name);
