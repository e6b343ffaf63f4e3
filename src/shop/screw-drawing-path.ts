import type { Product } from '../shared/catalogue/product.ts';

/** The screws that src/pages/desenhos draws to scale, by machine and L/D. */
export const DRAWN_SCREWS = [
  { machine: 'extrusora', category: 'extrusoras', ratio: 24 },
  { machine: 'injetora', category: 'injetoras', ratio: 18 },
  { machine: 'sopradora', category: 'sopradoras', ratio: 24 },
] as const;

export const drawingName = ({ machine, ratio }: (typeof DRAWN_SCREWS)[number]): string =>
  `${machine}-${ratio}`;

/**
 * The drawing of a product whose specifications name an L/D, at the shortest that they name. Undefined for other
 * products, and for an L/D that is not drawn.
 */
export function screwDrawingPath({ category, specifications }: Pick<Product, 'category' | 'specifications'>) {
  const [, ratio] = /L\/D de (\d+):1/.exec(Object.values(specifications).join(' ')) ?? [];
  const drawn = DRAWN_SCREWS.find((screw) => screw.category === category && screw.ratio === Number(ratio));
  return drawn && `/desenhos/${drawingName(drawn)}.svg`;
}
