import { formatReference } from '../../src/shared/request/reference.ts';
import type { Mail } from '../platform/mailer.ts';
import type { FollowUp } from './follow-ups.ts';
import { type Detail, leadLink } from './lead-mail.ts';

const NOBODY = 'Sem responsável';

const formatDay = (day: string) => day.split('-').reverse().join('/');

function describeFollowUp({ reference, company, day }: FollowUp, today: string, detail: Detail): string {
  // One line, whatever the visitor has typed.
  const name = detail === 'full' ? company.replaceAll(/\s+/g, ' ').trim() : '';
  const since = day < today ? `desde ${formatDay(day)}` : 'para hoje';
  return `${[formatReference(reference), name, since].filter(Boolean).join('  ')}\n${leadLink(reference)}`;
}

/**
 * Builds the team's mail about leads to ask about again, by the person who has them: reference and company alone. The brief
 * version has nothing that visitors typed, for a mail server that refuses the full one.
 */
export function buildFollowUpMail(followUps: readonly FollowUp[], today: string, detail: Detail): Mail {
  const count = followUps.length === 1 ? '1 pedido' : `${followUps.length} pedidos`;
  const people = [...new Set(followUps.map(({ assignee }) => assignee))];
  const parts = people.map((person) => {
    const own = followUps.filter(({ assignee }) => assignee === person);
    return `${person || NOBODY}\n\n${own.map((one) => describeFollowUp(one, today, detail)).join('\n\n')}`;
  });
  return {
    id: `follow-up-${today}-${followUps[0]?.id}-${followUps.length}`,
    subject: `[Retomar] ${count} para hoje`,
    text: `Estes pedidos têm um retorno marcado para hoje ou antes.\n\n${parts.join('\n\n\n')}\n`,
  };
}
