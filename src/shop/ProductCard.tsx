import { type HTMLAttributes, memo } from 'react';
import { formatPriceRange, type Product, shownSpecifications } from '../shared/catalogue/product.ts';
import { PRODUCT_FIELD, START_PATH } from '../shared/request/wire.ts';
import { Icon } from '../site/ui/Icon.tsx';
import { spokenRatio } from '../site/ui/spoken-ratio.ts';
import { NO_PICTURE } from './catalogue/no-picture.ts';
import { markMatches } from './catalogue/search.ts';
import { screwDrawingPath } from './screw-drawing-path.ts';

interface Props {
  product: Product;
  /** The search text; matches in the card are marked. */
  query?: string;
  onAdd?: (product: Product) => void;
}

interface MarkedProps extends HTMLAttributes<HTMLElement> {
  as?: 'h3' | 'p' | 'span';
  text: string;
  query: string;
}

/** An element with the text, and the matches marked in it. No part is bare text: a translator's wrapper would keep it. */
function Marked({ as: Tag = 'span', text, query, ...rest }: MarkedProps) {
  const parts = markMatches(text, query);
  if (!parts.some(({ isMatch }) => isMatch)) return <Tag {...rest}>{text}</Tag>;
  return (
    <Tag key={query} {...rest}>
      {parts.map(({ text: part, isMatch }, index) => {
        const Part = isMatch ? 'mark' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity except their position
        return <Part key={index}>{part}</Part>;
      })}
    </Tag>
  );
}

/** Spoken.astro for islands. */
function Spoken({ text, query }: { text: string; query: string }) {
  const spoken = spokenRatio(text);
  if (spoken === text) return <Marked text={text} query={query} />;
  return (
    <>
      <Marked aria-hidden="true" text={text} query={query} />
      <span className="sr-only">{spoken}</span>
    </>
  );
}

function Badges({ featured, inStock }: Pick<Product, 'featured' | 'inStock'>) {
  return (
    <ul className="absolute inset-x-3 top-3 flex flex-wrap gap-2 text-note font-semibold">
      {featured && (
        <li className="rounded-corner border border-ink bg-ink px-2 py-0.5 text-white">Destaque</li>
      )}
      <li className="rounded-corner border border-steel-300 bg-white px-2 py-0.5">
        {inStock ? 'Disponível' : 'Sob Encomenda'}
      </li>
    </ul>
  );
}

/** Memoized: every filter change renders the whole list, but most of its cards stay the same. */
export const ProductCard = memo(function ProductCard({ product, query = '', onAdd }: Props) {
  const { title, description, imageUrl, altText, price, link } = product;
  const priceRange = formatPriceRange(product.priceRange);
  const drawing = screwDrawingPath(product);
  return (
    <article className="sheet relative flex h-full flex-col overflow-hidden">
      {/* Before the picture in the DOM, for screen readers; `order` puts it below the picture. */}
      <Marked
        as="h3"
        className="order-1 border-t border-steel-100 px-4 pt-4 text-h3 sm:px-5"
        text={title}
        query={query}
      />
      <img
        className="aspect-[4/3] w-full bg-steel-100 object-cover print:h-[36mm] print:object-contain"
        src={imageUrl || NO_PICTURE}
        alt={altText}
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      <Badges {...product} />
      <div className="order-2 flex flex-1 flex-col px-4 pb-4 sm:px-5 sm:pb-5">
        <Marked as="p" className="mt-2 text-small text-steel-700" text={description} query={query} />
        {drawing && (
          <img
            className="mt-4 w-full"
            src={drawing}
            alt="Perfil da rosca, vista de lado"
            width={270}
            height={18}
            loading="lazy"
            decoding="async"
          />
        )}
        <dl className="mt-4 grid gap-1.5 text-small">
          {shownSpecifications(product).map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3 border-t border-steel-100 pt-1.5">
              <dt className="text-steel-500">{name}</dt>
              <dd className="text-right text-balance">
                <Spoken text={value} query={query} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 pt-4">
          <p className="grid">
            {priceRange && (
              <span className="font-semibold figures">
                <span className="sr-only">Faixa de preço: </span>
                <span>{priceRange}</span>
              </span>
            )}{' '}
            <span className={priceRange ? 'text-small text-steel-500' : 'font-semibold'}>{price}</span>
          </p>
          <a
            className="inline-flex min-h-11 items-center text-small font-semibold text-heat-deep underline underline-offset-4 outline-offset-3 hover:text-ink print:hidden"
            href={link}
            aria-label={`Ver Detalhes: ${title}`}
          >
            Ver Detalhes
          </a>
        </div>
        {/* Without JavaScript the button opens a form with the product in its message. */}
        <form className="mt-2 print:hidden" action={`${START_PATH}#orcamento`}>
          <input type="hidden" name={PRODUCT_FIELD} value={product.id} />
          <button
            type="submit"
            className="button button-quiet w-full gap-1.5 px-3 text-small"
            aria-label={`Adicionar ao Orçamento: ${title}`}
            onClick={(event) => {
              event.preventDefault();
              // WebKit does not focus a clicked button; the closing cart returns the focus to it.
              event.currentTarget.focus({ preventScroll: true });
              onAdd?.(product);
            }}
          >
            <Icon name="plus" size={18} /> Adicionar ao Orçamento
          </button>
        </form>
      </div>
    </article>
  );
});
