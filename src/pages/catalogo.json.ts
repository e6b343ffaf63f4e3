import type { APIRoute } from 'astro';
import { loadProducts } from '../shop/catalogue/load-products.ts';

/** The full catalogue. The shop island loads it when it needs more products than the page contains. */
export const GET: APIRoute = async () => Response.json(await loadProducts());
