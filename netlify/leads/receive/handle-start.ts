import { addToMessage } from '../../../src/shared/cart/cart-message.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { STEP } from '../../../src/shared/catalogue/step.ts';
import { PRODUCT_FIELD } from '../../../src/shared/request/wire.ts';
import { logFailure } from '../../platform/log.ts';
import { respondJson } from '../../platform/respond-json.ts';
import type { Fields } from '../judge/suspicion.ts';
import { chooseFormat } from './media-type.ts';
import { renderStart } from './pages/form.ts';
import { readForm } from './read-form.ts';
import { REFUSALS } from './refusals.ts';
import { page, type ResponseFormat, respondRefused } from './respond.ts';

const METHODS = ['GET', 'HEAD', 'POST'];
type ReadProducts = () => Promise<readonly Pick<Product, 'id' | 'title'>[]>;

/** Restores LF, because browsers send line breaks of a form as CR LF. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '');

async function respondWithForm(
  request: Request,
  format: ResponseFormat,
  readProducts: ReadProducts,
): Promise<Response> {
  let fields: Fields = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === 'POST') {
    const form = await readForm(request);
    if (!form.ok) return respondRefused(format, form.refusal);
    fields = form.fields;
  } else {
    // Ignores other fields in the URL, so that no typed text ends up in an address.
    fields = { [PRODUCT_FIELD]: fields[PRODUCT_FIELD] };
  }
  const products = await readProducts();
  const product = products.find(({ id }) => String(id) === fields[PRODUCT_FIELD]);
  const typed = textOf(fields['message']);
  const message = product ? addToMessage(typed, product.title) : typed;
  if (format === 'json') return respondJson(200, { message });
  // As many products as the shop shows without JavaScript.
  return page(200, renderStart({ ...fields, message }, products.slice(0, STEP)));
}

/** Responds with the quote form, with a product added to its message. Never rejects. */
export async function handleStart(request: Request, readProducts: ReadProducts): Promise<Response> {
  const format = chooseFormat(request.headers);
  try {
    if (METHODS.includes(request.method)) return await respondWithForm(request, format, readProducts);
    const refused = respondRefused(format, REFUSALS.method);
    refused.headers.set('Allow', METHODS.join(', '));
    return refused;
  } catch (error) {
    logFailure('leads', 'quote form', error);
    return respondRefused(format, REFUSALS.unexpected);
  }
}
