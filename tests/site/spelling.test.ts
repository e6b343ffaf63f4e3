import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../fixtures/first-content.ts';
import { loadPages } from './built-site.ts';

const SPOKEN = ['alt', 'aria-label', 'title', 'placeholder', 'aria-description', 'data-label'];

/** Lists all texts of a page: visible ones, those read by screen readers, those of search results and of chat links. */
function textsOf(element: HTMLElement): string[] {
  const name = element.rawTagName?.toLowerCase() ?? '';
  // Code is not prose, and English needs another dictionary.
  if (['script', 'style', 'code'].includes(name) || element.attributes['lang']?.startsWith('en')) return [];
  // Numbers of parts, addresses.
  if (element.attributes['translate'] === 'no') return [];
  // The parser does not parse the content of `noscript`.
  if (name === 'noscript') return textsOf(parse(element.innerHTML));
  const inside = element.childNodes.flatMap((child) => {
    if (child.nodeType === 3) return /^<!doctype/i.test(child.rawText) ? [] : child.textContent;
    return child.nodeType === 1 ? textsOf(child as HTMLElement) : [];
  });
  return [...attributesOf(element, name), ...inside];
}

function attributesOf({ attributes }: HTMLElement, name: string): string[] {
  const said = SPOKEN.flatMap((attribute) => attributes[attribute] ?? []);
  const chat = attributes['href']?.includes('wa.me/')
    ? new URL(attributes['href']).searchParams.get('text')
    : null;
  const isShown =
    name === 'meta' && /description|title|alt$/.test(attributes['name'] ?? attributes['property'] ?? '');
  return [...said, chat ?? '', isShown ? (attributes['content'] ?? '') : ''];
}

/** Lists the words of a text, without addresses, numbers, codes such as PM-23 and single letters. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(
      /https?:\/\/\S+|\S+@\S+|(?<=\s|^)\/[\w/#-]*|\b(?:[\w-]+\.)+(?:json|pdf|xlsx|xml|txt|com|br|example)\b/g,
      ' ',
    )
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .map((word) => word.replaceAll(/^-+|-+$/g, ''))
    .filter((word) => /^[\p{L}\p{M}-]{2,}$/u.test(word));
}

interface Dictionary {
  knows(word: string): boolean;
}

/** Loads the dictionary of Brazilian Portuguese and adds `ownWords`. */
function loadDictionary(ownWords: readonly string[]): Dictionary {
  const folder = dirname(createRequire(import.meta.url).resolve('@cspell/dict-pt-br'));
  const trie = decodeTrie(gunzipSync(readFileSync(join(folder, 'pt_BR.trie.gz'))));
  const own = new Set(ownWords);
  const isListed = (word: string) => own.has(word) || trie.hasWord(word, true);
  const lower = (word: string) => word.toLocaleLowerCase('pt-BR');
  // A capitalised word may be listed in lower case: it may start a sentence. PEAD and São Paulo are listed as written.
  const isWord = (word: string) => isListed(word) || (isCapitalised(word) && isListed(lower(word)));
  return {
    knows: (word) =>
      isWord(word) || (word.includes('-') && word.split('-').every((part) => !part || isWord(part))),
  };
}

/** True for Rosca and ROSCA, false for rOSCA. */
function isCapitalised(word: string): boolean {
  return (
    /^\p{Lu}(\p{Ll}|-)*$/u.test(word) ||
    /^[\p{Lu}-]+$/u.test(word) ||
    /^\p{Lu}\p{Ll}*(-\p{Lu}?\p{Ll}+)+$/u.test(word)
  );
}

const LIST = 'tests/site/palavras.txt';
const ownWords = readFileSync(LIST, 'utf8').trimEnd().split('\n');
const dictionary = loadDictionary(ownWords);
const pages = loadPages();

// Intentionally without accents: the demo password.
const LITERALS = /\bdemonstracao\b/g;

const wordsIn = (folder: string) =>
  new Set(globSync(`${folder}/**/*.{json,mdx}`).flatMap((file) => wordsOf(readFileSync(file, 'utf8'))));
const firstWords = wordsIn(FIRST_CONTENT);
/** Editors' texts are checked by the editor's own spelling check. */
const editorsWords = new Set([...wordsIn('src/content')].filter((word) => !firstWords.has(word)));

test.each(pages)('$path contains only words of the dictionary or of our list', ({ path, document }) => {
  // The breadcrumb of a page without a label shows the words of its path.
  const inAddress = path.split(/[/-]/);
  const words = new Set(textsOf(document).flatMap((text) => wordsOf(text.replaceAll(LITERALS, ''))));
  const unknown = [...words].filter((word) => !dictionary.knows(word));
  const ours = unknown.filter((word) => !editorsWords.has(word));
  expect(ours.filter((word) => !inAddress.includes(word.toLowerCase()))).toEqual([]);
});

describe('the list of our own words', () => {
  test('is sorted, with one word per line and no duplicates', () => {
    const sorted = [...new Set(ownWords)].toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
    expect(ownWords).toEqual(sorted);
    expect(ownWords.filter((word) => !/^[\p{L}-]+$/u.test(word))).toEqual([]);
  });

  test('contains no word that is in the dictionary', () => {
    const plain = loadDictionary([]);
    expect(ownWords.filter((word) => plain.knows(word))).toEqual([]);
  });
});

describe('the spelling check', () => {
  const unknownIn = (html: string) =>
    textsOf(parse(html))
      .flatMap(wordsOf)
      .filter((word) => !dictionary.knows(word));

  test('finds misspellings in texts, attributes, meta descriptions and WhatsApp texts', () => {
    expect(unknownIn('<p>A manutencao da <b>rosca</b></p>')).toEqual(['manutencao']);
    expect(unknownIn('<img alt="Cilindro nitredado"><a aria-label="Pedir orcamento">x</a>')).toEqual([
      'nitredado',
      'orcamento',
    ]);
    expect(unknownIn('<meta name="description" content="Retifica de rôscas">')).toEqual(['rôscas']);
    expect(unknownIn('<a href="https://wa.me/55?text=Ol%C3%A1%2C%20concerteza">x</a>')).toEqual([
      'concerteza',
    ]);
  });

  test('skips texts marked as another language', () => {
    expect(unknownIn('<p lang="en">Oops! Page not found</p><p>Página não encontrada</p>')).toEqual([]);
  });

  test('accepts words in capitals, at the start of a sentence and with hyphens', () => {
    expect(unknownIn('<p>Rosca ROSCA guarda-chuva Aço-carbono PM-23 R$ 5.000 L/D 20:1 250 h</p>')).toEqual(
      [],
    );
    expect(unknownIn('<p>rOSCA</p>')).toEqual(['rOSCA']);
  });
});
