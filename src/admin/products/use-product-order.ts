import { useRef, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import type { MoveProduct } from './catalogue-edits.ts';

type Products = readonly Product[];

/** The products with one of them moved to another index. */
export function reorder(products: Products, id: number, index: number): Products {
  const moved = products.find((product) => product.id === id);
  return moved ? products.filter((product) => product !== moved).toSpliced(index, 0, moved) : products;
}

/** The id of the product that follows an index of `reorder`; null: none, it is the last. */
export function successorAt(products: Products, id: number, index: number): number | null {
  return products.filter((product) => product.id !== id)[index]?.id ?? null;
}

export type ProductOrder = ReturnType<typeof useProductOrder>;

/** The list in its current order while it is being arranged; each move is saved at once. */
export function useProductOrder(products: readonly Product[], move: MoveProduct) {
  /** A product whose new position is being saved. */
  const [moved, setMoved] = useState<{ id: number; index: number }>();
  const [told, setTold] = useState('');
  const queue = useRef(Promise.resolve());
  const shown = moved ? reorder(products, moved.id, moved.index) : products;

  return {
    shown,
    /** The current action, for screen readers. */
    told,
    indexOf: (id: number) => shown.findIndex((product) => product.id === id),
    /** Moves are sent one at a time: each names the product that follows, in the list's current order. */
    moveTo(id: number, index: number): Promise<void> {
      const before = successorAt(shown, id, index);
      queue.current = queue.current.then(async () => {
        setMoved({ id, index });
        const title = products.find((product) => product.id === id)?.title ?? '';
        setTold(`${title}: posição ${index + 1} de ${products.length}.`);
        await move(id, before);
        setMoved(undefined);
      });
      return queue.current;
    },
  };
}
