import {
  createProductCall,
  deleteProductCall,
  historyCall,
  moveProductCall,
  productsCall,
  restoreProductCall,
  saveProductCall,
} from '../../src/contracts/catalogue.ts';
import type { CallContract } from '../../src/contracts/define-call.ts';
import { parseProduct } from '../../src/contracts/product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { expectWork } from '../outbox/note.ts';
import { workOutbox } from '../outbox/work.ts';
import { parseId } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { type AnsweredCall, type Asked, answerCall } from '../staff/answer-call.ts';
import { refuse } from '../staff/refuse.ts';
import { purgeCatalogue } from './handle-update.ts';
import { readHistory, readProducts } from './read-products.ts';
import {
  type Author,
  addRevision,
  createProduct,
  deleteProduct,
  moveProduct,
  readRevision,
  type Saved,
  saveProduct,
  seedCatalogue,
} from './save-product.ts';

interface Change<Contract extends CallContract> extends Asked<Contract> {
  id: number;
  author: Author;
}

/** A call that changes a product. The shop shows the change before or right after the response; the clock repeats a failed purge. */
const answerChange = <Contract extends CallContract>(
  contract: Contract,
  change: (asked: Change<Contract>) => Promise<Saved | Response>,
): AnsweredCall =>
  answerCall(contract, async (asked) => {
    const { services, session, later } = asked;
    const { database, blobs, now } = services;
    // A new product has no id yet.
    const { id: text = '1' }: { id?: string } = asked.parameters;
    const id = parseId(text);
    if (id === undefined) return refuse('missing');
    const author = { person: session.person, now: now() };
    await seedCatalogue(database, author.now);
    const expecting = expectWork(blobs, author.now);
    const saved = await change({ ...asked, id, author });
    if (saved instanceof Response) return saved;
    if (!saved.ok) return refuse('conflict', { current: saved.current });
    const outbox = { ...services, handlers: { purge: purgeCatalogue } };
    await later(expecting.then(() => workOutbox(outbox, { kind: 'purge' })));
    return respondJson(200, saved.stored);
  });

/** Saves a product as it came from outside, or names what is wrong with it. */
async function saveParsed(
  given: object,
  id: number,
  save: (product: Product) => Promise<Saved>,
): Promise<Saved | Response> {
  const parsed = parseProduct({ ...given, id });
  return parsed.ok ? save(parsed.product) : refuse('invalid', { problems: parsed.problems });
}

/** Reads and changes the catalogue. */
export const CATALOGUE_CALLS: readonly AnsweredCall[] = [
  answerCall(productsCall, async ({ services: { database, now } }) => {
    await seedCatalogue(database, now());
    return { products: await readProducts(database) };
  }),
  answerChange(createProductCall, ({ services: { database }, input, id, author, key }) =>
    saveParsed(input.product, id, (product) => createProduct(database, product, author, key)),
  ),
  answerChange(saveProductCall, ({ services: { database }, input, id, author }) =>
    saveParsed(input.product, id, (product) => saveProduct(database, product, input.revision, author)),
  ),
  answerChange(deleteProductCall, ({ services: { database }, input, id, author }) =>
    deleteProduct(database, id, input.revision, author),
  ),
  answerChange(restoreProductCall, async ({ services: { database }, input, id, author }) => {
    const old = await readRevision(database, id, input.restore);
    if (!old) return refuse('missing');
    // Parsed too: the shop would not show a version that is invalid today.
    return saveParsed(old, id, (product) =>
      addRevision(database, product, input.revision, 'restored', author),
    );
  }),
  answerChange(moveProductCall, ({ services: { database }, input: { before }, id, author }) =>
    moveProduct(database, { id, before }, author.now),
  ),
  answerCall(historyCall, ({ services: { database }, input }) => readHistory(database, input)),
];
