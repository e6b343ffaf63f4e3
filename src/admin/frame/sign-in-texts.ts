import { CANNOT_SIGN_IN, type CallFailure, NO_CONNECTION, UNREADABLE } from './call-staff.ts';

export const WRONG_PASSWORD = 'Senha incorreta!';

/** For example "8 segundos" or "15 minutos"; rounded up, so that the wait is over when the text says so. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** Why a sign-in failed: about the password, or about the name that was given with it. */
export type SignInProblem = string | { person: string };

/** Explains why a sign-in failed. */
export function describeSignInFailure({ code, retryAfterSeconds }: CallFailure): SignInProblem {
  if (code === 'name-taken')
    return { person: 'Este nome é de quem entra com chave de acesso. Escreva outro ou deixe em branco.' };
  if (code === 'name') return { person: 'Escreva o nome com letras de A a Z, com ou sem acento.' };
  if (code === 'wrong') return WRONG_PASSWORD;
  if (code === 'throttled')
    return `Muitas tentativas. Espere ${formatWait(retryAfterSeconds ?? 60)} e tente de novo.`;
  if (code === 'offline') return NO_CONNECTION;
  if (code === 'unreadable') return UNREADABLE;
  if (code === 'outdated')
    return 'Esta é uma versão antiga do site, e a entrada nela está fechada. Use o endereço atual; se este já é o atual, peça uma senha nova a quem cuida do site.';
  return CANNOT_SIGN_IN;
}
