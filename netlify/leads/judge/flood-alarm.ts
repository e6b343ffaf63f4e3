import { HOUR_MS } from '../../../src/shared/durations.ts';
import { raiseAlarm } from '../../platform/alarm-mailers.ts';
import type { LeadServices } from '../../platform/services.ts';

const REPEAT_MS = HOUR_MS;

/**
 * Tells the team once an hour that unusually many requests arrive. `arrivals` is the number in the last hour, counted up to
 * the limit. Never rejects.
 */
export async function alarmOfFlood(services: LeadServices, arrivals: number): Promise<void> {
  const { alarm, mails } = services.limits;
  if (arrivals < alarm) return;
  await raiseAlarm(
    services,
    {
      name: 'flood',
      subject: 'Chegam pedidos demais pelo site',
      text:
        `Na última hora chegaram ${alarm} pedidos de orçamento ou mais: pode ser um ataque de spam.\n\n` +
        `Nada se perde. Todos os pedidos estão na lista, em /admin/loja. Até ${mails} por hora chegam num email próprio; os ` +
        'demais e os suspeitos vêm num resumo por hora. Para descartar os suspeitos de uma vez, escolha na lista o estado ' +
        '“Suspeito” e depois “Descartar suspeitos”. Este alarme vem no máximo uma vez por hora.',
    },
    REPEAT_MS,
  );
}
