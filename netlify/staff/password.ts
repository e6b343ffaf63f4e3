import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { lettersOf } from '../../src/shared/fold-text.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// OWASP's password storage cheat sheet: N = 2^17, r = 8, p = 1.
const COST = { logN: 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

// Colons, because a shell or an .env file may read a dollar sign as a variable.
const FORMAT = /^scrypt:(1[4-9]|20):([1-9]\d?):([1-9]):([\w-]{22,}):([\w-]{43})$/;

function optionsOf(logN: number, r: number, p: number): ScryptOptions {
  // Twice the memory that scrypt needs: Node refuses a limit that is only just enough.
  return { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r };
}

// Keyboards compose an accent in two ways, for the same password.
const normalize = (password: string) => password.normalize('NFC');

/** Hashes a password as `scrypt:log2(N):r:p:salt:key`; salt and key are base64url. */
export async function hashPassword(password: string): Promise<string> {
  const { logN, r, p } = COST;
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(normalize(password), salt, KEY_BYTES, optionsOf(logN, r, p));
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

export const isPasswordHash = (text: string) => FORMAT.test(text);

/** Takes 0.3 s and 128 MB, whether the password is right or wrong. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = FORMAT.exec(hash) ?? [];
  if (!logN) throw new Error('not a password hash');
  const options = optionsOf(Number(logN), Number(r), Number(p));
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(normalize(password), Buffer.from(salt, 'base64url'), KEY_BYTES, options);
  return timingSafeEqual(given, expected);
}

const SHORTEST = 12;
export const ADVISED = 15;

// Common words of leaked passwords, in Portuguese and English. Digits and signs around them do not help.
const COMMON =
  /^(|admin|administrador|administracao|brasil|corinthians|cilindro|cilindros|demonstracao|extrusora|flamengo|helicoidal|iloveyou|injetora|letmein|loja|mudar|mudarsenha|palmeiras|password|qwerty|qwertyuiop|qwertyuiopas|asdfghjkl|rosca|roscas|roscasecilindros|saopaulo|senha|minhasenha|senhasegura|senhaforte|senhasenha|sopradora|teste|testeteste|welcome|([a-z])\2+)$/;

/** Why a password must not be used, or undefined. Length counts; mixing kinds of characters does not. */
export function findPasswordProblem(password: string): string | undefined {
  if ([...password].length < SHORTEST) return `A senha precisa de pelo menos ${SHORTEST} caracteres.`;
  if (COMMON.test(lettersOf(password))) return 'Esta senha é das primeiras que alguém tentaria; use outra.';
  return undefined;
}
