import type { LeadSummary } from '../../shared/inbox/inbox-answers.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';

const DEEDS = { take: 'Assumir', reply: 'Responder', discard: 'Descartar' } as const;

/** What a person may do to a request that a colleague works on. */
export type Deed = keyof typeof DEEDS;

type Asked = Pick<LeadSummary, 'state' | 'work'>;

/** The confirmation text, or undefined if none is needed. */
export function questionBefore(deed: Deed, lead: Asked): { text: string; confirmLabel: string } | undefined {
  const { replying, heldBy, isWithdrawn } = lead.work;
  const reasons: string[] = [];
  if (replying) reasons.push(`${replying.by} está respondendo este pedido.`);
  else if (heldBy !== null) reasons.push(`Este pedido é de ${heldBy}.`);
  const reopens = deed === 'reply' && lead.state === 'discarded' && !isWithdrawn;
  if (reopens) reasons.push(`O pedido está em “${STATE_LABELS.discarded}”.`);
  else if (deed === 'reply' && isWithdrawn) reasons.push('O cliente cancelou o pedido.');
  if (reasons.length === 0) return undefined;
  const confirmLabel = reopens ? 'Responder e reabrir' : DEEDS[deed];
  return { text: [...reasons, `${confirmLabel}${reopens ? '' : ' mesmo assim'}?`].join(' '), confirmLabel };
}
