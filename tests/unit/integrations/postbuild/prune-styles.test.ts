import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { collectNames, joinNames } from '../../../../src/integrations/postbuild/page-names.ts';
import { readSheet } from '../../../../src/integrations/postbuild/prune-styles.ts';
import { readScriptNames } from '../../../../src/integrations/postbuild/script-names.ts';

function prune(css: string, html: string, scripts: readonly string[] = []): string {
  const names = scripts.map((code, index) => readScriptNames(`${index}.js`, code));
  const page = collectNames(parse(html).querySelectorAll('*'));
  return readSheet(`@layer base;${css}`, 'test.html')
    .prune(joinNames([page, ...names]))
    .replace(/^@layer base;?/, '');
}

test.each([
  // A state, an exclusion or an attribute may come later: it never costs a rule its place.
  [':focus-visible{a:b}', '<p></p>', ':focus-visible{a:b}'],
  ['p:not(.never){a:b}', '<p></p>', 'p:not(.never){a:b}'],
  ['details[open] p{a:b}', '<details><p></p></details>', 'details[open] p{a:b}'],
  // Of alternatives one is enough, of a chain every part is needed.
  ['.a .b{a:b}', '<p class="a"></p>', ''],
  ['.a,.b{a:b}', '<p class="a"></p>', '.a{a:b}'],
  [':is(.b,.a){a:b}', '<p class="a"></p>', ':is(.b,.a){a:b}'],
  [':is(:where(.group):hover .x){a:b}', '<p class="group"></p>', ''],
  // Escaped names, ids, names in scripts.
  ['.sm\\:max-w-\\[4\\.5rem\\]{a:b}', '<p class="sm:max-w-[4.5rem]"></p>', '.sm\\:max-w-\\[4\\.5rem\\]{a:b}'],
  ['#top{a:b}', '<p id="top"></p>', '#top{a:b}'],
  // Parts of controls that are not there.
  ['::file-selector-button{a:b}', '<input type="text">', ''],
  ['::placeholder{a:b}', '<input>', '::placeholder{a:b}'],
  ['::picker(select){a:b}', '<input>', ''],
  ['::picker(select){a:b}', '<select></select>', '::picker(select){a:b}'],
  // Mixed colours, without the plain one for browsers that know neither.
  ['p{a:b}@supports (color:color-mix(in lab, red, red)){p{a:c}}', '<p></p>', 'p{a:c}'],
  ['p{a:b}@supports ( color : color-mix(in lab,red,red) ){p{a:c}}', '<p></p>', 'p{a:c}'],
  // Empty blocks, frames and properties that lost their last reader.
  ['@media print{.a{a:b}}', '<p></p>', ''],
  [
    '@keyframes turn{from{a:b}to{a:c}}p{animation:turn 2s}',
    '<p></p>',
    '@keyframes turn{from{a:b}to{a:c}}p{animation:turn 2s}',
  ],
  [
    '@keyframes turn{from{a:b}to{a:c}}p{animation:var(--turn,turn) 2s}',
    '<p></p>',
    '@keyframes turn{from{a:b}to{a:c}}p{animation:var(--turn,turn) 2s}',
  ],
  ['@keyframes turn{from{a:b}}.a{animation:turn 2s}', '<p></p>', ''],
  [':root{--a:var(--b);--b:1}', '<p></p>', ''],
  [':root{--a:1}', '<p style="top:var(--a)"></p>', ':root{--a:1}'],
  [':root{--a:1}', '<p style="top:var( --a )"></p>', ':root{--a:1}'],
  ['@property --a{syntax:"*"}p{top:var(--a)}', '<p></p>', '@property --a{syntax:"*"}p{top:var(--a)}'],
])('%s in %s becomes %s', (css, html, expected) => {
  expect(prune(css, html)).toBe(expected);
});

test("a registered property of Tailwind's that the page never sets gives way to its value", () => {
  const css =
    '@layer properties{*{--tw-style:solid;--tw-leading:initial}}' +
    '.a{border-style:var(--tw-style);line-height:var(--tw-leading,1.5)}.b{--tw-style:dashed}.c{--tw-leading:1}' +
    '@property --tw-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-leading{syntax:"*";inherits:false}';
  expect(prune(css, '<p class="a"></p>')).toBe('.a{border-style:solid;line-height:1.5}');
  expect(prune(css, '<p class="a b"></p>')).toContain('border-style:var(--tw-style)');
  expect(prune(css, '<p class="a"></p>', ['"c"'])).toContain('line-height:var(--tw-leading,1.5)');
});

test('words of scripts count however they are quoted or joined', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own template
  for (const script of ['"a b"', "'a'", '`x ${y?"a":""}`', '`${x} a`'])
    expect(prune('.a{b:c}', '<p></p>', [script])).toBe('.a{b:c}');
});

test('a control that a script draws counts like one of the page', () => {
  expect(prune('::picker(select){a:b}', '<p></p>', ['h("select",{})'])).toBe('::picker(select){a:b}');
  expect(prune('::file-selector-button{a:b}', '<p></p>', ['h("input",{type:"file"})'])).not.toBe('');
  expect(prune('::-webkit-datetime-edit{a:b}', '<p></p>', ['h("time",{})'])).toBe('');
});

test.each([
  [
    'mixed colours asked for in another way',
    '@supports (color: color-mix(in srgb, red, red)){p{a:c}}',
    /color-mix/,
  ],
  [
    'a registered property without the layer',
    '@property --tw-a{syntax:"*"}p{top:var(--tw-a)}',
    /@layer properties/,
  ],
])('stops at %s, and names the page', (_what, css, expected) => {
  expect(() => prune(css, '<p></p>')).toThrow(/^test\.html: expected /);
  expect(() => prune(css, '<p></p>')).toThrow(expected);
});

test('gives pages with the same names the same styles, and others their own', () => {
  const css = '.a{b:c}.d{b:c}';
  expect(prune(css, '<p class="a x"></p>')).toBe('.a{b:c}');
  expect(prune(css, '<p class="y a"></p>')).toBe('.a{b:c}');
  expect(prune(css, '<p class="d"></p>')).toBe('.d{b:c}');
});
