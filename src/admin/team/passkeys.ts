import { creationOptions, requestOptions } from '../../shared/staff/accounts-answers.ts';
import {
  type CreatedPasskey,
  type InvitationToken,
  PASSKEY_PATH,
  type PasskeyStep,
  type UsedPasskey,
} from '../../shared/staff/accounts-wire.ts';
import { type SessionState, sessionState } from '../../shared/staff/staff-answers.ts';
import { type Answer, callStaff, type Reply } from '../frame/call-staff.ts';
import { explainPasskeyError, explainPasskeyFailure, NOT_SUPPORTED } from './passkey-texts.ts';

/** A new session, or why there is none. */
export type PasskeyResult = { ok: true; session: SessionState } | { ok: false; problem: string };

/** Calls one step of the server's passkey protocol. */
export const callStep = <Result>(
  step: PasskeyStep,
  answer: Answer<Result>,
  body: object,
): Promise<Reply<Result>> => callStaff(`${PASSKEY_PATH}/${step}`, answer, { method: 'POST', body });

// Loaded when a button is activated: most people who open the page do not use it.
const loadLibrary = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Asks the server for options, the authenticator for its response, and the server for a session. */
async function run<Options, Response>(
  steps: readonly [PasskeyStep, PasskeyStep],
  answer: Answer<Options>,
  body: object,
  ceremony: 'create' | 'use',
  ask: (library: Library, optionsJSON: Options) => Promise<Response>,
): Promise<PasskeyResult> {
  if (!('PublicKeyCredential' in window)) return { ok: false, problem: NOT_SUPPORTED };
  const library = loadLibrary().catch(() => undefined);
  const options = await callStep(steps[0], answer, body);
  if (!options.ok) return { ok: false, problem: explainPasskeyFailure(options.failure) };
  const loaded = await library;
  if (!loaded) return { ok: false, problem: explainPasskeyFailure({ code: 'offline' }) };
  let response: Response;
  try {
    response = await ask(loaded, options.value);
  } catch (error) {
    return { ok: false, problem: explainPasskeyError(error, ceremony) };
  }
  const reply = await callStep(steps[1], sessionState, { ...body, response });
  return reply.ok
    ? { ok: true, session: reply.value }
    : { ok: false, problem: explainPasskeyFailure(reply.failure) };
}

/** Creates the passkey of an invited person, who is then signed in. Never rejects. */
export const createPasskey = (token: string): Promise<PasskeyResult> =>
  run(
    ['criar', 'criada'],
    creationOptions,
    { token } satisfies InvitationToken,
    'create',
    (library, optionsJSON): Promise<CreatedPasskey['response']> => library.startRegistration({ optionsJSON }),
  );

/** Signs in with a passkey of this device. Never rejects. */
export const enterByPasskey = (): Promise<PasskeyResult> =>
  run(
    ['entrar', 'entrada'],
    requestOptions,
    {},
    'use',
    (library, optionsJSON): Promise<UsedPasskey['response']> => library.startAuthentication({ optionsJSON }),
  );
