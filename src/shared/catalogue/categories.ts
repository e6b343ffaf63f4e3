/** What the shop sorts its products by; `all` is the filter that lets every one through, never a product's own. */
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
