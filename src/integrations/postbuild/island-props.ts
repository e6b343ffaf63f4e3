import { type BuiltPage, tagOf } from './built-page.ts';

/** Below this many characters, a template of its own would cost more than the props delay. */
const SHORT = 200;

/**
 * Moves the props of islands that wait for the page to load (afterload/directive.ts) to the page's end: they repeat what the
 * island's markup says, and on a slow network that markup came after them.
 *
 * Takes `uid` from every island: Astro makes it from the file's path on the machine that builds, for its development server, so
 * that a page had other bytes in every folder. React's prefix of ids is as unique in the page.
 */
export function moveProps(page: BuiltPage): void {
  const templates: string[] = [];
  for (const piece of page.pieces) {
    if (piece.kind !== 'open' || tagOf(piece.element) !== 'astro-island') continue;
    piece.source = piece.source.replace(/ uid="[^"]*"/, '');
    if (piece.element.getAttribute('client') !== 'afterload') continue;
    const [props = ''] = piece.source.match(/ props="[^"]*"/) ?? [];
    if (props.length < SHORT) continue;
    piece.source = piece.source.replace(props, () => '');
    templates.push(`<template data-props="${piece.element.getAttribute('prefix')}"${props}></template>`);
  }
  if (templates.length === 0) return;
  const body = page.only('body');
  const end = page.pieces.findIndex((piece) => piece.kind === 'close' && piece.element === body);
  page.pieces.splice(end, 0, { kind: 'verbatim', source: templates.join('') });
}
