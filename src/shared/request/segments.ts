/** The visitor's industry, with its labels in the form and the inbox. Empty: not given. */
export const SEGMENT_LABELS = {
  injecao: 'Injeção Plástica',
  extrusao: 'Extrusão de Plásticos',
  reciclagem: 'Reciclagem de Plásticos',
  outro: 'Outro',
} as const;

export type Segment = keyof typeof SEGMENT_LABELS | '';

export function isSegment(value: unknown): value is Segment {
  return value === '' || (typeof value === 'string' && Object.hasOwn(SEGMENT_LABELS, value));
}
