import { type FieldName, PRODUCT_FIELDS } from '../../contracts/product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { describeField } from './field-texts.ts';
import { isOwnPicture } from './picture.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** One field of one version: a picture as a picture, everything else as text. */
function FieldValue({ product, name }: { product: Product; name: FieldName }) {
  if (name !== 'imageUrl' || !isOwnPicture(product.imageUrl)) return describeField(product, name);
  return <Thumbnail url={product.imageUrl} altText={product.altText} />;
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
          <dt className="text-note font-semibold text-steel-700">{PRODUCT_FIELDS[name].label}</dt>
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
