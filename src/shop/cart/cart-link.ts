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
 * The cart as a URL fragment, which browsers do not send to servers: product id, quantity and title of each line. Leaves
 * out off-catalogue lines, because they contain the visitor's text.
 */
export function formatCartLink(cart: CartLines): string {
  const lines = cart
    .filter((line) => !isOffCatalogue(line))
    .map(({ id, quantity, title }) => `${id}x${quantity}~${encodeURIComponent(title)}`);
  return `${PREFIX}${lines.join(',')}`;
}

export interface SharedCart {
  cart: CartLines;
  /** Titles of products that are no longer in the catalogue; `cart` has them as off-catalogue lines. */
  unknown: string[];
}

/** Parses the fragment of `formatCartLink`; skips malformed entries. Undefined: the fragment is not a cart. */
export function parseCartLink(fragment: string, products: readonly Product[]): SharedCart | undefined {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const shared: SharedCart = { cart: [], unknown: [] };
  for (const entry of fragment.slice(PREFIX.length).split(',')) {
    const [, id, quantity, title] = /^(\d+)x(\d+)~(.{1,400})$/.exec(entry) ?? [];
    if (!id || !quantity || !title) continue;
    const product = products.find((candidate) => candidate.id === Number(id));
    const name = decodeTitle(title);
    if (product) {
      shared.cart = addProduct(shared.cart, product);
      // `addProduct` has added one piece already, to a new line as to an existing one.
      shared.cart = changeQuantity(shared.cart, product.id, Number(quantity) - 1);
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
