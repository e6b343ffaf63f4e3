import {
  type CreatedPasskey,
  type CreationOptions,
  type InvitationToken,
  PASSKEY_PATH,
  type PasskeyStep,
  type RequestOptions,
  type UsedPasskey,
} from '../../shared/staff/accounts-wire.ts';
import type { SessionState } from '../../shared/staff/staff-wire.ts';
import { callStaff, type Reply } from '../frame/call-staff.ts';
import { explainPasskeyError, explainPasskeyFailure, NOT_SUPPORTED } from './passkey-texts.ts';

/** A session that has begun, or why there is none. */
export type PasskeyResult = { ok: true; session: SessionState } | { ok: false; problem: string };

/** Calls a step of the server. */
export const callStep = <Result>(step: PasskeyStep, body: object): Promise<Reply<Result>> =>
  callStaff<Result>(`${PASSKEY_PATH}/${step}`, { method: 'POST', body });

// Loaded when a button is activated: most people who open the page do not use it.
const loadLibrary = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Asks the server for options, the authenticator for its response, and the server for a session. */
async function run<Options, Response>(
  steps: readonly [PasskeyStep, PasskeyStep],
  body: object,
  ceremony: 'create' | 'use',
  ask: (library: Library, optionsJSON: Options) => Promise<Response>,
): Promise<PasskeyResult> {
  if (!('PublicKeyCredential' in window)) return { ok: false, problem: NOT_SUPPORTED };
  const library = loadLibrary().catch(() => undefined);
  const options = await callStep<Options>(steps[0], body);
  if (!options.ok) return { ok: false, problem: explainPasskeyFailure(options.failure) };
  const loaded = await library;
  if (!loaded) return { ok: false, problem: explainPasskeyFailure({ code: 'offline' }) };
  let response: Response;
  try {
    response = await ask(loaded, options.value);
  } catch (error) {
    return { ok: false, problem: explainPasskeyError(error, ceremony) };
  }
  const reply = await callStep<SessionState>(steps[1], { ...body, response });
  return reply.ok
    ? { ok: true, session: reply.value }
    : { ok: false, problem: explainPasskeyFailure(reply.failure) };
}

/** Creates the passkey of an invited person, who is then signed in. Never rejects. */
export const createPasskey = (token: string): Promise<PasskeyResult> =>
  run<CreationOptions, CreatedPasskey['response']>(
    ['criar', 'criada'],
    { token } satisfies InvitationToken,
    'create',
    (library, optionsJSON) => library.startRegistration({ optionsJSON }),
  );

/** Signs in with a passkey of this device. Never rejects. */
export const enterByPasskey = (): Promise<PasskeyResult> =>
  run<RequestOptions, UsedPasskey['response']>(['entrar', 'entrada'], {}, 'use', (library, optionsJSON) =>
    library.startAuthentication({ optionsJSON }),
  );
