import type { APIRoute } from 'astro';
import { loadProducts } from '../catalogue/load-products.ts';

/** The whole catalogue, for the shop island once it needs more than the page holds. */
export const GET: APIRoute = async () => Response.json(await loadProducts());
