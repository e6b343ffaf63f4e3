import { createECDH } from 'node:crypto';
import { company } from '../../src/shared/company/company.ts';

/**
 * The hosts to which browsers subscribe: Chrome and its relatives, Firefox, Safari, Edge. An address elsewhere would let a
 * signed-in person have this server call any host.
 */
const HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export const isPushService = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));

export interface PushSettings {
  /** The VAPID key pair, as base64url. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to. */
  subject: string;
  /** Identifies the staff's password: devices registered under an earlier one get nothing. */
  passwordHash: string | undefined;
  /** How long leads that arrive together are collected into one notice. */
  collectMs: number;
  isPushService(address: URL): boolean;
}

export type ParsedPushSettings = { ok: true; settings: PushSettings } | { ok: false; problems: string[] };

const COLLECT_MS = 1500;

/** The public key of a private one; undefined if it is none. */
function derivePublic(privateKey: string): string | undefined {
  try {
    // P-256, as RFC 8291 and RFC 8292 require.
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

/**
 * Reads VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, as `npm run push:keys` prints them. Undefined if neither is set. Problems
 * name the variable and never its value.
 */
export function parsePushSettings(env: NodeJS.ProcessEnv): ParsedPushSettings | undefined {
  const publicKey = env['VAPID_PUBLIC_KEY']?.trim();
  const privateKey = env['VAPID_PRIVATE_KEY']?.trim();
  if (!publicKey && !privateKey) return undefined;
  const derived = derivePublic(privateKey ?? '');
  const problem = !derived
    ? 'VAPID_PRIVATE_KEY não é uma chave de avisos: crie as duas com npm run push:keys'
    : derived !== publicKey &&
      'VAPID_PUBLIC_KEY não é a chave que pertence a VAPID_PRIVATE_KEY: use o par de npm run push:keys';
  if (problem || !publicKey || !privateKey) return { ok: false, problems: [problem || ''] };
  return {
    ok: true,
    settings: {
      publicKey,
      privateKey,
      subject: `mailto:${company.email}`,
      passwordHash: env.ADMIN_PASSWORD_HASH?.trim() || undefined,
      collectMs: COLLECT_MS,
      isPushService,
    },
  };
}

/** The settings, or undefined where they are missing or wrong: then no notice is offered. */
export function readPushSettings(env: NodeJS.ProcessEnv): PushSettings | undefined {
  const parsed = parsePushSettings(env);
  return parsed?.ok ? parsed.settings : undefined;
}
