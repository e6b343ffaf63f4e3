import data from '../../content/liberacao-tecnica.json' with { type: 'json' };

/** The rules that a named person of the house releases, by their names in the file. */
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

/** The value of `liberadoPor` until somebody has released the rule. */
export const PENDING = 'pendente';

interface Signature {
  liberadoPor: string;
  /** A date, or empty. */
  em: string;
}
export type Release = Readonly<Record<Rule, Signature>> & {
  readonly compressao: Signature & {
    /** The designer's own ranges, for resins of which the published ranges and the house's differ. */
    readonly faixas: readonly { readonly resina: string; readonly de: number; readonly ate: number }[];
  };
  /** The diameters in mm for which the designer vouches; 0: only those of the source. */
  readonly profundidade: Signature & { readonly de: number; readonly ate: number };
};

/** What the workshop has released. Tests pass one of their own. */
export const RELEASE: Release = data;

export const isReleased = (release: Release, ...rules: Rule[]): boolean =>
  rules.every((rule) => release[rule].liberadoPor !== PENDING && release[rule].em !== '');
