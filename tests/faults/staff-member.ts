import { DEVICE_COOKIE } from '../../netlify/staff/cookies.ts';
import { createDevice, readDevice } from '../../netlify/staff/device.ts';
import { keyedHash } from '../../netlify/staff/keyed-hash.ts';
import { productsCall } from '../../src/contracts/catalogue.ts';
import { addressOf as pathOf } from '../../src/contracts/define-call.ts';
import { LEAD_ACTIONS, type LeadAction, type LeadActions, leadCall } from '../../src/contracts/desk.ts';
import { inviteCall } from '../../src/contracts/team.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { COUNT_PATH, FORM_LABELS } from '../../src/shared/counts/count-wire.ts';
import type { LeadResponse } from '../../src/shared/inbox/inbox-answers.ts';
import type { Invited } from '../../src/shared/staff/accounts-answers.ts';
import { INVITATION_HASH } from '../../src/shared/staff/accounts-wire.ts';
import type { StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import { KEY_HEADER, SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import type { Chance } from './chance.ts';
import type { StaffCall } from './messages.ts';
import { simulateHolder, tokensIn } from './passkey-holder.ts';
import type { TrackedAction, TrackedActions } from './table-laws.ts';
import type { WorkerPool } from './worker-pool.ts';

const LOST_RESPONSES = 0.1;
const DOUBLE_CLICKS = 0.05;
const MAX_TRIES = 5;
/** Fewer than the throttle lets through without a wait. */
const GUESSES = 3;
const SIGN_INS_EVERY = 4;

export interface StaffContext {
  pool: WorkerPool;
  chance: Chance;
  clock(): number;
  actions: TrackedActions;
  /** The cookie of a signed-in session. */
  cookie: string;
  /** Every mail that the server has accepted. */
  mails: readonly ReceivedMail[];
  /** New products copy it. */
  template: Product;
  lost(): void;
}

interface Outcome {
  status: number;
  value: unknown;
}

/** Simulates the network between a staff member's browser and the functions; undefined: no response. */
function networkOf(number: number, { pool, chance, clock, lost }: StaffContext) {
  let calls = 0;
  return async (call: StaffCall): Promise<Outcome | undefined> => {
    calls += 1;
    const salt = `colleague ${number}.${calls}`;
    try {
      const { status, text } = await pool.post({ kind: 'staff', salt, clock: clock(), staff: call });
      if (chance('answer lost', salt) < LOST_RESPONSES) {
        lost();
        return undefined;
      }
      return { status, value: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return undefined;
    }
  };
}

/** Simulates a staff member who works on the lead of this reference, edits a product and signs in. */
export async function simulateStaffMember(
  number: number,
  reference: string | undefined,
  context: StaffContext,
): Promise<void> {
  const { chance, actions, cookie, template } = context;
  const network = networkOf(number, context);
  const own = { origin: 'https://fabrica.example', 'sec-fetch-site': 'same-origin' };

  const isSuccess = (status: number) => status < 300;
  const send = async (
    tracked: TrackedAction,
    call: StaffCall,
    isDone = isSuccess,
  ): Promise<Outcome | undefined> => {
    tracked.calls += 1;
    const outcome = await network(call);
    if (outcome && isDone(outcome.status)) tracked.acknowledged += 1;
    if (outcome?.status === 409) tracked.conflicts += 1;
    return outcome;
  };
  /** Repeats an action as the admin does: sometimes clicked twice, retried after an error, always with one key. */
  const sendUntilDone = async <Value>(
    tracked: TrackedAction,
    call: StaffCall,
  ): Promise<Value | undefined> => {
    const key = `${Math.floor(chance('key', tracked.kind, tracked.what) * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    const keyed = { ...call, headers: { ...call.headers, [KEY_HEADER]: key } };
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const isDouble = chance('double click', tracked.kind, tracked.what, tries) < DOUBLE_CLICKS;
      const outcomes = await Promise.all(
        isDouble ? [send(tracked, keyed), send(tracked, keyed)] : [send(tracked, keyed)],
      );
      const done = outcomes.find((outcome) => outcome && outcome.status < 500);
      if (done) return done.status < 300 ? (done.value as Value) : undefined;
    }
    return undefined;
  };
  const signedIn = { ...own, cookie };

  const labels = Object.values(FORM_LABELS);
  const click = labels[number % labels.length] ?? '';
  await send(actions.of('click', click), {
    handler: 'count',
    path: COUNT_PATH,
    method: 'POST',
    headers: own,
    body: click,
  });

  const act = <Action extends LeadAction>(
    tracked: TrackedAction,
    of: string,
    action: Action,
    body: LeadActions[Action],
  ) =>
    sendUntilDone<LeadResponse>(tracked, {
      handler: 'lead',
      path: pathOf(LEAD_ACTIONS[action], { reference: of }),
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify(body),
    });
  /** A lead mailed while the database was down may be stored later. Staff can act only on a lead that is shown. */
  const isShown = async (of: string) => {
    const read = {
      handler: 'lead',
      path: pathOf(leadCall, { reference: of }),
      method: 'GET',
      headers: signedIn,
      body: '',
    } as const;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const outcome = await network(read);
      if (outcome && outcome.status < 500) return outcome.status === 200;
    }
    return false;
  };
  if (reference !== undefined && (await isShown(reference))) {
    const note = `Nota ${number}`;
    await act(actions.of('note', note), reference, 'nota', { note });
    await act(actions.of('state', reference), reference, 'estado', { state: 'active', revision: 0 });
    await act(actions.of('reply', reference), reference, 'resposta', { channel: 'email' });
  }

  const title = `Produto ${number}`;
  const products = { handler: 'products', headers: signedIn } as const;
  const made = await sendUntilDone<StoredProduct>(actions.of('product', title), {
    ...products,
    path: productsCall.path,
    method: 'POST',
    body: JSON.stringify({ product: { ...template, title } }),
  });
  if (made) {
    const changed = `${title}, mudado`;
    await sendUntilDone(actions.of('change', changed), {
      ...products,
      path: `${productsCall.path}/${made.product.id}`,
      method: 'PUT',
      body: JSON.stringify({ product: { ...made.product, title: changed }, revision: made.revision }),
    });
  }

  const person = `Pessoa ${number}`;
  const email = `pessoa${number}@fabrica.example`;
  const invited = await sendUntilDone<Invited>(actions.of('account', person), {
    handler: 'accounts',
    path: inviteCall.path,
    method: 'POST',
    headers: signedIn,
    body: JSON.stringify({ name: person, email, role: 'sales' }),
  });

  // Not every time, because checking a password or a passkey takes more processor time than all the rest.
  if (number % SIGN_INS_EVERY !== 0) return;
  const addressOf = (net: number) => `${net}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const [, shown] = invited?.link?.split(INVITATION_HASH) ?? [];
  await simulateHolder([...(shown ? [shown] : []), ...tokensIn(context.mails, email)], {
    address: addressOf(12),
    call: network,
    passkey: actions.of('passkey', person),
    entryOf: (challengeHash) => actions.of('entry', challengeHash),
  });

  /** Signs in from an IP address and a device of its own. Both 200 and 401 mean that the password was checked. */
  const signIn = async (net: number, password: string, person: string, tracked?: TrackedAction) => {
    const address = addressOf(net);
    const isWrong = password !== PASSPHRASE;
    const addressKey = keyedHash(PASSPHRASE_HASH, 'throttle', `address ${address}`);
    const record = actions.of('sign-in', isWrong ? 'wrong' : addressKey);
    const mark = marks.get(net) ?? createDevice(PASSPHRASE_HASH);
    marks.set(net, mark);
    const attempts = tracked ?? actions.of('attempt', keyOfDevice(mark));
    const call: StaffCall = {
      handler: 'session',
      path: SESSION_PATH,
      method: 'POST',
      headers: { ...own, cookie: `${DEVICE_COOKIE}=${mark}` },
      body: JSON.stringify({ password, person }),
      address,
    };
    const outcome = await send(attempts, call, (status) => status === 200 || status === 401);
    record.calls += 1;
    if (outcome?.status === 200 || outcome?.status === 401) record.acknowledged += 1;
  };
  const marks = new Map<number, string>();
  for (let guess = 0; guess < GUESSES; guess += 1) await signIn(10, 'errada', '');
  const session = actions.of('session', `Colega ${number}`);
  for (let tries = 0; tries < GUESSES && session.acknowledged === 0; tries += 1) {
    await signIn(11, PASSPHRASE, session.what, session);
  }
}

const keyOfDevice = (mark: string) =>
  keyedHash(PASSPHRASE_HASH, 'throttle', `device ${readDevice(mark, PASSPHRASE_HASH)}`);
