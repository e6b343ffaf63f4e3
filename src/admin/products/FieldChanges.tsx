import type { Product } from '../../shared/catalogue/product.ts';
import { type FieldName, PRODUCT_FIELD_USES } from '../../shared/catalogue/product-field-uses.ts';
import { describeField } from './field-texts.ts';
import { isOwnPicture } from './preview-product.ts';

/** One field of one version: a picture as a picture, everything else as text. */
function FieldValue({ product, name }: { product: Product; name: FieldName }) {
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

interface Props {
  before: Product;
  after: Product;
  fields: readonly FieldName[];
}

/** Each field before and after a change. */
export function FieldChanges({ before, after, fields }: Props) {
  return (
    <dl className="mt-3 grid gap-2 text-small">
      {fields.map((name) => (
        <div key={name} className="border-t border-steel-100 pt-2">
          <dt className="text-note font-semibold text-steel-700">{PRODUCT_FIELD_USES[name].label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <del className="text-steel-500">
              <FieldValue product={before} name={name} />
            </del>
          </dd>
          <dd className="wrap-anywhere whitespace-pre-line">
            <ins className="no-underline">
              <FieldValue product={after} name={name} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
