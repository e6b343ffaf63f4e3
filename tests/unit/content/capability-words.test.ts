import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import list from '../../../src/content/capacidades.json' with { type: 'json' };
import firstList from '../../fixtures/content/capacidades.json' with { type: 'json' };
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';

// Simpler than the patterns of src/sections/legal/capabilities.ts, so that a gap there shows here.
const WORDS = [
  ['cilindro bimetálico', 'bimetálic'],
  ['encamisamento', 'encamis'],
  ['rosca dupla cônica', 'dupla cônica'],
  ['rosca dupla cônica', 'cônica dupla'],
  ['misturador Maddock', 'maddock'],
  ['aspersão térmica', 'aspersão'],
  ['aspersão térmica', 'metalização'],
  ['laudo de medidas', 'laudo'],
  ['laudo de medidas', 'relatório'],
] as const;

// Lists of words and claims, advice for editors, and legal texts: none of them promises a service.
const NO_PROMISE = /capacidades\.json|afirmacoes\.json|capabilities\.ts|LEIA-ME\.md|content\/legal\//;
const COMMENTS = /\/\*.*?\*\/|<!--.*?-->|(?<=^|\s)\/\/[^\n]*/gs;

// An editor's own sentence fails `npm run check:launch`, no test.
const files = [...globSync('src/**/*.{astro,ts,tsx}'), ...globSync(`${FIRST_CONTENT}/**/*.{json,mdx}`)]
  .filter((file) => !NO_PROMISE.test(file))
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    return {
      file: file.replace(FIRST_CONTENT, 'src/content'),
      text: (/\.(?:astro|tsx?)$/.test(file) ? text.replaceAll(COMMENTS, '') : text).toLowerCase(),
    };
  });

test.each(WORDS)('every file that says “%s” with the word “%s” is listed for the owner', (name, word) => {
  const places = [...list.capacidades, ...firstList.capacidades].flatMap(({ nome, onde }) =>
    nome === name ? onde : [],
  );
  const paths = places.map((place) => (place.startsWith('src/') ? place : `src/content/${place}`));
  const isListed = (file: string) =>
    paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  const named = files.filter(({ text }) => text.includes(word)).map(({ file }) => file);
  expect(named.filter((file) => !isListed(file))).toEqual([]);
});

test('the search finds the words in code and in content', () => {
  const named = files.filter(({ text }) => text.includes('bimetálic')).map(({ file }) => file);
  expect(named).toEqual(
    expect.arrayContaining(['src/content/home.json', 'src/site/ui/video/CompanyVideo.astro']),
  );
});
