import { CANNOT_SIGN_IN, type CallFailure, NO_CONNECTION, UNREADABLE } from '../frame/call-staff.ts';

type Ceremony = 'create' | 'use';

export const NOT_SUPPORTED =
  'Este navegador não oferece chaves de acesso aqui. Atualize-o ou use outro, no endereço do site com https.';

const CANCELLED: Readonly<Record<Ceremony, string>> = {
  create:
    'A chave não foi criada: o pedido foi cancelado ou o tempo acabou. O convite continua valendo; tente de novo.',
  use: 'A chave não foi usada: o pedido foi cancelado, o tempo acabou ou este aparelho não tem uma chave sua. Tente de novo no aparelho em que a criou.',
};

/**
 * Explains an error of the browser or of the authenticator. Browsers do not distinguish a cancelled dialog from a missing
 * passkey.
 */
export function explainPasskeyError(error: unknown, ceremony: Ceremony): string {
  const { name } = Object(error) as { name?: unknown };
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return CANCELLED[ceremony];
    case 'InvalidStateError':
      return 'Este aparelho já tem uma chave sua. Use-a para entrar.';
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'Este aparelho não consegue guardar uma chave de acesso. Ative o bloqueio de tela (impressão digital, rosto ou PIN) ou use outro aparelho.';
    case 'SecurityError':
      return 'O navegador não aceita chaves de acesso neste endereço. Abra o endereço do site com https.';
    default:
      return 'O aparelho não conseguiu usar a chave de acesso. Tente de novo em instantes.';
  }
}

/** Explains why the server refused. */
export function explainPasskeyFailure({ code }: CallFailure): string {
  switch (code) {
    case 'offline':
      return NO_CONNECTION;
    case 'unreadable':
      return UNREADABLE;
    case 'invitation':
      return 'Este convite não vale mais: já foi usado, passou do prazo ou foi trocado por um mais novo. Se a sua chave já existe, entre com ela; senão, peça outro a quem o enviou.';
    case 'passkey':
      return 'Esta chave de acesso não vale neste site. Tente de novo; se não der, peça um convite novo a quem cuida da equipe.';
    case 'throttled':
      return 'Muitas tentativas. Espere um minuto e tente de novo.';
    default:
      return CANNOT_SIGN_IN;
  }
}
