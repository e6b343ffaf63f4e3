import { isCategory } from '../../shared/catalogue/categories.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { NO_PICTURE } from '../../shop/catalogue/no-picture.ts';
import { type ProductDraft, productOf } from './product-draft.ts';

/** The content security policy blocks pictures from other sites. */
export function isOwnPicture(url: string): boolean {
  return /^(\/(?!\/)|data:image\/)/.test(url);
}

/** The product that the preview's card shows for an unfinished draft. */
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
