import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushDevice } from '../../src/shared/staff/push-wire.ts';
import { CURVE } from '../platform/push-settings.ts';

const RECORD_BYTES = 4096;
/** Ends the last record, which is the only one. */
const LAST = Buffer.from([2]);

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function makePair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

/** An uncompressed point: its first byte is 4, and 64 follow. base64url without padding. */
const UNCOMPRESSED = /^B[A-P][\w-]{85}$/;

/** Whether a key is a point of the curve, so that a message can be encrypted for it. */
export function isPoint(p256dh: string): boolean {
  if (!UNCOMPRESSED.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for one device, as RFC 8291 (Message Encryption for Web Push) and RFC 8188 (aes128gcm) define. Every
 * message has a key pair and a salt of its own. Throws if the device's key is not a point of the curve.
 */
export function encrypt(
  text: string,
  { p256dh, auth }: PushDevice['keys'],
  pair: ECDH = makePair(),
  salt: Uint8Array = randomBytes(16),
): Buffer<ArrayBuffer> {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = pair.getPublicKey();
  const shared = pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ours.length]),
    ours,
    cipher.update(Buffer.concat([Buffer.from(text), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
