import type { APIRoute } from 'astro';
import { formatCatalogue } from '../shop/catalogue/catalogue-file.ts';
import { loadProducts } from '../shop/catalogue/load-products.ts';

/** The full catalogue. The shop island loads it when it needs more products than the page contains. */
export const GET: APIRoute = async () =>
  new Response(formatCatalogue(await loadProducts()), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
