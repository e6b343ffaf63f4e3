import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
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
  /** The VAPID key pair; the public one as browsers take it, base64url. */
  publicKey: string;
  privateKey: KeyObject;
  /** Whom a push service may write to. */
  contact: string;
  /** Identifies the staff's password: devices registered under an earlier one get nothing. */
  passwordHash: string | undefined;
  /** How long leads that arrive together are collected into one notice. */
  collectMs: number;
  isPushService(address: URL): boolean;
}

export type ParsedPushSettings = { ok: true; settings: PushSettings } | { ok: false; problems: string[] };

const COLLECT_MS = 1500;
/** P-256, as RFC 8291 and RFC 8292 require. */
export const CURVE = 'prime256v1';

/** The public key of a private one, 65 bytes; undefined if it is none. */
function derivePublic(privateKey: Buffer): Buffer | undefined {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey);
    return pair.getPublicKey();
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
  const privateText = env['VAPID_PRIVATE_KEY']?.trim();
  if (!publicKey && !privateText) return undefined;
  const d = Buffer.from(privateText ?? '', 'base64url');
  const point = derivePublic(d);
  if (!point) {
    return {
      ok: false,
      problems: ['VAPID_PRIVATE_KEY não é uma chave de avisos: crie as duas com npm run push:keys'],
    };
  }
  if (point.toString('base64url') !== publicKey) {
    return {
      ok: false,
      problems: [
        'VAPID_PUBLIC_KEY não é a chave que pertence a VAPID_PRIVATE_KEY: use o par de npm run push:keys',
      ],
    };
  }
  const encode = (part: Buffer) => part.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encode(point.subarray(1, 33)),
    y: encode(point.subarray(33)),
    d: encode(d),
  };
  return {
    ok: true,
    settings: {
      publicKey,
      privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
      contact: `mailto:${company.email}`,
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
