import { formatReference } from '../../src/shared/request/reference.ts';
import { mailAlarm } from '../platform/alarm-mailers.ts';
import { describeFailure } from '../platform/failure.ts';
import { logCheck } from '../platform/log.ts';
import type { Mail, Mailer } from '../platform/mailer.ts';
import type { LeadServices } from '../platform/services.ts';
import { type CheckState, findSyntheticLead, isArrivalNoted } from './lead-check.ts';

/** Longer than the 15 minutes between the two schedules, shorter than the day between two checks. */
const LOOK_BACK_MS = 60 * 60_000;

function describeState(state: CheckState | undefined): string {
  if (!state)
    return (
      'O pedido de teste não está no banco de dados: o formulário ou o banco falhou, ou o pedido não pôde ser assinado ' +
      '(Netlify Blobs).'
    );
  return (
    `O pedido de teste ${formatReference(state.reference)} foi guardado, mas o servidor de email não o aceitou.\n` +
    `Tentativas: ${state.attempts}\nÚltimo erro: ${state.lastError ?? 'desconhecido'}`
  );
}

function buildAlarmMail(cause: string, now: Date): Mail {
  return {
    id: `alarm-${now.getTime()}`,
    subject: '[ALARME] O teste diário dos pedidos do site não chegou',
    text:
      `${cause}\n\nPedidos de clientes podem estar parados no mesmo ponto. Confira os registros das funções ` +
      'send-lead-check, send-contact-email e deliver-pending-leads, o banco de dados e SMTP_URL. Novos alarmes só vêm com o teste de amanhã.\n',
  };
}

/** Logs the alarm first, because mail itself may be broken; then mails it by the first server that accepts it. */
async function raiseAlarm(mailers: readonly Mailer[], cause: string, now: Date): Promise<void> {
  console.error(`lead check: ALARM: ${cause.replaceAll('\n', ' ')}`);
  await mailAlarm(mailers, buildAlarmMail(cause, now));
}

/**
 * Looks for the test request sent 15 minutes ago and raises an alarm unless a mail server has accepted it. `mailers`
 * send the alarm, the preferred one first. Never rejects.
 */
export async function watchLeadCheck(
  { database, blobs, now }: Pick<LeadServices, 'database' | 'blobs' | 'now'>,
  mailers: readonly Mailer[],
): Promise<{ arrived: boolean; complete: boolean }> {
  try {
    const since = new Date(now().getTime() - LOOK_BACK_MS);
    const isNoted = await isArrivalNoted(blobs, since);
    const state = isNoted ? undefined : await findSyntheticLead(database, since);
    if (isNoted || state?.delivery === 'delivered') {
      logCheck('arrived');
      return { arrived: true, complete: true };
    }
    await raiseAlarm(mailers, describeState(state), now());
  } catch (error) {
    await raiseAlarm(mailers, `O banco de dados não respondeu (${describeFailure(error)}).`, now());
  } finally {
    for (const mailer of mailers) mailer.close();
  }
  return { arrived: false, complete: false };
}
