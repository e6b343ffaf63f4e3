import data from '../../content/liberacao-tecnica.json' with { type: 'json' };

/** The rules that a named designer releases, by their names in the file. */
export const RULES = [
  'compressao',
  'profundidade',
  'zonas',
  'material',
  'limites',
  'perda',
  'intervalos',
] as const;
export type Rule = (typeof RULES)[number];

/** The value of `liberadoPor` until the rule is released. */
export const PENDING = 'pendente';

interface Signature {
  liberadoPor: string;
  /** A date, or empty. */
  em: string;
}
export type Release = Readonly<Record<Rule, Signature>> & {
  readonly compressao: Signature & {
    /** The designer's own ranges, for resins whose published ranges differ from ours. */
    readonly faixas: readonly { readonly resina: string; readonly de: number; readonly ate: number }[];
  };
  /** The diameters in mm that the designer has released; 0: none. */
  readonly profundidade: Signature & { readonly de: number; readonly ate: number };
};

/** The rules that the workshop has released. Tests pass their own. */
export const RELEASE: Release = data;

export const isReleased = (release: Release, ...rules: Rule[]): boolean =>
  rules.every((rule) => release[rule].liberadoPor !== PENDING && release[rule].em !== '');
