import type { APIRoute } from 'astro';
import { formatCatalogue } from '../shop/catalogue/catalogue-file.ts';
import { loadProducts } from '../shop/catalogue/load-products.ts';

/** The whole catalogue, for the shop island once it needs more than the page holds. */
export const GET: APIRoute = async () =>
  new Response(formatCatalogue(await loadProducts()), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
