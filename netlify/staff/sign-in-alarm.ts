import { mailAlarm } from '../platform/alarm-mailers.ts';
import { logFailure } from '../platform/log.ts';
import type { Mail } from '../platform/mailer.ts';
import { formatInSaoPaulo } from '../platform/sao-paulo.ts';
import type { StaffServices } from './services.ts';
import { type Alarm, forgetAlarm } from './sign-in-log.ts';
import { LONGEST_STRANGER_WAIT_S } from './throttle.ts';

const PER_HOUR = 3600 / LONGEST_STRANGER_WAIT_S;

function buildMail({ refused, hour }: Alarm): Mail {
  return {
    id: `sign-ins-${hour.getTime()}`,
    subject: '[ALARME] Muitas tentativas de entrar na administração do site',
    text:
      `Desde ${formatInSaoPaulo(hour)}, ${refused} tentativas de entrar em /admin/loja foram recusadas.\n\n` +
      `Alguém pode estar tentando adivinhar a senha. De aparelhos e redes desconhecidos, o site confere no máximo ${PER_HOUR} ` +
      'senhas por hora e recusa as outras sem olhar.\n\n' +
      '- Quem já entrou com o aparelho, ou está em uma rede de onde a equipe já entrou, entra como sempre.\n' +
      '- Se a senha for curta, conhecida fora da equipe ou usada em outro lugar, troque: npm run admin:password.\n' +
      '- Se alguém da equipe errou a senha muitas vezes, não há nada a fazer.\n\n' +
      'Este aviso vai no máximo uma vez por dia.\n',
  };
}

/** Tells the team by the first mail server that accepts the mail. If none does, the next attempt tries again. Never rejects. */
export async function raiseAlarm(
  { database, openAlarmMailers }: Pick<StaffServices, 'database' | 'openAlarmMailers'>,
  alarm: Alarm,
): Promise<void> {
  console.error(`staff: ALARM: ${alarm.refused} refused sign-ins since ${alarm.hour.toISOString()}`);
  const mailers = openAlarmMailers();
  try {
    if (!(await mailAlarm(mailers, buildMail(alarm)))) await forgetAlarm(database, alarm);
  } catch (error) {
    logFailure('staff', 'alarm not forgotten', error);
  } finally {
    for (const mailer of mailers) mailer.close();
  }
}
