import { DAY_MS } from '../../../src/shared/durations.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { type AlarmServices, raiseAlarm } from '../../platform/alarm-mailers.ts';
import type { Database } from '../../platform/database.ts';
import { describeFailure } from '../../platform/failure.ts';
import { logCheck } from '../../platform/log.ts';
import {
  type CheckState,
  findSyntheticLead,
  isArrivalNoted,
  sendSyntheticLead,
  type TestTarget,
} from './lead-check.ts';

/** When the job send-lead-check posts the test request: 06:00 in São Paulo. */
export const SENT_AT_UTC_HOUR = 9;

/** When the last test request was posted. */
function lastSending(now: Date): Date {
  const today = new Date(now).setUTCHours(SENT_AT_UTC_HOUR, 0, 0, 0);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

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

/** Logs the cause first, because mail itself may be broken; then mails the alarm. */
async function raise(services: AlarmServices, cause: string): Promise<void> {
  console.error(`lead check: ALARM: ${cause.replaceAll('\n', ' ')}`);
  await raiseAlarm(services, {
    name: 'lead-check',
    subject: 'O teste diário dos pedidos do site não chegou',
    text:
      `${cause}\n\nPedidos de clientes podem estar parados no mesmo ponto. Confira os registros das funções ` +
      'tick e send-contact-email, o banco de dados e SMTP_URL. De meia em meia hora o site olha de novo e, se o pedido ' +
      'de teste se perdeu, manda outro.',
  });
}

/**
 * Looks every half hour for the last test request and raises an alarm unless a mail server has accepted it. The database is asked
 * only if no arrival is noted. A request that was lost is posted again, for the next run to find: otherwise one lost request
 * would hide for a day whether the site works. One that waits for its mail is not, and neither is one while the database
 * does not respond. Never rejects.
 */
export async function watchLeadCheck(
  services: AlarmServices & TestTarget & { database: Database },
): Promise<{ arrived: boolean; complete: boolean }> {
  const { database, blobs, now } = services;
  try {
    const since = lastSending(now());
    const isNoted = await isArrivalNoted(blobs, since);
    const state = isNoted ? undefined : await findSyntheticLead(database, since);
    if (isNoted || state?.delivery === 'delivered') {
      logCheck('arrived');
      return { arrived: true, complete: true };
    }
    const isLost = state?.delivery !== 'pending';
    // At once, and without retries: a schedule has 30 s, and two mail servers for the alarm may take 16 s.
    await Promise.all([
      raise(services, describeState(state)),
      isLost && sendSyntheticLead(services, { hasRetries: false }),
    ]);
  } catch (error) {
    await raise(services, `O banco de dados não respondeu (${describeFailure(error)}).`);
  }
  return { arrived: false, complete: false };
}
