/** The categories of products. The filter value `all` is not one of them. */
export const CATEGORIES = [
  'extrusoras',
  'injetoras',
  'sopradoras',
  'kits',
  'acessorios',
  'reposicao',
] as const;

export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  extrusoras: 'Extrusoras',
  injetoras: 'Injetoras',
  sopradoras: 'Sopradoras',
  kits: 'Kits Completos',
  acessorios: 'Acessórios',
  reposicao: 'Peças de Reposição',
};

export function isCategory(value: unknown): value is Category {
  return CATEGORIES.some((category) => category === value);
}
