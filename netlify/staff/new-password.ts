import { lettersOf } from '../../src/shared/fold-text.ts';

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
