import { atom, onMount } from 'nanostores';
import { applyUpdate, type CatalogueUpdate } from '../../shared/catalogue/catalogue-update.ts';
import { type Product, readProducts } from '../../shared/catalogue/product.ts';
import { readVisit, writeVisit } from '../../site/ui/visit-storage.ts';
import { readCatalogue } from './catalogue-file.ts';
import { prepareSearch } from './filters.ts';

const NAME = 'catalogue';

export interface CatalogueState {
  products: readonly Product[];
  /** False while only the products in the page's HTML are loaded. */
  isWhole: boolean;
  /** Number of products, loaded or not. */
  total: number;
}

/** The catalogue that the shop shows and the admin edits; undefined until a page has filled it. */
export const $catalogue = atom<CatalogueState | undefined>(undefined);

function setWhole(products: readonly Product[]): void {
  $catalogue.set({ products, isWhole: true, total: products.length });
}

// Only an edited catalogue (by the demonstration admin) is stored for the visit; here it is restored.
onMount($catalogue, () => {
  // The server has no visit to restore.
  if (typeof window === 'undefined') return;
  const restore = () => {
    const stored = readVisit(NAME);
    if (Array.isArray(stored)) setWhole(readProducts(stored));
  };
  // A page from the back-forward cache may be older than the last edit.
  const restoreAgain = ({ persisted }: PageTransitionEvent) => persisted && restore();
  restore();
  addEventListener('pageshow', restoreAgain);
  return () => removeEventListener('pageshow', restoreAgain);
});

/** Fills the catalogue with the page's products, unless it was restored, edited or fully loaded before. */
export function fillCatalogue(products: readonly Product[], total: number): void {
  if (!$catalogue.get()) $catalogue.set({ products, isWhole: products.length >= total, total });
}

let update: CatalogueUpdate | undefined;

const withUpdate = (products: readonly Product[], isWhole: boolean) =>
  update ? applyUpdate(products, update, isWhole) : products;

/** Applies the staff's changes since the build to the loaded products, and later to the rest of the catalogue. */
export function updateCatalogue(newUpdate: CatalogueUpdate): void {
  update = newUpdate;
  const state = $catalogue.get();
  if (!state) return;
  const { products, isWhole } = state;
  $catalogue.set({ products: withUpdate(products, isWhole), isWhole, total: newUpdate.order.length });
}

/** The full catalogue as of the build. */
const CATALOGUE_PATH = '/catalogo.json';

/** Long enough to make progress, short enough that a key press or tap does not wait noticeably. */
const SLICE_MS = 4;

const nextTurn = () =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise<void>((done) => setTimeout(done));

/** Runs `work` on each item, in slices of `SLICE_MS`; yields to the browser between them so that input is handled. */
async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}

// In slices: thousands of products take an old phone a while, and it must respond to input meanwhile.
async function readInSlices(text: string): Promise<readonly Product[]> {
  const products: Product[] = [];
  await inSlices(readCatalogue(text), (product) => {
    prepareSearch(product);
    products.push(product);
  });
  return products;
}

let loading: Promise<void> | undefined;

/** Loads the full catalogue once; can be called again after a failure. Never rejects. */
export function loadWholeCatalogue(): Promise<void> {
  if ($catalogue.get()?.isWhole) return Promise.resolve();
  loading ??= fetch(CATALOGUE_PATH)
    .then((response) => response.text())
    .then(readInSlices)
    .then((products) => setWhole(withUpdate(products, true)))
    .catch((error: unknown) => {
      loading = undefined;
      console.error(`catalogue: ${error instanceof Error ? error.name : 'not fetched'}`);
    });
  return loading;
}

/** Replaces the catalogue after an edit, on every page of this visit. */
export function replaceProducts(products: readonly Product[]): void {
  setWhole(products);
  writeVisit(NAME, products);
}
