import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { formatPartSvg, type Part } from '../../../site/ui/part-svg.ts';

export const getStaticPaths = async () =>
  ((await getEntry('home', 'home'))?.data.products ?? []).map(({ id, drawing }) => ({
    params: { product: id },
    props: drawing,
  }));

/** An example of a product of the home page, with its dimensions. */
export const GET: APIRoute<Part> = ({ props }) =>
  new Response(formatPartSvg(props), { headers: { 'content-type': 'image/svg+xml' } });
