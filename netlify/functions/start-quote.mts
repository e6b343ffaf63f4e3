import { loadOfferedProducts } from '../catalogue/offered-products.ts';
import { handleStart } from '../leads/handle-start.ts';
import { createServices } from '../platform/services.ts';

/** GET of a product's button without JavaScript, and POST of the form that it leads to; src/shared/request/wire.ts says the field. */
export default (request: Request): Promise<Response> =>
  handleStart(request, () => loadOfferedProducts(createServices().database));
