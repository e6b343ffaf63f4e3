import type { APIRoute } from 'astro';
import { drawProductScrew } from '../../sections/machines/screw-geometries.ts';
import { DRAWN_SCREWS, drawingName } from '../../shop/screw-drawing-path.ts';

export const getStaticPaths = () =>
  DRAWN_SCREWS.map((screw) => ({ params: { screw: drawingName(screw) }, props: screw }));

/** A screw to scale for a product card, drawn by the function that draws the machine pages and the selection tool. */
export const GET: APIRoute<(typeof DRAWN_SCREWS)[number]> = ({ props: { machine, ratio } }) =>
  new Response(drawProductScrew(machine, ratio), { headers: { 'content-type': 'image/svg+xml' } });
