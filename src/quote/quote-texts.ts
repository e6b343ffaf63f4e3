import type { Machine } from '../hero/machines.ts';

const PARTS = 'Olá! Gostaria de solicitar um orçamento de peças termoplásticas';

/** What a WhatsApp chat starts out with, before the visitor has typed a word. */
export const QUOTE_TEXTS = {
  parts: `${PARTS}.`,
  general: `${PARTS}. [orcamento geral]`,
  consulting: 'Olá! Gostaria de falar com um técnico sobre roscas e cilindros.',
} as const;

/** The same request with the machine named; blow moulders are asked for by their own parts. */
export function machineQuoteText(machine: Machine): string {
  return machine === 'sopradoras'
    ? `${PARTS} para sopradoras: roscas, cilindros e matrizes.`
    : `${PARTS} para ${machine}: roscas e cilindros.`;
}
