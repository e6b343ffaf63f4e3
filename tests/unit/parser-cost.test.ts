import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processorTime } from '../fixtures/processor-time.ts';
import { IS_LONG } from '../fixtures/tier.ts';

/** Linear parsers need up to 320 ms while other programs share the processor's caches; a quadratic one needs minutes. */
const MOST_MS = 1000;
/** The functions that read a text, by their names, with a text as the first argument. */
const PARSER =
  /export (?:function|const) ((?:parse|find|read|clean|count|normalize|flatten|fold|letters|slug|match|phones|is|network|name|kindOf|repeat)[A-Z]\w*)(?: = )?\(\s*\w+: string\b/g;

const NOW = new Date('2026-11-24T12:00:00Z');
/** Further arguments of functions that do not read a text alone. */
const MORE: Record<string, unknown[]> = {
  cleanText: ['textarea'],
  isCountedLabel: [new Set()],
  parseConsent: [['ads'], '', NOW],
  matchCartLine: [{ title: 'Rosca', quantity: 1 }],
  readDevice: ['hash'],
};

const files = globSync(['src/{shared,admin,request,tools,tracking}/**/*.ts', 'netlify/**/*.ts']);
/** These read an operator's setting or password, or run only in an operator's command, where they are linear. */
const OWN = new Set(['parseTrustedProxies', 'findPasswordProblem', 'findPassages']);
const PARSERS = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(PARSER)]
    .map(([, name = '']) => ({ name, file }))
    .filter((parser) => !OWN.has(parser.name)),
);

const UNITS = [
  'a',
  ' ',
  '\n',
  '1',
  'a ',
  '\r\n',
  '11 9',
  '(11) 98765-4321 ',
  '+1 ',
  '0-',
  '5(',
  'a@',
  '@',
  'a.',
  '.',
  '-',
  'á',
  'A\u0301',
  '😀',
  ',',
  '"',
  '","',
  '<a ',
  '[url ',
  'x • ',
  'https://a.',
  'M10,10 L',
  'á1',
  '- 2x Rosca\n',
];
/** What is cut from a text's ends costs nothing there, so each unit is tried behind a letter too. */
const SHAPES = UNITS.flatMap((unit) => ['', 'a'].map((first) => ({ first, unit })));
type Shape = (typeof SHAPES)[number];
const fill = ({ first, unit }: Shape, length: number) =>
  `${first}${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1 - first.length)}!`;

test('the list has the parsers of phone numbers, requests and files', () => {
  const names = PARSERS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['readPhone', 'cleanText', 'parseCsv']));
});

test.each(PARSERS)(
  '$name reads 1 MB of any text in a second of processor ($file)',
  { timeout: 120_000 },
  async ({ name, file }) => {
    const module = (await import(/* @vite-ignore */ `../../${file}`)) as Record<
      string,
      (...values: unknown[]) => unknown
    >;
    const timeOf = (shape: Shape, length: number) => {
      const text = fill(shape, length);
      return processorTime(() => {
        try {
          module[name]?.(text, ...(MORE[name] ?? []));
        } catch {
          // The text may be rejected; only the time counts.
        }
      }, MOST_MS);
    };
    // Short texts first, so that a slow parser fails in seconds; then the longest of the shapes that cost most.
    let shapes = SHAPES;
    for (const length of [10_000, 100_000, 1_000_000]) {
      const times: { shape: Shape; ms: number }[] = [];
      for (const shape of shapes) times.push({ shape, ms: await timeOf(shape, length) });
      expect(times.filter(({ ms }) => ms > MOST_MS)).toEqual([]);
      if (length > 10_000)
        shapes = times
          .toSorted((a, b) => b.ms - a.ms)
          .slice(0, IS_LONG ? 4 : 1)
          .map(({ shape }) => shape);
    }
  },
);
