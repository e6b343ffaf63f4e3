import type { HTMLElement } from 'node-html-parser';
import { EXPECTED, findHead, findStyles, UnexpectedOutput } from './astro-output.ts';
import type { BuiltPage } from './built-page.ts';
import { collectNames, joinNames, type PageNames } from './page-names.ts';
import type { ScriptReader } from './page-scripts.ts';
import { createCode, isStyle, tagOf } from './pieces.ts';
import { readSheet, type StyleSheet } from './prune-styles.ts';

const childrenOf = (element: HTMLElement | undefined) =>
  element?.children.filter((child) => tagOf(child) !== 'style') ?? [];

/** Where a page's second block begins: above it is what the first screen shows. */
function findSecondBlock(page: BuiltPage): HTMLElement {
  const blocks = childrenOf(page.find('main'));
  const [first, second] = blocks[0] && tagOf(blocks[0]) === 'article' ? childrenOf(blocks[0]) : blocks;
  const found = (first && second) ?? page.find('footer');
  if (!found) throw new UnexpectedOutput(page.file, EXPECTED.main);
  return found;
}

/** A page's sheet, and the names by which its rules were chosen. */
export interface PlacedStyles {
  sheet: StyleSheet;
  names: PageNames;
}

/**
 * Gives a page the styles it uses and no others: in the head those of its first block, so that little is before the first
 * text on a slow connection; before the second block the whole sheet, in its own order, so that the cascade is the same.
 */
export function placeStyles(page: BuiltPage, scripts: ScriptReader): PlacedStyles {
  const css = findStyles(page)
    .map(({ code }) => code)
    .join('\n');
  const sheet = readSheet(css, page.file);
  const second = findSecondBlock(page);
  const end = second.range[0];
  const above = collectNames(page.elements.filter((element) => element.range[0] < end));
  const below = collectNames(page.elements.filter((element) => element.range[0] >= end));
  const first = sheet.layerStatement + sheet.prune(above, 'screen');
  const names = joinNames([above, below, scripts.namesOf(page)]);
  const whole = sheet.prune(names);
  page.pieces = page.pieces.filter((piece) => !isStyle(piece));
  page.insertBefore('open', second, createCode('style', {}, whole));
  page.insertBefore('close', findHead(page), createCode('style', {}, first));
  return { sheet, names };
}
