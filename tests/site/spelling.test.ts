import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { loadDictionary } from '../fixtures/dictionary.ts';
import { FIRST_CONTENT } from '../fixtures/first-content.ts';
import { textsOf, wordsOf } from '../fixtures/page-texts.ts';
import { loadPages } from './built-site.ts';

const LIST = 'tests/site/palavras.txt';
const ownWords = readFileSync(LIST, 'utf8').trimEnd().split('\n');
const dictionary = loadDictionary(ownWords);
const pages = loadPages();

// Intentionally without accents: the demo password.
const LITERALS = /\bdemonstracao\b/g;

const wordsIn = (folder: string) =>
  new Set(globSync(`${folder}/**/*.{json,mdx}`).flatMap((file) => wordsOf(readFileSync(file, 'utf8'))));
const firstWords = wordsIn(FIRST_CONTENT);
/** What an editor writes is for the editor's own spelling check. */
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
