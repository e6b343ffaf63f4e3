import type { Product } from '../shared/catalogue/product.ts';
import { describeField, type FieldName } from './field-texts.ts';
import { isOwnPicture } from './preview.ts';

/** One field of one version: a picture as a picture, everything else as text. */
export function FieldValue({ product, name }: { product: Product; name: FieldName }) {
  if (name !== 'imageUrl' || !isOwnPicture(product.imageUrl)) return describeField(product, name);
  return (
    <img
      className="mt-1 aspect-[4/3] w-28 rounded-corner border border-steel-100 object-cover"
      src={product.imageUrl}
      alt={product.altText || 'Imagem do produto'}
      width={112}
      height={84}
      loading="lazy"
    />
  );
}
