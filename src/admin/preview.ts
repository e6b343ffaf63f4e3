import { isCategory } from '../catalogue/categories.ts';
import type { Product } from '../catalogue/product.ts';
import { type ProductDraft, productOf } from './product-draft.ts';

/** Stands in for a picture that is not there: a drawing frame, crossed out. */
export const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 480 360'%3E%3Crect width='480' height='360' fill='%23eef0f2'/%3E%3Cpath d='M150 120h180v120H150zl180 120m0-120L150 240' fill='none' stroke='%23a3abb3' stroke-width='2'/%3E%3C/svg%3E";

/** Other sites' pictures are closed to this one by its content security policy. */
export function isOwnPicture(url: string): boolean {
  return /^(\/(?!\/)|data:image\/)/.test(url);
}

/** The card's product while its draft is still unfinished. */
export function previewOf(draft: ProductDraft, imageUrl: string): Product {
  const product = productOf({ ...draft, imageUrl }, 0);
  return {
    ...product,
    title: product.title || 'Produto sem nome',
    description: product.description || 'A descrição aparece aqui.',
    category: isCategory(draft.category) ? draft.category : 'extrusoras',
    imageUrl: isOwnPicture(product.imageUrl) ? product.imageUrl : NO_PICTURE,
  };
}
