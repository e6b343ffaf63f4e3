import { useDeferredValue } from 'react';
import { type FieldName, PRODUCT_FIELD_USES } from '../../shared/catalogue/product-field-uses.ts';
import { UPLOADED_PICTURES } from '../../shared/catalogue/site-pictures.ts';
import { ProductCard } from '../../shop/ProductCard.tsx';
import { Icon } from '../../site/ui/Icon.tsx';
import type { Picture } from './picture.ts';
import { previewOf } from './preview-product.ts';
import { type ProductDraft, productOf } from './product-draft.ts';
import { advisePublication } from './publication-advice.ts';

interface Props {
  draft: ProductDraft;
  imageUrl: string;
  pictures: readonly Picture[];
  /** The missing items are recommendations: saving publishes the product anyway. */
  isPublishedBySaving: boolean;
}

export const PREVIEW_ID = 'previa';

/** The card as the shop will show it, and what is missing for publication. */
export function ProductPreview({ draft, imageUrl, pictures, isPublishedBySaving }: Props) {
  const settled = useDeferredValue(draft);
  const product = previewOf(settled, imageUrl);
  const isUploaded = product.imageUrl.startsWith(UPLOADED_PICTURES);
  const advice = advisePublication(productOf(settled, 0), { pictures }).filter(
    ({ field }) => field !== 'imageUrl' || !isUploaded,
  );
  return (
    <section
      className="grid content-start gap-4 lg:sticky lg:top-[calc(var(--header)+1.5rem)]"
      id={PREVIEW_ID}
      aria-label="Prévia"
    >
      <h2 className="section-mark [font-family:var(--font-text)]">Prévia do cartão</h2>
      {/* Inert: only a preview, with nothing to click or focus. */}
      <div className="max-w-[21rem]" inert>
        <ProductCard product={product} />
      </div>
      {advice.length > 0 && (
        <details className="group max-w-[21rem] border-t border-steel-200 text-small">
          <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
            <span>
              {isPublishedBySaving ? 'Para ficar completo' : 'Para publicar no site'}: {advice.length}{' '}
              {advice.length === 1 ? 'ajuste' : 'ajustes'}
            </span>
            <span className="eased group-open:rotate-180">
              <Icon name="chevron" size={18} />
            </span>
          </summary>
          <ul className="grid list-disc gap-1 pl-5 text-steel-700">
            {advice.map(({ field, message }) => (
              <li key={field + message}>
                {PRODUCT_FIELD_USES[field as FieldName].label}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
