import { CATEGORY_LABELS } from '../shared/catalogue/categories.ts';
import type { Product } from '../shared/catalogue/product.ts';
import { NO_PICTURE } from '../shop/catalogue/no-picture.ts';

interface Props {
  product: Product;
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

export function ProductRow({ product, onEdit, onDelete }: Props) {
  const { id, title, description, category, price, priceRange, imageUrl, altText, featured, inStock } =
    product;
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 sm:p-5 lg:grid-cols-[8rem_minmax(0,1fr)_12rem_auto] lg:gap-y-1">
      <img
        className="aspect-[4/3] w-full rounded-corner border border-steel-100 object-cover sm:row-span-2"
        src={imageUrl || NO_PICTURE}
        alt={altText}
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 sm:self-end">
        <h3 className="text-h3">{title}</h3>
        {featured && <Badge className="border-ink bg-ink text-white">Destaque</Badge>}
        {!inStock && <Badge className="border-alarm bg-alarm-wash text-alarm">Indisponível</Badge>}
      </div>
      <p className="text-small text-steel-700 max-sm:col-span-2 sm:self-start">{description}</p>
      <dl className="flex flex-wrap justify-between gap-x-6 text-small max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:grid">
        <dt className="sr-only">Categoria</dt>
        <dd className="font-semibold">{CATEGORY_LABELS[category]}</dd>
        <dt className="sr-only">Preço</dt>
        <dd>
          <span>{price}</span> <span className="text-steel-500 figures lg:block">{priceRange}</span>
        </dd>
      </dl>
      <div className="grid grid-cols-2 gap-3 max-lg:col-span-2 lg:col-start-4 lg:row-span-2 lg:row-start-1">
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
      </div>
    </article>
  );
}
