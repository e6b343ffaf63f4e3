import { readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { loadDictionary } from '../fixtures/dictionary.ts';
import { textsOf, wordsOf } from '../fixtures/page-texts.ts';
import { loadPages } from './built-site.ts';

const LIST = 'tests/site/palavras.txt';
const ownWords = readFileSync(LIST, 'utf8').trimEnd().split('\n');
const dictionary = loadDictionary(ownWords);
const pages = loadPages();

// Without accents on purpose: a mark that the team looks for in chats, and the password of the demonstration.
const LITERALS = /orcamento geral|\bdemonstracao\b/g;

test.each(pages)('$path has no word that neither the dictionary nor the list knows', ({ path, document }) => {
  // The trail of a page without a label of its own shows the words of the address.
  const inAddress = path.split(/[/-]/);
  const words = new Set(textsOf(document).flatMap((text) => wordsOf(text.replaceAll(LITERALS, ''))));
  const unknown = [...words].filter((word) => !dictionary.knows(word));
  expect(unknown.filter((word) => !inAddress.includes(word.toLowerCase()))).toEqual([]);
});

describe('the list of our own words', () => {
  test('is sorted, with one word a line and none twice', () => {
    const sorted = [...new Set(ownWords)].toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
    expect(ownWords).toEqual(sorted);
    expect(ownWords.filter((word) => !/^[\p{L}-]+$/u.test(word))).toEqual([]);
  });

  test('repeats nothing that the dictionary knows', () => {
    const plain = loadDictionary([]);
    expect(ownWords.filter((word) => plain.knows(word))).toEqual([]);
  });
});

describe('the check', () => {
  const unknownIn = (html: string) =>
    textsOf(parse(html))
      .flatMap(wordsOf)
      .filter((word) => !dictionary.knows(word));

  test('finds a misspelling in a text, an attribute, a description and a chat', () => {
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

  test('reads the language that the page is in', () => {
    expect(unknownIn('<p lang="en">Oops! Page not found</p><p>Página não encontrada</p>')).toEqual([]);
  });

  test('takes a word at the start of a sentence, in capitals or with hyphens for the same word', () => {
    expect(unknownIn('<p>Rosca ROSCA guarda-chuva Aço-carbono PM-23 R$ 5.000 L/D 20:1 250 h</p>')).toEqual(
      [],
    );
    expect(unknownIn('<p>rOSCA</p>')).toEqual(['rOSCA']);
  });
});
