import { DAY_MS } from '../../src/shared/durations.ts';
import { type AlarmServices, raiseAlarm } from '../platform/alarm-mailers.ts';
import { LONGEST_STRANGER_WAIT_S } from './throttle.ts';

/** The team is told if an hour has more refused attempts than this: many more than forgetful people make. */
export const USUAL_ATTEMPTS = 50;
const PER_HOUR = 3600 / LONGEST_STRANGER_WAIT_S;
const REPEAT_MS = DAY_MS;

/** Tells the team once a day that somebody may be guessing passwords. `refused`: attempts in this hour. Never rejects. */
export async function alarmOfGuesses(services: AlarmServices, refused: number): Promise<void> {
  if (refused <= USUAL_ATTEMPTS) return;
  await raiseAlarm(
    services,
    {
      name: 'sign-ins',
      subject: 'Muitas tentativas de entrar na administração do site',
      text:
        `Em menos de uma hora, ${refused} tentativas de entrar em /admin/loja foram recusadas.\n\n` +
        `Alguém pode estar tentando adivinhar a senha. De aparelhos e redes desconhecidos, o site confere no máximo ${PER_HOUR} ` +
        'senhas por hora e recusa as outras sem olhar.\n\n' +
        '- Quem já entrou com o aparelho, ou está em uma rede de onde a equipe já entrou, entra como sempre.\n' +
        '- Se a senha for curta, conhecida fora da equipe ou usada em outro lugar, troque: npm run admin:password.\n' +
        '- Se alguém da equipe errou a senha muitas vezes, não há nada a fazer.\n\n' +
        'Este aviso vai no máximo uma vez por dia.',
    },
    REPEAT_MS,
  );
}
