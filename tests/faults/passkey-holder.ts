import { keyedHash } from '../../netlify/staff/keyed-hash.ts';
import type { CreationOptions, RequestOptions } from '../../src/shared/staff/accounts-answers.ts';
import { INVITATION_HASH, PASSKEY_PATH, type PasskeyStep } from '../../src/shared/staff/accounts-wire.ts';
import { Authenticator } from '../fixtures/authenticator.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import type { StaffCall } from './messages.ts';
import type { TrackedAction } from './table-laws.ts';

const SITE = 'https://fabrica.example';
const MAX_TRIES = 5;
// As on most phones. With a counter, a reused challenge would be refused for its count, which would hide a missing check of
// the challenge.
const WITHOUT_COUNT = { count: 0 };

type Outcome = { status: number; value: unknown } | undefined;

export interface HolderContext {
  address: string;
  /** Calls a function through a network that loses responses. */
  call(call: StaffCall): Promise<Outcome>;
  passkey: TrackedAction;
  /** The sign-ins by one challenge. */
  entryOf(challengeHash: string): TrackedAction;
}

/** The tokens of the invitations in a person's mails, the newest first. */
export const tokensIn = (mails: readonly ReceivedMail[], email: string): string[] =>
  mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => new RegExp(`${INVITATION_HASH}([\\w-]+)`).exec(text)?.[1] ?? [])
    .reverse();

/** The name of a challenge in the table of used ones. */
const hashOf = (challenge: string) => {
  const [random = ''] = Buffer.from(challenge, 'base64url').toString('utf8').split('.');
  return keyedHash(PASSPHRASE_HASH, 'used challenge', random);
};

/**
 * Simulates an invited person: creates a passkey and signs in by it, clicks twice, and tries again after an error. Tries
 * each link, because an invitation replaces the one before.
 */
export async function simulateHolder(tokens: readonly string[], context: HolderContext): Promise<void> {
  const { passkey, entryOf, address } = context;
  const authenticator = new Authenticator(SITE);
  const ask = (step: PasskeyStep, body: object) =>
    context.call({
      handler: 'passkey',
      path: `${PASSKEY_PATH}/${step}`,
      method: 'POST',
      headers: { origin: SITE, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
      params: { step },
      address,
    });
  const send = async (tracked: TrackedAction, step: PasskeyStep, body: object) => {
    tracked.calls += 1;
    const outcome = await ask(step, body);
    if (outcome?.status === 200) tracked.acknowledged += 1;
    return outcome;
  };
  const isOver = (outcome: Outcome) => outcome !== undefined && outcome.status < 500;

  for (const token of tokens) {
    for (let tries = 0; tries < MAX_TRIES && passkey.acknowledged === 0; tries += 1) {
      const options = await ask('criar', { token });
      if (options?.status !== 200) {
        if (isOver(options)) break;
        continue;
      }
      const response = authenticator.create(options.value as CreationOptions, WITHOUT_COUNT);
      await Promise.all([
        send(passkey, 'criada', { token, response }),
        send(passkey, 'criada', { token, response }),
      ]);
    }
  }
  for (let tries = 0; tries < MAX_TRIES && passkey.calls > 0; tries += 1) {
    const options = await ask('entrar', {});
    if (options?.status !== 200) continue;
    const asked = options.value as RequestOptions;
    const entry = entryOf(hashOf(asked.challenge));
    const response = authenticator.use(asked, WITHOUT_COUNT);
    // Concurrently and afterwards.
    await Promise.all([send(entry, 'entrada', { response }), send(entry, 'entrada', { response })]);
    const last = await send(entry, 'entrada', { response });
    if (entry.acknowledged > 0 || isOver(last)) return;
  }
}
