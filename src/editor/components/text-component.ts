import type { EditorComponentDefinition } from '@sveltia/cms';

type Values = Record<string, unknown>;

/**
 * A component of a text as a form. `Properties` is what the form edits; a form that was just inserted has none of it, and
 * the editor calls both functions with it too.
 */
export interface TextComponent<Properties extends object> {
  id: string;
  label: string;
  icon: string;
  /** Field names, with `{{…}}`, for the closed form. */
  summary: string;
  fields: EditorComponentDefinition['fields'];
  /** Starts with ^ and has the flag m: the editor compares it with every line of a text. */
  pattern: RegExp;
  read(match: RegExpMatchArray): Properties;
  write(properties: Partial<Properties>): string;
  /** HTML without empty lines. */
  preview(properties: Partial<Properties>): string;
}

export const toDefinition = <Properties extends object>({
  id,
  label,
  icon,
  summary,
  fields,
  pattern,
  read,
  write,
  preview,
}: TextComponent<Properties>): EditorComponentDefinition => ({
  id,
  label,
  icon,
  summary,
  fields,
  pattern,
  mode: 'dialog',
  fromBlock: (match) => read(match) as Values,
  toBlock: (values) => write(values as Partial<Properties>),
  toPreview: (values) => preview(values as Partial<Properties>),
});

const NO_CODE: [string, string] = [
  '^[^"<>{}]*$',
  'Não use aspas retas, <, >, { ou }: para aspas, escreva “ e ”.',
];

/** The fields of a numbered figure or table. */
export const numbered = (caption: string): EditorComponentDefinition['fields'] => [
  {
    name: 'number',
    label: 'Número',
    widget: 'number',
    value_type: 'int',
    min: 1,
    default: 1,
    hint: 'A posição no texto: 1, 2, 3…',
  },
  {
    name: 'caption',
    label: caption,
    widget: 'string',
    minlength: 5,
    maxlength: 160,
    pattern: NO_CODE,
    use_emoji_autocomplete: false,
  },
];

/** A text as the value of an attribute. */
export const attribute = (text = ''): string => text.replaceAll(/["<>{}]/g, '').trim();

/** A text of Markdown's own signs for HTML: bold and links are all that a cell or a caption has. */
export const inlineHtml = (text = ''): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[(.+?)\]\(.+?\)/g, '<a>$1</a>');
