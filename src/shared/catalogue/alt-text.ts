import type { ProductProblem } from './parse-product.ts';
import type { Product } from './product.ts';

// Not in parse-product.ts, because the shop would load it too.

/** Whether a product has a picture without a description. Older products may; saving them again requires one. */
export const lacksAltText = ({ imageUrl, altText }: Pick<Product, 'imageUrl' | 'altText'>): boolean =>
  imageUrl.trim() !== '' && altText.trim() === '';

export const ALT_TEXT_MISSING: ProductProblem = {
  field: 'altText',
  message: 'Diga o que se vê na imagem, para quem não a vê.',
};
