import sql from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import { raiseAlarm } from '../../platform/alarm-mailers.ts';
import { GIVE_UP_AFTER_HOURS } from '../../platform/backoff.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure } from '../../platform/log.ts';
import { formatInSaoPaulo } from '../../platform/sao-paulo.ts';
import type { LeadServices } from '../../platform/services.ts';

/** The team is alarmed when a mail has waited this long, or after this many failures: of one lead, or in a row. */
export const ALARM_AFTER_MIN = 30;
const ALARM_AFTER_FAILURES = 3;
/** An alarm about mails that were given up repeats when another one is given up. */
const GIVEN_UP_REPEAT_MS = HOUR_MS;

interface Trouble {
  waiting: number;
  oldest: Date | null;
  lastError: string | null;
  isOverdue: boolean;
  failuresInARow: number;
  givenUp: number;
}

async function findTrouble(database: Database, now: Date): Promise<Trouble> {
  const latestArrival = new Date(now.getTime() - ALARM_AFTER_MIN * 60_000);
  const [row] = await database.query<Trouble>(
    sql`SELECT count(*) FILTER (WHERE is_waiting)::int AS waiting, min(received_at) FILTER (WHERE is_waiting) AS oldest,
            max(last_error) FILTER (WHERE is_waiting) AS "lastError",
            coalesce(bool_or(is_waiting AND (attempts >= ${ALARM_AFTER_FAILURES} OR received_at <= ${latestArrival})), false)
              AS "isOverdue",
            count(*) FILTER (WHERE NOT is_waiting)::int AS "givenUp",
            (SELECT count(*)::int FROM lead_deliveries WHERE outcome = 'failed' AND attempted_at >
               coalesce((SELECT max(attempted_at) FROM lead_deliveries WHERE outcome = 'delivered'), '-infinity')
            ) AS "failuresInARow"
     FROM (
       SELECT delivery = 'pending' AS is_waiting, received_at, attempts, last_error FROM leads
       WHERE delivery = 'pending' AND last_error IS NOT NULL
          OR delivery = 'dead' AND digested_at IS NULL AND NOT synthetic
     ) AS failed`,
  );
  if (!row) throw new Error('no count');
  return row;
}

const pedidos = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`);

/**
 * Alarms the team by its second channel if mails of leads keep failing or were given up: the main mail server cannot report
 * its own failure. Called only after failures. Never rejects.
 */
export async function alarmOfMail(services: LeadServices): Promise<void> {
  try {
    const now = services.now();
    const trouble = await findTrouble(services.database, now);
    if (trouble.givenUp > 0)
      await raiseAlarm(
        services,
        {
          name: 'given-up',
          subject: `O email de ${pedidos(trouble.givenUp)} não pôde ser entregue`,
          text:
            `${pedidos(trouble.givenUp)}: o servidor recusou o email de vez, ou ${GIVE_UP_AFTER_HOURS} horas passaram. ` +
            'Nada se perdeu: estão em /admin/loja, na aba Pedidos, marcados com “Email não entregue”. Responda aos clientes a ' +
            'partir dali. O resumo das 6 h os lista.',
        },
        GIVEN_UP_REPEAT_MS,
      );
    if (!trouble.isOverdue && (trouble.waiting === 0 || trouble.failuresInARow < ALARM_AFTER_FAILURES))
      return;
    await raiseAlarm(services, {
      name: 'mail',
      subject: 'Os emails dos pedidos não saem',
      text:
        `O servidor de email não aceitou o email de ${pedidos(trouble.waiting)}` +
        `${trouble.oldest ? `; o mais antigo é de ${formatInSaoPaulo(trouble.oldest)}` : ''}.\n` +
        `Último erro: ${trouble.lastError ?? 'desconhecido'}\n\n` +
        'Nada se perdeu: os pedidos estão em /admin/loja, na aba Pedidos. Leia e responda dali. O site tenta de novo por ' +
        `${GIVE_UP_AFTER_HOURS} horas. Confira a caixa de entrada (cheia?), a conta do servidor e SMTP_URL.`,
    });
  } catch (error) {
    logFailure('leads', 'failing mails not counted', error);
  }
}
