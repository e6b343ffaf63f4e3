import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COMPONENTS } from '../../../src/sections/articles/components.schema.ts';

const ofText = readFileSync('src/pages/_ArticleText.astro', 'utf8');
const guide = readFileSync('src/content/LEIA-ME.md', 'utf8');

/** The attributes of a component's `Props`, and whether each is optional. */
function propsOf(name: string): [string, boolean][] {
  const source = readFileSync(`src/sections/articles/${name}.astro`, 'utf8');
  const [, props = ''] = /interface Props \{\n(.*?)\n\}/s.exec(source) ?? [];
  return [...props.matchAll(/^ {2}(\w+)(\??):/gm)].map(([, prop = '', mark]) => [prop, mark === '?']);
}

test('the check knows every component that a text may use', () => {
  const [, listed = ''] = /const components = \{(.*?)\}/s.exec(ofText) ?? [];
  const names = [...listed.matchAll(/^ {2}([A-Z]\w+),/gm)].map(([, name]) => name);
  expect(Object.keys(COMPONENTS).toSorted()).toEqual(names.toSorted());
});

test.for(Object.entries(COMPONENTS))('the check knows every attribute of %s', ([name, schema]) => {
  const attributes = Object.entries(schema.shape).map(([attribute, one]) => [
    attribute,
    one instanceof z.ZodOptional,
  ]);
  expect(attributes.toSorted()).toEqual(propsOf(name).toSorted());
});

test.for(Object.entries(COMPONENTS))('the guide tells editors about %s', ([name, schema]) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  for (const attribute of Object.keys(schema.shape)) expect(row).toContain(`\`${attribute}\``);
});
