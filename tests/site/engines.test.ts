import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { NEWER_NAMES } from '../fixtures/newer-names.ts';
import { loadPages } from './built-site.ts';

/** Newer names that our scripts or a library ask for first, and do without. */
const ASKED_FOR = new Set([
  ...['requestIdleCallback', 'cancelIdleCallback', 'connection', 'userActivation', 'isActive'],
  // web-vitals, and what it measures.
  ...['prerendering', 'wasDiscarded', 'interactionCount'],
  // React.
  ...['startViewTransition', 'scheduler', 'navigation', 'fetchPriority', 'popover', 'use'],
  // Names of our own or of a library's objects.
  ...['install', 'bytes', 'delay', 'displayName', 'share', 'escape', 'capture', 'baseURI', 'isError'],
]);

const visited = loadPages().filter(({ path }) => !path.startsWith('/admin'));
const namesIn = (text: string) => text.match(/[\w.-]+\.js\b/g) ?? [];

/** The scripts that visitors' pages may load, by their name or page. */
function visitorsScripts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>([['sw.js', readFileSync('dist/sw.js', 'utf8')]]);
  for (const { path, document } of visited)
    for (const script of document.querySelectorAll('script:not([type=speculationrules], [type*=json])'))
      if (script.textContent) texts.set(path, `${texts.get(path) ?? ''};${script.textContent}`);
  const reached = new Set(visited.flatMap(({ html }) => namesIn(html)));
  for (const name of reached) {
    const file = join('dist/_astro', name);
    if (!existsSync(file)) continue;
    texts.set(name, readFileSync(file, 'utf8'));
    for (const next of namesIn(texts.get(name) ?? '')) reached.add(next);
  }
  return texts;
}

interface Syntax {
  type: string;
  [part: string]: unknown;
}

/** The newer names and syntax in a script. */
function newerIn(code: string): string[] {
  const found = new Set<string>();
  const look = (node: Syntax) => {
    const { type, property, computed, name, regex, left } = node as never as {
      type: string;
      property?: { name?: string };
      computed?: boolean;
      name?: string;
      regex?: { pattern: string; flags: string };
      left?: { type: string };
    };
    const used =
      type === 'MemberExpression' && !computed ? property?.name : type === 'Identifier' ? name : '';
    if (used && type === 'MemberExpression' && NEWER_NAMES.has(used)) found.add(used);
    if (type === 'StaticBlock' || left?.type === 'PrivateIdentifier') found.add(type);
    if (regex && (/\(\?<[=!]/.test(regex.pattern) || /[vd]/.test(regex.flags)))
      found.add(`/${regex.pattern}/`);
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && 'type' in part) look(part as Syntax);
  };
  look(parseAst(code) as unknown as Syntax);
  return [...found].filter((name) => !ASKED_FOR.has(name));
}

describe('what visitors load is known to engines of spring 2022', () => {
  test('scripts', () => {
    const newer = [...visitorsScripts()].flatMap(([file, code]) =>
      newerIn(code).map((name) => `${file}: ${name}`),
    );
    expect(newer).toEqual([]);
  });

  test('styles: no nesting, and a colour of 2023 only after another', () => {
    const newer = new Set<string>();
    for (const { document } of visited)
      for (const style of document.querySelectorAll('style'))
        postcss.parse(style.textContent).walk((node) => {
          if (node.type === 'rule' && node.parent?.type === 'rule') newer.add(node.selector);
          if (node.type === 'atrule' && node.parent?.type === 'rule')
            newer.add(`@${node.name} ${node.params}`);
          if (node.type === 'atrule' && node.name === 'media' && /[<>]/.test(node.params))
            newer.add(node.params);
          if (node.type !== 'decl' || !/\b(?:oklch|oklab|lab|lch|color|color-mix)\(/.test(node.value)) return;
          const isAskedFor =
            node.parent?.parent?.type === 'atrule' && /supports/.test(JSON.stringify(node.parent.parent));
          if (!isAskedFor) newer.add(`${node.prop}: ${node.value}`);
        });
    expect([...newer]).toEqual([]);
  });
});
