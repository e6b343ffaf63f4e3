import {
  addOffCatalogue,
  addProduct,
  type CartLines,
  changeQuantity,
  isOffCatalogue,
} from '../../shared/cart/cart.ts';
import type { Product } from '../../shared/catalogue/product.ts';

const PREFIX = '#lista=';

/**
 * A list as the fragment of an address, which browsers keep to themselves: product number, quantity and title of each
 * line. Lines in the visitor's own words are left out.
 */
export function formatCartLink(cart: CartLines): string {
  const lines = cart
    .filter((line) => !isOffCatalogue(line))
    .map(({ id, quantity, title }) => `${id}x${quantity}~${encodeURIComponent(title)}`);
  return `${PREFIX}${lines.join(',')}`;
}

export interface SharedCart {
  cart: CartLines;
  /** What the list names and the catalogue does not have any more; it is in the list as a part from outside. */
  unknown: string[];
}

/** Reads a list from an address; undefined where the fragment is none. */
export function parseCartLink(fragment: string, products: readonly Product[]): SharedCart | undefined {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const shared: SharedCart = { cart: [], unknown: [] };
  for (const entry of fragment.slice(PREFIX.length).split(',')) {
    const [, id, quantity, title] = /^(\d+)x(\d+)~(.{1,400})$/.exec(entry) ?? [];
    if (!id || !quantity || !title) continue;
    const product = products.find((candidate) => candidate.id === Number(id));
    const name = decodeTitle(title);
    if (product) {
      const isThere = shared.cart.some((line) => line.id === product.id);
      shared.cart = addProduct(shared.cart, product);
      shared.cart = changeQuantity(shared.cart, product.id, Number(quantity) - (isThere ? 0 : 1));
    } else {
      shared.cart = addOffCatalogue(shared.cart, name);
      shared.unknown.push(name);
    }
  }
  return shared;
}

function decodeTitle(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
