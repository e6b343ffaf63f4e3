import sql from 'sql-template-tag';
import { mailAlarm } from '../../platform/alarm-mailers.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { LeadServices } from '../../platform/services.ts';
import { hourOf } from '../mail/list-time.ts';

/** Claims the alarm of an hour; false if another call has it. */
async function takeAlarm(database: Database, now: Date): Promise<boolean> {
  const taken = await database.write(
    sql`INSERT INTO mail_hours AS noted (hour, alarmed_at) VALUES (${hourOf(now)}, ${now})
     ON CONFLICT (hour) DO UPDATE SET alarmed_at = ${now} WHERE noted.alarmed_at IS NULL RETURNING hour`,
  );
  return taken.length > 0;
}

/** Releases the alarm, so that the next request tries again. */
async function returnAlarm(database: Database, now: Date): Promise<void> {
  await database.write(sql`UPDATE mail_hours SET alarmed_at = NULL WHERE hour = ${hourOf(now)}`, {
    safeToRepeat: 'fixed values',
  });
}

function buildAlarmMail({ alarm, mails }: LeadServices['limits'], now: Date): Mail {
  return {
    id: `flood-${hourOf(now).getTime()}`,
    subject: '[ALARME] Chegam pedidos demais pelo site',
    text:
      `Na última hora chegaram ${alarm} pedidos de orçamento ou mais: pode ser um ataque de spam.\n\n` +
      `Nada se perde. Todos os pedidos estão na lista, em /admin/loja. Até ${mails} por hora chegam num email próprio; os ` +
      'demais e os suspeitos vêm num resumo por hora. Para descartar os suspeitos de uma vez, escolha na lista o estado ' +
      '“Suspeito” e depois “Descartar suspeitos”. Este alarme vem no máximo uma vez por hora.\n',
  };
}

/**
 * Tells the team once an hour that unusually many requests arrive; the next request tries again if no mail server accepted
 * the mail. `arrivals` is the number in the last hour, counted up to the limit. Never rejects.
 */
export async function alarmOfFlood(services: LeadServices, arrivals: number): Promise<void> {
  const { database, limits, openAlarmMailers } = services;
  if (arrivals < limits.alarm) return;
  const now = services.now();
  try {
    if (!(await takeAlarm(database, now))) return;
    console.error('leads: ALARM: unusually many requests');
    const mailers = openAlarmMailers();
    const isMailed = await mailAlarm(mailers, buildAlarmMail(limits, now));
    for (const mailer of mailers) mailer.close();
    if (!isMailed) await returnAlarm(database, now);
  } catch (error) {
    logFailure('leads', 'alarm of a flood not taken or not given back', error);
  }
}
