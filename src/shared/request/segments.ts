/** The visitor's field of work, as the form offers it and the team reads it. Empty: not said. */
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
