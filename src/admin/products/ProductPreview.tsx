import { useDeferredValue } from 'react';
import { ProductCard } from '../../shop/ProductCard.tsx';
import { previewOf } from './preview-product.ts';
import type { ProductDraft } from './product-draft.ts';

interface Props {
  draft: ProductDraft;
  imageUrl: string;
}

export const PREVIEW_ID = 'previa';

/** The card as the shop will show it. */
export function ProductPreview({ draft, imageUrl }: Props) {
  const product = previewOf(useDeferredValue(draft), imageUrl);
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
    </section>
  );
}
