/** How a request ended. */
export const OUTCOME_LABELS = { won: 'Ganho', lost: 'Perdido' } as const;

export type Outcome = keyof typeof OUTCOME_LABELS;

export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(OUTCOME_LABELS, value);

/** Why a request was lost. */
export const LOST_REASON_LABELS = {
  price: 'Preço',
  deadline: 'Prazo',
  competitor: 'Escolheu outro fornecedor',
  postponed: 'Adiou ou desistiu',
  'not-made': 'Não fazemos',
  silent: 'Não respondeu mais',
  other: 'Outro motivo',
} as const;

export type LostReason = keyof typeof LOST_REASON_LABELS;

export const isLostReason = (value: unknown): value is LostReason =>
  typeof value === 'string' && Object.hasOwn(LOST_REASON_LABELS, value);

/** A request that was answered this many days ago and has no outcome asks for one. */
export const OUTCOME_DUE_DAYS = 14;
