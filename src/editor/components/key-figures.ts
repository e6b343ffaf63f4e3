import { inlineHtml, type TextComponent } from './text-component.ts';

interface Properties {
  items: { value: string; label: string }[];
}

const ITEM = /\['((?:[^'\\]|\\.)*)', '((?:[^'\\]|\\.)*)'\]/g;

/** The figures at the start of an article. */
export const keyFigures: TextComponent<Properties> = {
  id: 'KeyFigures',
  label: 'Números em destaque',
  icon: 'looks_one',
  summary: 'Números em destaque',
  pattern: /^<KeyFigures\n {2}items=\{\[\n((?: {4}\[.*\],\n)*) {2}\]\}\n\/>/m,
  read: ([, lines = '']) => ({
    items: [...lines.matchAll(ITEM)].map(([, value = '', label = '']) => ({
      value: unquote(value),
      label: unquote(label),
    })),
  }),
  write: ({ items = [] }) =>
    `<KeyFigures\n  items={[\n${items.map(({ value, label }) => `    [${quote(value)}, ${quote(label)}],\n`).join('')}  ]}\n/>`,
  preview: ({ items = [] }) =>
    '<dl class="title-block key-figures">' +
    items
      .map(({ value, label }) => `<div><dt>${inlineHtml(label)}</dt><dd>${inlineHtml(value)}</dd></div>`)
      .join('') +
    '</dl>',
};

const quote = (text = '') => `'${text.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('\n', ' ')}'`;
const unquote = (text: string) => text.replaceAll(/\\(.)/g, '$1');
