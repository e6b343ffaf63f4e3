import type { EditorComponentDefinition } from '@sveltia/cms';

type Values = Record<string, unknown>;
type Fields = EditorComponentDefinition['fields'];

/**
 * A component of a text as a form. `Properties` is what the form edits; a newly inserted form has none of these, and the
 * editor calls both functions with it too.
 */
export interface TextComponent<Properties extends object> {
  id: string;
  label: string;
  icon: string;
  /** Field names, with `{{…}}`, for the closed form. */
  summary: string;
  /** The fields without a schema, shown after those that have one (src/editor/component-fields.ts). */
  ownFields?: Fields;
  /** Starts with ^ and has the flag m, because the editor tests it against every line of a text. */
  pattern: RegExp;
  read(match: RegExpMatchArray): Properties;
  write(properties: Partial<Properties>): string;
  /** HTML without empty lines. */
  preview(properties: Partial<Properties>): string;
}

export const toDefinition = <Properties extends object>(
  { id, label, icon, summary, ownFields = [], pattern, read, write, preview }: TextComponent<Properties>,
  schemaFields: Fields = [],
): EditorComponentDefinition => ({
  id,
  label,
  icon,
  summary,
  fields: [...schemaFields, ...ownFields],
  pattern,
  mode: 'dialog',
  fromBlock: (match) => read(match) as Values,
  toBlock: (values) => write(values as Partial<Properties>),
  toPreview: (values) => preview(values as Partial<Properties>),
});

/** Escapes a text as the value of an attribute. */
export const attribute = (text = ''): string => text.replaceAll(/["<>{}]/g, '').trim();

/** A Markdown picture. */
export const picture = (alt = '', src = ''): string => `![${alt.replaceAll(/[[\]<>{}]/g, '')}](${src})`;

/** Renders inline Markdown as HTML: bold and links are all that a cell or a caption has. */
export const inlineHtml = (text = ''): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[(.+?)\]\(.+?\)/g, '<a>$1</a>');
