import { useRef, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import type { MoveProduct } from '../catalogue-edits.ts';
import { reorder, successorAt } from './reorder.ts';

/** A product that is being carried, and where it would be dropped. */
interface Carried {
  id: number;
  index: number;
  isSaving: boolean;
}

export type ProductOrder = ReturnType<typeof useProductOrder>;

/** The list in the order that a person is making: a product is lifted, carried and dropped, which saves it. */
export function useProductOrder(products: readonly Product[], move: MoveProduct) {
  const [carried, setCarried] = useState<Carried>();
  const [told, setTold] = useState('');
  const queue = useRef(Promise.resolve());
  const shown = carried ? reorder(products, carried.id, carried.index) : products;
  const indexOf = (id: number) => shown.findIndex((product) => product.id === id);
  const titleOf = (id: number) => products.find((product) => product.id === id)?.title ?? '';
  const placeText = (index: number) => `posição ${index + 1} de ${products.length}`;

  /** Moves are sent one after the other: each says which product it stands before, as the list shows it now. */
  const save = (id: number, index: number): Promise<void> => {
    const from = (carried?.isSaving ? shown : products).findIndex((product) => product.id === id);
    if (index === from) {
      setCarried((current) => (current?.isSaving ? current : undefined));
      setTold(`${titleOf(id)} continua na ${placeText(index)}.`);
      return queue.current;
    }
    const before = successorAt(shown, id, index);
    queue.current = queue.current.then(async () => {
      setCarried({ id, index, isSaving: true });
      setTold(`${titleOf(id)}: ${placeText(index)}.`);
      await move(id, before);
      setCarried(undefined);
    });
    return queue.current;
  };
  const clamp = (index: number) => Math.max(0, Math.min(index, products.length - 1));

  return {
    shown,
    /** What is happening, for screen readers. */
    told,
    isCarried: (id: number) => carried?.id === id && !carried.isSaving,
    indexOf,
    lift(id: number) {
      if (carried) return;
      setCarried({ id, index: indexOf(id), isSaving: false });
      setTold(
        `${titleOf(id)}, ${placeText(indexOf(id))}. As setas mudam o lugar, Enter grava, Esc deixa como estava.`,
      );
    },
    carryTo(id: number, wanted: number) {
      if (carried?.isSaving) return;
      const index = clamp(wanted);
      setCarried({ id, index, isSaving: false });
      setTold(`${placeText(index)}.`);
    },
    drop() {
      if (carried && !carried.isSaving) void save(carried.id, carried.index);
    },
    cancel() {
      if (!carried || carried.isSaving) return;
      setCarried(undefined);
      setTold(`${titleOf(carried.id)} voltou para onde estava.`);
    },
    /** Moves a product in one step. */
    moveTo: (id: number, wanted: number) => save(id, clamp(wanted)),
  };
}
