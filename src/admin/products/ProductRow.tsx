import type { ReactNode } from 'react';
import { CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import { formatPriceRange, type Product } from '../../shared/catalogue/product.ts';
import { NO_PICTURE } from '../../shop/catalogue/no-picture.ts';

interface Props {
  product: Product;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** The button that opens the menu. */
  more: ReactNode;
  /** The open menu, below the row. */
  menu: ReactNode;
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

export function ProductRow({ product, more, menu, onEdit, onDelete }: Props) {
  const { id, title, description, category, price, priceRange, imageUrl, altText, featured, inStock } =
    product;
  return (
    <article className="product-line">
      <img
        className="product-picture aspect-[4/3] w-full rounded-corner border border-steel-100 object-cover"
        src={imageUrl || NO_PICTURE}
        alt={altText}
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      <div className="product-title flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="[line-height:1.375] font-semibold wrap-anywhere">{title}</h3>
        {featured && <Badge className="border-ink bg-ink text-white">Destaque</Badge>}
        {!inStock && <Badge className="border-alarm bg-alarm-wash text-alarm">Indisponível</Badge>}
      </div>
      <p className="product-description text-small text-steel-700">{description}</p>
      <dl className="product-facts flex flex-wrap gap-x-6 text-small lg:grid">
        <dt className="sr-only">Categoria</dt>
        <dd className="font-semibold">{CATEGORY_LABELS[category]}</dd>
        <dt className="sr-only">Preço</dt>
        <dd>
          <span>{price}</span>{' '}
          <span className="text-steel-500 figures lg:block">{formatPriceRange(priceRange)}</span>
        </dd>
      </dl>
      <div className="product-actions">
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
        {more}
      </div>
      {menu}
    </article>
  );
}
