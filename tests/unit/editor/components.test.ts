import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textComponents } from '../../../src/editor/components.ts';
import { COMPONENTS } from '../../../src/sections/articles/components.schema.ts';

const DEFINITIONS = textComponents({ WearTypes: '<svg></svg>' });

test('every component of every text is a form, which writes it back unchanged', () => {
  const found = new Set<string>();
  for (const file of globSync('src/content/**/*.mdx')) {
    let text = readFileSync(file, 'utf8');
    for (const { id, pattern, fromBlock, toBlock } of DEFINITIONS)
      text = text.replaceAll(new RegExp(pattern, `${pattern.flags}g`), (block) => {
        found.add(id);
        const match = pattern.exec(block);
        expect(match && toBlock(fromBlock?.(match) ?? match.groups ?? {}), file).toBe(block);
        return '';
      });
    expect(text.match(/<\/?[A-Z].*/g), file).toBe(null);
  }
  expect(found.size).toBe(5);
});

test('a form writes what it reads: a video, and apostrophes in key figures', () => {
  const video =
    '<Video url="https://youtu.be/aaaaaaaaaaa" caption="Rosca girando">\n\n' +
    '![Rosca nova sobre a bancada](../../assets/pictures/rosca.webp)\n\n</Video>';
  const figures = String.raw`<KeyFigures
  items={[
    ['gota d\'água', 'por hora'],
  ]}
/>`;
  for (const block of [video, figures]) {
    const [match, component] = DEFINITIONS.flatMap((one) => {
      const found = one.pattern.exec(block);
      return found ? [found, one] : [];
    }) as [RegExpExecArray, (typeof DEFINITIONS)[number]];
    expect(component.toBlock(component.fromBlock?.(match) ?? match.groups ?? {})).toBe(block);
  }
});

test('the forms of components have the attributes that the check knows', () => {
  const inside = ['table', 'drawing', 'legend', 'src', 'alt', 'content'];
  for (const [name, schema] of Object.entries(COMPONENTS)) {
    const form = DEFINITIONS.find(({ id }) => id === name)?.fields.map((field) => field.name) ?? [];
    expect(form.filter((field) => !inside.includes(field)).sort(), name).toEqual(
      Object.keys(schema.shape).sort(),
    );
  }
});
