import { loadOfferedProducts } from '../catalogue/read-products.ts';
import { handleStart } from '../leads/receive/handle-start.ts';
import { createServices } from '../platform/services.ts';

/**
 * Serves the quote form to visitors without JavaScript: GET from a product's button, POST from the form itself to add
 * another product. src/shared/request/wire.ts defines the field.
 */
export default (request: Request): Promise<Response> =>
  handleStart(request, () => loadOfferedProducts(createServices()));
