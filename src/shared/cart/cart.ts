import type { Product } from '../catalogue/product.ts';

/** One line of the cart. The id of a part from outside the catalogue is a string: `OFF_CATALOGUE` and a number. */
export interface CartLine {
  id: number | string;
  title: string;
  imageUrl: string;
  price: string;
  /** A whole number from 1 to `MAX_QUANTITY`. */
  quantity: number;
}

export type CartLines = readonly CartLine[];

export const MAX_QUANTITY = 9999;
const MIN_QUANTITY = 1;

/** Id prefix of a part that the visitor has described because it is not in the catalogue. */
const OFF_CATALOGUE = 'fora-';

export const isOffCatalogue = ({ id }: Pick<CartLine, 'id'>): boolean => typeof id === 'string';

function wholeQuantity(quantity: number): number {
  return Number.isFinite(quantity)
    ? Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)))
    : MIN_QUANTITY;
}

/** Adds a new line with quantity 1, or raises the quantity of the product's existing line by 1. */
export function addProduct(
  cart: CartLines,
  { id, title, imageUrl, price }: Pick<Product, 'id' | 'title' | 'imageUrl' | 'price'>,
): CartLines {
  if (cart.some((line) => line.id === id)) return changeQuantity(cart, id, 1);
  return [...cart, { id, title, imageUrl, price, quantity: MIN_QUANTITY }];
}

/** Adds a part that is not in the catalogue, titled with the visitor's description. */
export function addOffCatalogue(cart: CartLines, description: string): CartLines {
  const numbers = cart.filter(isOffCatalogue).map(({ id }) => Number(String(id).slice(OFF_CATALOGUE.length)));
  const id = `${OFF_CATALOGUE}${Math.max(0, ...numbers.filter(Number.isFinite)) + 1}`;
  return [...cart, { id, title: description, imageUrl: '', price: 'Sob consulta', quantity: MIN_QUANTITY }];
}

export function changeQuantity(cart: CartLines, id: CartLine['id'], by: number): CartLines {
  return cart.map((line) =>
    line.id === id ? { ...line, quantity: wholeQuantity(line.quantity + by) } : line,
  );
}

export function removeLine(cart: CartLines, id: CartLine['id']): CartLines {
  return cart.filter((line) => line.id !== id);
}

/** Removes the lines that a quote request has sent; keeps everything added to the cart since then. */
export function withoutLines(cart: CartLines, gone: CartLines): CartLines {
  return cart.flatMap((line) => {
    const left = line.quantity - (gone.find(({ id }) => id === line.id)?.quantity ?? 0);
    return left > 0 ? [{ ...line, quantity: left }] : [];
  });
}

/**
 * Puts the lines of a withdrawn request back into the cart. A line that is in both keeps the larger quantity, so
 * restoring twice changes nothing. Two off-catalogue lines with the same description stay two lines.
 */
export function withLines(cart: CartLines, lines: CartLines): CartLines {
  const met = new Set<CartLine['id']>();
  let next = cart;
  for (const line of lines) {
    const isSame = ({ id, title }: CartLine) =>
      isOffCatalogue(line) ? title === line.title && !met.has(id) : id === line.id;
    if (!next.some(isSame))
      next = isOffCatalogue(line)
        ? addOffCatalogue(next, line.title)
        : addProduct(next, { ...line, id: Number(line.id) });
    const same = next.find(isSame);
    if (!same) continue;
    met.add(same.id);
    next = changeQuantity(next, same.id, Math.max(0, line.quantity - same.quantity));
  }
  return next;
}

export function totalQuantity(cart: CartLines): number {
  return cart.reduce((total, { quantity }) => total + quantity, 0);
}

/** "1 item", "2 itens". */
export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} itens`);

function parseLine(value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, title, imageUrl, price, quantity } = value as Partial<Record<keyof CartLine, unknown>>;
  const hasId = Number.isInteger(id) || (typeof id === 'string' && id.startsWith(OFF_CATALOGUE));
  if (!hasId || typeof title !== 'string' || typeof imageUrl !== 'string' || typeof price !== 'string')
    return undefined;
  return { id: id as CartLine['id'], title, imageUrl, price, quantity: wholeQuantity(Number(quantity)) };
}

/** Parses a stored cart. Drops unreadable lines and repeated ids; never throws. */
export function parseCart(value: unknown): CartLines {
  if (!Array.isArray(value)) return [];
  const lines = value.flatMap((line) => parseLine(line) ?? []);
  return lines.filter((line, index) => lines.findIndex(({ id }) => id === line.id) === index);
}
