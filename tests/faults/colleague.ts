import { DEVICE_COOKIE } from '../../netlify/staff/cookies.ts';
import { createDevice, readDevice } from '../../netlify/staff/device.ts';
import { keyedHash } from '../../netlify/staff/keyed-hash.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { COUNT_PATH, FORM_LABELS } from '../../src/shared/counts/count-wire.ts';
import {
  type LeadAction,
  type LeadActions,
  type LeadAnswer,
  leadActionPath,
  leadPath,
} from '../../src/shared/inbox/inbox-wire.ts';
import {
  KEY_HEADER,
  PRODUCTS_PATH,
  SESSION_PATH,
  type StoredProduct,
} from '../../src/shared/staff/staff-wire.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import type { Chance } from './chance.ts';
import type { Crew } from './crew.ts';
import type { Deed, Deeds } from './deeds.ts';
import type { StaffCall } from './messages.ts';

const LOST_ANSWERS = 0.1;
const DOUBLE_CLICKS = 0.05;
const MOST_TRIES = 5;
/** The first ones are free, so that none is held back. */
const GUESSES = 3;
const SIGN_INS_EVERY = 4;

export interface Office {
  crew: Crew;
  chance: Chance;
  clock(): number;
  deeds: Deeds;
  /** Of somebody who is signed in. */
  cookie: string;
  /** Requests that were looked at, with the time: a mail can be sent again once its first delivery is over. */
  seen: { reference: string; at: number }[];
  /** What new products are made of. */
  template: Product;
  lost(): void;
}

interface Outcome {
  status: number;
  value: unknown;
}

/** The network between a colleague's browser and the functions. Undefined: no answer. */
function networkOf(number: number, { crew, chance, clock, lost }: Office) {
  let calls = 0;
  return async (call: StaffCall): Promise<Outcome | undefined> => {
    calls += 1;
    const salt = `colleague ${number}.${calls}`;
    try {
      const { status, text } = await crew.post({ kind: 'staff', salt, clock: clock(), staff: call });
      if (chance('answer lost', salt) < LOST_ANSWERS) {
        lost();
        return undefined;
      }
      return { status, value: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return undefined;
    }
  };
}

/** What a colleague does who sees the request of this reference arrive. */
export async function attend(number: number, reference: string | undefined, office: Office): Promise<void> {
  const { chance, deeds, cookie, template } = office;
  const network = networkOf(number, office);
  const own = { origin: 'https://fabrica.example', 'sec-fetch-site': 'same-origin' };

  const isSuccess = (status: number) => status < 300;
  const send = async (deed: Deed, call: StaffCall, isDone = isSuccess): Promise<Outcome | undefined> => {
    deed.calls += 1;
    const outcome = await network(call);
    if (outcome && isDone(outcome.status)) deed.acknowledged += 1;
    if (outcome?.status === 409) deed.conflicts += 1;
    return outcome;
  };
  /** Tries as the admin does: sometimes clicked twice, and again after an error, always under the same key. */
  const insist = async <Value>(deed: Deed, call: StaffCall): Promise<Value | undefined> => {
    const key = `${Math.floor(chance('key', deed.kind, deed.what) * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    const keyed = { ...call, headers: { ...call.headers, [KEY_HEADER]: key } };
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const isDouble = chance('double click', deed.kind, deed.what, tries) < DOUBLE_CLICKS;
      const outcomes = await Promise.all(
        isDouble ? [send(deed, keyed), send(deed, keyed)] : [send(deed, keyed)],
      );
      const done = outcomes.find((outcome) => outcome && outcome.status < 500);
      if (done) return done.status < 300 ? (done.value as Value) : undefined;
    }
    return undefined;
  };
  const signedIn = { ...own, cookie };

  const labels = Object.values(FORM_LABELS);
  const click = labels[number % labels.length] ?? '';
  await send(deeds.of('click', click), {
    handler: 'count',
    path: COUNT_PATH,
    method: 'POST',
    headers: own,
    body: click,
  });

  const act = <Action extends LeadAction>(
    deed: Deed,
    of: string,
    action: Action,
    body: LeadActions[Action],
  ) =>
    insist<LeadAnswer>(deed, {
      handler: 'lead',
      path: leadActionPath(of, action),
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify(body),
      params: { reference: of, action },
    });
  /** A request that was mailed while the store was down can arrive there late: only what is shown is acted on. */
  const isShown = async (of: string) => {
    const read = { handler: 'lead', path: leadPath(of), method: 'GET', headers: signedIn, body: '' } as const;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const outcome = await network({ ...read, params: { reference: of } });
      if (outcome && outcome.status < 500) return outcome.status === 200;
    }
    return false;
  };
  if (reference !== undefined && (await isShown(reference))) {
    const note = `Nota ${number}`;
    await act(deeds.of('note', note), reference, 'nota', { note });
    await act(deeds.of('state', reference), reference, 'estado', { state: 'active', revision: 0 });
    await act(deeds.of('reply', reference), reference, 'resposta', { channel: 'email' });
    office.seen.push({ reference, at: office.clock() });
  }
  const older = office.seen.findIndex(({ at }) => at < office.clock());
  const [due] = older < 0 ? [] : office.seen.splice(older, 1);
  if (due) await act(deeds.of('resend', due.reference), due.reference, 'reenvio', {});

  const title = `Produto ${number}`;
  const products = { handler: 'products', headers: signedIn } as const;
  const made = await insist<StoredProduct>(deeds.of('product', title), {
    ...products,
    path: PRODUCTS_PATH,
    method: 'POST',
    body: JSON.stringify({ product: { ...template, title } }),
  });
  if (made) {
    const changed = `${title}, mudado`;
    await insist(deeds.of('change', changed), {
      ...products,
      path: `${PRODUCTS_PATH}/${made.product.id}`,
      method: 'PUT',
      body: JSON.stringify({ product: { ...made.product, title: changed }, revision: made.revision }),
    });
  }

  // Checking a password takes the processor longer than all the rest.
  if (number % SIGN_INS_EVERY !== 0) return;
  const addressOf = (net: number) => `${net}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  /** From an address and a device that nobody else has. The password is looked at: 401 says that, too. */
  const signIn = async (net: number, password: string, person: string, deed?: Deed) => {
    const address = addressOf(net);
    const record = deeds.of('sign-in', keyedHash(PASSPHRASE_HASH, 'throttle', `address ${address}`));
    const mark = marks.get(net) ?? createDevice(PASSPHRASE_HASH);
    marks.set(net, mark);
    const attempts = deed ?? deeds.of('attempt', keyOfDevice(mark));
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
  const session = deeds.of('session', `Colega ${number}`);
  for (let tries = 0; tries < GUESSES && session.acknowledged === 0; tries += 1) {
    await signIn(11, PASSPHRASE, session.what, session);
  }
}

const keyOfDevice = (mark: string) =>
  keyedHash(PASSPHRASE_HASH, 'throttle', `device ${readDevice(mark, PASSPHRASE_HASH)}`);
