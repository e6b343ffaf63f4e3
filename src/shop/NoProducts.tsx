import { CATEGORY_LABELS, type Category } from '../shared/catalogue/categories.ts';
import type { Product } from '../shared/catalogue/product.ts';
import { ROUTES } from '../shared/routes.ts';
import { Icon } from '../site/ui/Icon.tsx';
import type { Filters } from './catalogue/filters.ts';
import { searchWords } from './catalogue/search.ts';

interface Props {
  filters: Filters;
  /** The full catalogue, unfiltered. */
  products: readonly Product[];
  /** Whether the list is empty. */
  isEmpty: boolean;
  /** Whether the list ignores words of the search that no product has. */
  isPartial: boolean;
  whatsappUrl: string;
}

/** The machine page of each category that has one. */
const MACHINE_PAGES: Partial<Record<Category, string>> = {
  extrusoras: ROUTES.extruders,
  injetoras: ROUTES.injectors,
  sopradoras: ROUTES.blowMoulders,
};

// "sopradora", "sopradoras", "sopro"; "injeção" and "extrusão" once they are folded.
const STEM_LENGTH = 4;

/** The category with a machine page that a search names. */
function searchedMachine({ text }: Filters): Category | undefined {
  const words = searchWords(text);
  return (Object.keys(MACHINE_PAGES) as Category[]).find((category) =>
    words.some((word) => word.startsWith(category.slice(0, STEM_LENGTH))),
  );
}

/** Puts the search into the form's message; without the script's file, the link leads to the form as it is. */
const carry = async (search: string) => {
  const { fillRequest } = await import('../site/ui/fill-request.ts');
  fillRequest(`Procuro: ${search}`);
};

/**
 * Shown at the list's end when no product matches, and when the search names something that the catalogue lacks: links to
 * WhatsApp, the form, the machine page and, after a search, the guides.
 */
export function NoProducts({ filters, products, isEmpty, isPartial, whatsappUrl }: Props) {
  const searched = searchedMachine(filters);
  // No other filter helps where the catalogue has no product of the category.
  const category = [filters.category, searched].find(
    (one) => one && one !== 'all' && !products.some((product) => product.category === one),
  ) as Category | undefined;
  if (!isEmpty && !isPartial && !category) return null;
  const search = filters.text.trim();
  const machine = category ?? searched;
  const page = machine && MACHINE_PAGES[machine];
  const ask = 'peça orçamento pelo WhatsApp ou pelo formulário';
  return (
    <div
      className={`sheet grid justify-items-center gap-2 px-6 py-8 text-center ${isEmpty ? 'sm:py-16' : 'mt-6'}`}
    >
      <p className="font-display text-h3 font-semibold">
        {isEmpty ? 'Nenhum produto encontrado' : 'Procura outra peça?'}
      </p>
      <p className="max-w-[56ch] text-steel-700">
        {category
          ? `A categoria ${CATEGORY_LABELS[category]} ainda não tem produtos na loja. Fabricamos sob encomenda, por desenho ou por amostra: ${ask}${page ? ' ou veja o que fazemos para essas máquinas' : ''}.`
          : isEmpty
            ? 'Ajuste os filtros ou solicite a peça pelo formulário abaixo.'
            : `Nem todas as palavras da busca estão no catálogo. Fabricamos por desenho ou por amostra: ${ask}.`}
      </p>
      {(category || search) && (
        <div className="mt-4 flex flex-wrap justify-center gap-3 max-sm:w-full">
          <a
            className="button button-whatsapp max-sm:w-full"
            href={whatsappUrl}
            target="_blank"
            rel="noopener"
            data-whatsapp="Loja - WhatsApp Quote"
          >
            <Icon name="whatsapp" /> Falar no WhatsApp
          </a>
          {/* biome-ignore lint/a11y/useValidAnchor: it navigates; what was searched goes along */}
          <a
            className="button button-quiet max-sm:w-full"
            href="#orcamento"
            onClick={() => search && carry(search)}
          >
            Pedir orçamento
          </a>
          {page && (
            <a className="button button-quiet max-sm:w-full" href={page}>
              Ver a página {CATEGORY_LABELS[machine]}
            </a>
          )}
          {search && (
            <a className="button button-quiet max-sm:w-full" href={ROUTES.guides}>
              Ver os guias
            </a>
          )}
        </div>
      )}
    </div>
  );
}
