import { atom, onMount } from 'nanostores';
import { applyUpdate, type CatalogueUpdate } from '../../shared/catalogue/catalogue-update.ts';
import { parseProducts } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { inSlices } from '../../site/ui/in-slices.ts';
import { readVisit, writeVisit } from '../../site/ui/visit-storage.ts';
import { readCatalogue } from './catalogue-file.ts';
import { prepareSearch } from './filters.ts';

const NAME = 'catalogue';

export interface CatalogueState {
  products: readonly Product[];
  /** False while only the products of the page's first HTML are here. */
  isWhole: boolean;
  /** How many there are, here or not. */
  total: number;
}

/** The catalogue that the shop shows and the admin edits; undefined until a page has filled it. */
export const $catalogue = atom<CatalogueState | undefined>(undefined);

function setWhole(products: readonly Product[]): void {
  $catalogue.set({ products, isWhole: true, total: products.length });
}

// An edited catalogue goes along with the visit; one that nobody has edited is never kept.
onMount($catalogue, () => {
  // On the server there is no visit.
  if (typeof window === 'undefined') return;
  const takeUp = () => {
    const kept = readVisit(NAME);
    if (Array.isArray(kept)) setWhole(parseProducts(kept));
  };
  // Going back may bring a page as it was left, before the edit.
  const takeUpAgain = ({ persisted }: PageTransitionEvent) => persisted && takeUp();
  takeUp();
  addEventListener('pageshow', takeUpAgain);
  return () => removeEventListener('pageshow', takeUpAgain);
});

/** Takes up the products of the page, unless the catalogue has been edited or completed meanwhile. */
export function fillCatalogue(products: readonly Product[], total: number): void {
  if (!$catalogue.get()) $catalogue.set({ products, isWhole: products.length >= total, total });
}

let update: CatalogueUpdate | undefined;

const upToDate = (products: readonly Product[], isWhole: boolean) =>
  update ? applyUpdate(products, update, isWhole) : products;

/** Brings the catalogue up to what the staff have saved since the build, now and when the rest of it comes. */
export function updateCatalogue(news: CatalogueUpdate): void {
  update = news;
  const state = $catalogue.get();
  if (!state) return;
  const { products, isWhole } = state;
  $catalogue.set({ products: upToDate(products, isWhole), isWhole, total: news.total });
}

/** The whole catalogue as the build wrote it. */
const CATALOGUE_PATH = '/catalogo.json';

// Thousands of products take an old phone a while: keys are answered in between.
async function readInSlices(text: string): Promise<readonly Product[]> {
  const products: Product[] = [];
  await inSlices(readCatalogue(text), (product) => {
    prepareSearch(product);
    products.push(product);
  });
  return products;
}

let loading: Promise<void> | undefined;

/** Fetches the rest, once; a failed attempt may be repeated. Never rejects. */
export function loadWholeCatalogue(): Promise<void> {
  if ($catalogue.get()?.isWhole) return Promise.resolve();
  loading ??= fetch(CATALOGUE_PATH)
    .then((response) => response.text())
    .then(readInSlices)
    .then((products) => setWhole(upToDate(products, true)))
    .catch((error: unknown) => {
      loading = undefined;
      console.error(`catalogue: ${error instanceof Error ? error.name : 'not fetched'}`);
    });
  return loading;
}

/** What an edit makes of the catalogue; it shows on every page of the visit from here on. */
export function replaceProducts(products: readonly Product[]): void {
  setWhole(products);
  writeVisit(NAME, products);
}
