import type { ReactNode } from 'react';
import { lacksAltText } from '../../shared/catalogue/alt-text.ts';
import { CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { NO_PICTURE } from '../../shop/catalogue/no-picture.ts';

/** Features of the staff's list only. */
interface RowTools {
  more: ReactNode;
  menu: ReactNode;
}

interface Props {
  product: Product;
  tools?: RowTools | undefined;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** The id of the row's main button, which takes the focus after the product's form is closed. */
export const editButtonId = (id: number) => `edit-${id}`;

function Badge({ className, children }: { className: string; children: string }) {
  return (
    <span className={`rounded-corner border px-2 py-0.5 text-note font-semibold ${className}`}>
      {children}
    </span>
  );
}

export function ProductRow({ product, tools, onEdit, onDelete }: Props) {
  const { id, title, description, category, price, priceRange, imageUrl, altText, featured, inStock } =
    product;
  // The demonstration's row has more spacing.
  const roomy = (classes: string) => (tools ? '' : classes);
  return (
    <article
      className={
        tools
          ? 'product-line'
          : 'grid grid-cols-[5.5rem_minmax(0,1fr)] max-[18rem]:grid-cols-1 items-center gap-x-4 gap-y-3 p-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 sm:p-5 lg:grid-cols-[8rem_minmax(0,1fr)_12rem_auto] lg:gap-y-1'
      }
    >
      <img
        className={`product-picture aspect-[4/3] w-full rounded-corner border border-steel-100 object-cover ${roomy('sm:row-span-2')}`}
        src={imageUrl || NO_PICTURE}
        alt={altText}
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      <div
        className={`product-title flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 ${roomy('sm:self-end')}`}
      >
        <h3 className={tools ? '[line-height:1.375] font-semibold wrap-anywhere' : 'text-h3'}>{title}</h3>
        {featured && <Badge className="border-ink bg-ink text-white">Destaque</Badge>}
        {!inStock && <Badge className="border-alarm bg-alarm-wash text-alarm">Indisponível</Badge>}
        {tools && lacksAltText(product) && (
          <Badge className="border-alarm bg-alarm-wash text-alarm">Falta o texto da imagem</Badge>
        )}
      </div>
      <p
        className={`product-description text-small text-steel-700 ${roomy('max-sm:col-span-2 sm:self-start')}`}
      >
        {description}
      </p>
      <dl
        className={`product-facts flex flex-wrap gap-x-6 text-small ${tools ? '' : 'justify-between max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1'} lg:grid`}
      >
        <dt className="sr-only">Categoria</dt>
        <dd className="font-semibold">{CATEGORY_LABELS[category]}</dd>
        <dt className="sr-only">Preço</dt>
        <dd>
          <span>{price}</span> <span className="text-steel-500 figures lg:block">{priceRange}</span>
        </dd>
      </dl>
      <div
        className={
          tools
            ? 'product-actions'
            : 'grid grid-cols-2 gap-3 max-lg:col-span-2 lg:col-start-4 lg:row-span-2 lg:row-start-1'
        }
      >
        <button
          type="button"
          id={editButtonId(id)}
          aria-label={`Editar ${title}`}
          className="button button-quiet"
          onClick={() => onEdit(product)}
        >
          Editar
        </button>
        <button
          type="button"
          aria-label={`Excluir ${title}`}
          className="button button-quiet text-alarm hover:border-alarm"
          onClick={() => onDelete(product)}
        >
          Excluir
        </button>
        {tools?.more}
      </div>
      {tools?.menu}
    </article>
  );
}
