import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { keyFigures } from '../../../src/editor/components/key-figures.ts';
import { pictureFigure } from '../../../src/editor/components/picture.ts';
import { readTable, writeTable } from '../../../src/editor/components/table-text.ts';
import { toDefinition } from '../../../src/editor/components/text-component.ts';
import { textComponents } from '../../../src/editor/components/text-components.ts';
import { video } from '../../../src/editor/components/video.ts';
import { EDITED } from '../../../src/editor/edited-collections.ts';
import { forPreview } from '../../../src/editor/preview-templates.ts';
import { addStrings, MISSING_STRINGS } from '../../../src/integrations/editor-strings.ts';
import { readEditorSettings } from '../../../src/shared/editor-settings.ts';

const DEFINITIONS = textComponents({ WearTypes: '<svg></svg>' }).map((component) => toDefinition(component));

test('every component of every text is a form, which writes it back unchanged', () => {
  let found = 0;
  for (const file of globSync('src/content/**/*.mdx')) {
    let text = readFileSync(file, 'utf8').replaceAll(/^import .*\n/gm, '');
    for (const { pattern, fromBlock, toBlock } of DEFINITIONS)
      text = text.replaceAll(new RegExp(pattern, `${pattern.flags}g`), (block) => {
        found += 1;
        const match = pattern.exec(block);
        expect(match && fromBlock && toBlock(fromBlock(match)), file).toBe(block);
        return '';
      });
    expect(text.match(/<\/?[A-Z].*/g), file).toBe(null);
  }
  expect(found).toBeGreaterThan(60);
});

test('every component is offered in some text, and no other', () => {
  const offered = new Set(Object.values(EDITED).flatMap(({ components = [] }) => components));
  expect([...offered].sort()).toEqual(DEFINITIONS.map(({ id }) => id).sort());
});

test('a newly inserted form writes a component that its own pattern matches', () => {
  for (const { pattern, toBlock, toPreview } of DEFINITIONS) {
    expect(toBlock({})).toMatch(pattern);
    expect(toPreview?.({})).toEqual(expect.any(String));
  }
});

test('a picture is written as a figure, without characters that would end its text', () => {
  const block = pictureFigure.write({
    number: 2,
    caption: 'A "rosca" <nova>',
    src: '../../assets/pictures/rosca.webp',
    alt: 'Rosca [nova] sobre a bancada',
  });
  expect(block).toBe(
    '<Figure number={2} caption="A rosca nova">\n\n' +
      '![Rosca nova sobre a bancada](../../assets/pictures/rosca.webp)\n\n</Figure>',
  );
  const match = pictureFigure.pattern.exec(block);
  expect(match && pictureFigure.read(match).src).toBe('../../assets/pictures/rosca.webp');
});

test('a video is written with its poster, and parsed again', () => {
  const values = {
    url: 'https://youtu.be/aaaaaaaaaaa',
    caption: 'Rosca girando',
    src: '../../assets/pictures/rosca.webp',
    alt: 'Rosca nova sobre a bancada',
  };
  const block = video.write(values);
  expect(block).toBe(
    '<Video url="https://youtu.be/aaaaaaaaaaa" caption="Rosca girando">\n\n' +
      '![Rosca nova sobre a bancada](../../assets/pictures/rosca.webp)\n\n</Video>',
  );
  const match = video.pattern.exec(block);
  expect(match && video.read(match)).toEqual(values);
});

test('a table keeps its cells, with a pipe in a text and rows of unequal length', () => {
  const table = readTable('| a | b |\n| --- | --- |\n| 1 \\| 2 | x |\n| só |');
  expect(table).toEqual({
    head: ['a', 'b'],
    rows: [
      ['1 | 2', 'x'],
      ['só', ''],
    ],
  });
  expect(writeTable(table)).toBe('| a | b |\n| --- | --- |\n| 1 \\| 2 | x |\n| só |  |');
});

test('an apostrophe in a key figure does not end it', () => {
  const block = keyFigures.write({ items: [{ value: "gota d'água", label: 'por hora' }] });
  const match = keyFigures.pattern.exec(block);
  expect(match && keyFigures.read(match)).toEqual({ items: [{ value: "gota d'água", label: 'por hora' }] });
});

// The editor itself needs a browser.
vi.mock('@sveltia/cms', () => ({ default: {} }));

test('the styles of a published page find their files, and match the editor’s text box', () => {
  expect(
    forPreview('.prose>*{margin:0}.prose-x{}@font-face{src:url(/_astro/a.woff2)}', 'https://site.example'),
  ).toBe(
    ':is(.prose,[data-rich-text-preview])>*{margin:0}.prose-x{}' +
      '@font-face{src:url(https://site.example/_astro/a.woff2)}',
  );
});

test('without settings, the editor has no repository', () => {
  expect(readEditorSettings({})).toEqual({ branch: 'main', asksForReview: true });
});

test('reads repository, branch, sign-in service and whether changes are reviewed', () => {
  expect(
    readEditorSettings({
      EDITOR_GITHUB_REPO: 'empresa/site',
      EDITOR_GITHUB_BRANCH: 'textos',
      EDITOR_AUTH_URL: 'https://entrar.exemplo.com',
      EDITOR_REVIEW: '0',
    }),
  ).toEqual({
    repository: 'empresa/site',
    branch: 'textos',
    signInAddress: 'https://entrar.exemplo.com',
    asksForReview: false,
  });
});

test.each([
  { EDITOR_GITHUB_REPO: 'https://github.com/empresa/site' },
  { EDITOR_GITHUB_REPO: 'github.com/empresa' },
  { EDITOR_GITHUB_REPO: 'empresa/site.git' },
  { EDITOR_REVIEW: 'não' },
  { EDITOR_AUTH_URL: 'http://entrar.exemplo.com' },
  { EDITOR_AUTH_URL: 'https://entrar.exemplo.com/auth' },
])('stops the build on %o', (env) => {
  const [name] = Object.keys(env);
  expect(() => readEditorSettings(env)).toThrow(new RegExp(`^${name} é `));
});

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const locale = (name: string) => read(`node_modules/@sveltia/cms/locales/${name}.json`);

type Strings = { [key: string]: string | Strings };

const keysOf = (strings: Strings, before = ''): string[] =>
  Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  );

test('the editor’s own translations are those that Sveltia lacks, and Sveltia’s stay', () => {
  const ours = keysOf(read(MISSING_STRINGS));
  expect(keysOf(locale('en-US'))).toEqual(expect.arrayContaining(ours));
  expect(keysOf(locale('pt-BR')).filter((key) => ours.includes(key))).toEqual([]);
  expect(addStrings({ a: { b: 'theirs' } }, { a: { b: 'ours', c: 'ours' }, d: 'ours' })).toEqual({
    a: { b: 'theirs', c: 'ours' },
    d: 'ours',
  });
});
