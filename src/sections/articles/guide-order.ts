import { ROUTES } from '../../shared/routes.ts';

interface Guide {
  id: string;
  data: { order: number };
}

export const guidePath = (id: string): string => `${ROUTES.guides}/${id}`;

export function orderGuides<T extends Guide>(guides: readonly T[]): T[] {
  return guides.toSorted((a, b) => a.data.order - b.data.order);
}

/**
 * The guide after `id`; the first follows the last. Throws if there are no guides.
 * @param guides sorted, as `orderGuides` returns them
 */
export function followingGuide<T extends Guide>(guides: readonly T[], id: string): T {
  const next = guides[(guides.findIndex((guide) => guide.id === id) + 1) % guides.length];
  if (!next) throw new Error('There are no guides.');
  return next;
}
