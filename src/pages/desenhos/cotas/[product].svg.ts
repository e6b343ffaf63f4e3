import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { formatCount } from '../../../shared/format-count.ts';
import { formatPlain } from '../../../shared/tools/format-plain.ts';
import { drawPart, type PartKind } from '../../../site/ui/part-drawing.ts';

interface Part {
  kind: PartKind;
  /** mm */
  diameter: number;
  /** L/D */
  ratio: number;
}

/** Room for the line of text below the drawing. */
const TEXT = 14;

/** The drawing of PartDrawing.astro as a file, so that pages load it only when it is shown. */
function formatPartSvg({ kind, diameter, ratio }: Part): string {
  const { box, outline, flights, accent, extension, length, bore } = drawPart(kind, ratio);
  const [left, top, width, height] = box;
  const line = top + height + TEXT - 3;
  const long = `L ${formatCount(Math.round(diameter * ratio))} · L/D ${formatPlain(ratio, 1)}:1`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height + TEXT}" fill="#fff" stroke="#10161d" stroke-width=".7" stroke-linejoin="round">`,
    `<path d="${outline}"/><path d="${flights}"/><path d="${accent}" stroke="#d9480f"/>`,
    `<path d="${extension}" stroke="#8b959f"/><path d="${length}${bore}" stroke="#d9480f" fill="#d9480f"/>`,
    `<g fill="#10161d" stroke="none" font-family="system-ui,sans-serif" font-size="11">`,
    `<text x="${(ratio * 10) / 2}" y="${line}" text-anchor="middle">${long}</text>`,
    `<text x="${left + width}" y="${line}" text-anchor="end">Ø ${formatPlain(diameter)}</text></g></svg>`,
  ].join('');
}

export const getStaticPaths = async () =>
  ((await getEntry('home', 'home'))?.data.products ?? []).map(({ id, drawing }) => ({
    params: { product: id },
    props: drawing,
  }));

/** An example of a product of the home page, with its dimensions. */
export const GET: APIRoute<Part> = ({ props }) =>
  new Response(formatPartSvg(props), { headers: { 'content-type': 'image/svg+xml' } });
