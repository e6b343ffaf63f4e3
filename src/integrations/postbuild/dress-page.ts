import { type HTMLElement, parse } from 'node-html-parser';
import { collectNames } from './page-names.ts';
import { layerStatement, pruneStyles } from './prune-styles.ts';

const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;
const INLINE_SCRIPTS = /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;

const childrenOf = (element: HTMLElement | null) =>
  (element?.childNodes ?? []).filter(
    (node): node is HTMLElement => 'tagName' in node && Boolean(node.tagName),
  );

/** Where a page's second block begins: above it stands what the first screen shows. */
function secondBlock(page: HTMLElement): HTMLElement | null {
  const blocks = childrenOf(page.querySelector('main'));
  const [first, second] = blocks[0]?.tagName === 'ARTICLE' ? childrenOf(blocks[0]) : blocks;
  return (first && second) ?? page.querySelector('footer');
}

/**
 * Gives a built page the styles it uses and no others: in the head those of its first block, so that little stands before
 * the first text on a slow line; before the second block the whole sheet, in its own order, so that the cascade is the same.
 */
export function dressPage(html: string, scripts: readonly string[]): string {
  const css = [...html.matchAll(STYLES)].map(([, sheet = '']) => sheet).join('\n');
  const bare = html.replaceAll(STYLES, '');
  const page = parse(bare);
  const elements = page.querySelectorAll('*');
  const end = secondBlock(page)?.range[0] ?? bare.indexOf('</body>');
  const inline = [...bare.matchAll(INLINE_SCRIPTS)].map(([, script = '']) => script);
  const above = elements.filter((element) => element.range[0] < end);
  const first = layerStatement(css) + pruneStyles(css, collectNames(above, []));
  const whole = pruneStyles(css, collectNames(elements, [...inline, ...scripts]));
  const body = `${bare.slice(0, end)}<style>${whole}</style>${bare.slice(end)}`;
  return body.replace('</head>', () => `<style>${first}</style></head>`);
}
