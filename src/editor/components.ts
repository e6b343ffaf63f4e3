import type { EditorComponentDefinition } from '@sveltia/cms';

type Values = Record<string, string>;

const number = {
  name: 'number',
  label: 'Número',
  widget: 'number',
  value_type: 'int',
  min: 1,
  default: 1,
  hint: 'Figuras e tabelas têm cada uma a sua contagem, na ordem do texto.',
} as const;
const caption = { name: 'caption', label: 'Legenda', hint: 'De 5 a 160 caracteres, sem aspas retas.' };
const picture = [
  { name: 'src', label: 'Foto', widget: 'image', choose_url: false },
  { name: 'alt', label: 'O que se vê na foto', hint: 'Para quem não vê a foto: de 15 a 160 caracteres.' },
] as const;

/** A numbered figure with a picture. Patterns start with ^ and have the flag m: each line of a text is tested. */
const photo: EditorComponentDefinition = {
  id: 'Photo',
  label: 'Foto com legenda',
  icon: 'photo_library',
  summary: 'Figura {{number}} – {{caption}}',
  fields: [number, caption, ...picture],
  pattern:
    /^<Figure number=\{(?<number>\d+)\} caption="(?<caption>[^"]*)">\n\n!\[(?<alt>[^\]]*)\]\((?<src>[^)\s]*)\)\n\n<\/Figure>/m,
  toBlock: ({ number, caption, src, alt }) =>
    `<Figure number={${number}} caption="${caption}">\n\n![${alt}](${src})\n\n</Figure>`,
  // Without the picture: its path is the file's, and the preview would ask the site for it.
  toPreview: ({ number, caption, alt }) => `**Figura ${number}** – ${caption}\n\n*${alt}*`,
};

/** A numbered figure with one of the site's drawings. `drawings`: the drawings by name, as HTML. */
const figure = (drawings: Readonly<Values>): EditorComponentDefinition => ({
  id: 'Figure',
  label: 'Desenho',
  icon: 'architecture',
  summary: 'Figura {{number}} – {{caption}}',
  fields: [
    number,
    caption,
    { name: 'drawing', label: 'Desenho', widget: 'select', options: Object.keys(drawings) },
    { name: 'legend', label: 'Legenda dos números do desenho', widget: 'text', required: false },
  ],
  pattern:
    /^<Figure number=\{(?<number>\d+)\} caption="(?<caption>[^"]*)">\n\n<(?<drawing>[A-Z]\w*) \/>\n(?:\n(?<legend>(?:\d+\. .*\n)+))?\n<\/Figure>/m,
  toBlock: ({ number, caption, drawing, legend }) =>
    `<Figure number={${number}} caption="${caption}">\n\n<${drawing} />\n\n${legend ? `${legend.trim()}\n\n` : ''}</Figure>`,
  toPreview: ({ number, caption, drawing }) =>
    `${drawings[drawing] ?? ''}\n\n**Figura ${number}** – ${caption}`,
});

const tableFields: EditorComponentDefinition['fields'] = [
  number,
  { ...caption, label: 'Título da tabela' },
  { name: 'basis', label: 'De onde vem', required: false, hint: 'Os autores, como em Fontes: PML; oficina.' },
  { name: 'checklist', label: 'É um checklist', widget: 'boolean', default: false, hint: 'Ganha um PDF.' },
  {
    name: 'table',
    label: 'Linhas e colunas',
    widget: 'text',
    hint: 'Uma linha de texto por linha da tabela.',
  },
];

/** A numbered table: its lines are Markdown, with | between the cells. */
const dataTable: EditorComponentDefinition = {
  id: 'DataTable',
  label: 'Tabela',
  icon: 'table',
  summary: 'Tabela {{number}} – {{caption}}',
  fields: tableFields,
  pattern:
    /^<DataTable number=\{(?<number>\d+)\} caption="(?<caption>[^"]*)"(?: basis="(?<basis>[^"]*)")?(?<checklist> checklist)?>\n\n(?<table>(?:\|.*\n)+)\n<\/DataTable>/m,
  fromBlock: ({ groups }) => ({ ...groups, checklist: groups?.['checklist'] !== undefined }),
  toBlock: ({ number, caption, basis, checklist, table = '' }) =>
    `<DataTable number={${number}} caption="${caption}"${basis ? ` basis="${basis}"` : ''}${checklist ? ' checklist' : ''}>` +
    `\n\n${table.trim()}\n\n</DataTable>`,
  toPreview: ({ number, caption, table }) => `**Tabela ${number}** – ${caption}\n\n${table}`,
};

const quoted = (text = '') => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
const unquoted = (text = '') => text.replaceAll(/\\(.)/g, '$1');

const PAIR = /\['(?<value>(?:[^'\\]|\\.)*)', '(?<label>(?:[^'\\]|\\.)*)'\]/g;
const pairFields = [
  { name: 'value', label: 'Número', hint: 'Como 30% ou 12 dias.' },
  { name: 'label', label: 'O que ele diz' },
];

/** The figures at the start of an article. */
const keyFigures: EditorComponentDefinition = {
  id: 'KeyFigures',
  label: 'Números em destaque',
  icon: 'looks_one',
  fields: [{ name: 'items', label: 'Números', widget: 'list', fields: pairFields }],
  pattern: /^<KeyFigures\n {2}items=\{\[\n((?: {4}\[.*\],\n)*) {2}\]\}\n\/>/m,
  fromBlock: ([, lines = '']) => ({
    items: [...lines.matchAll(PAIR)].map(({ groups }) => ({
      value: unquoted(groups?.['value']),
      label: unquoted(groups?.['label']),
    })),
  }),
  toBlock: ({ items = [] }: { items?: Values[] }) =>
    `<KeyFigures\n  items={[\n${items.map(({ value, label }) => `    [${quoted(value)}, ${quoted(label)}],\n`).join('')}  ]}\n/>`,
  toPreview: ({ items = [] }: { items?: Values[] }) =>
    items.map(({ value, label }) => `- **${value}** ${label}`).join('\n'),
};

/** A part of an article with its own heading. */
const aspect: EditorComponentDefinition = {
  id: 'Aspect',
  label: 'Problema, solução ou benefício',
  icon: 'fact_check',
  summary: '{{name}}',
  fields: [
    { name: 'name', label: 'O que é', widget: 'select', options: ['Problema', 'Solução', 'Benefício'] },
    { name: 'content', label: 'Texto', widget: 'richtext', editor_components: [] },
  ],
  pattern: /^<Aspect name="(?<name>[^"]*)">\n\n(?<content>[\s\S]*?)\n\n<\/Aspect>/m,
  toBlock: ({ name, content = '' }) => `<Aspect name="${name}">\n\n${content.trim()}\n\n</Aspect>`,
  toPreview: ({ name, content }) => `**${name}**\n\n${content}`,
};

/** A YouTube video, or a file, with the picture that is shown until it is played. */
const video: EditorComponentDefinition = {
  id: 'Video',
  label: 'Vídeo',
  icon: 'smart_display',
  summary: 'Vídeo – {{caption}}',
  fields: [
    {
      name: 'url',
      label: 'Endereço do vídeo',
      hint: 'Do YouTube, como https://www.youtube.com/watch?v=…, ou de um .mp4.',
    },
    caption,
    ...picture,
  ],
  pattern:
    /^<Video url="(?<url>[^"]*)" caption="(?<caption>[^"]*)">\n\n!\[(?<alt>[^\]]*)\]\((?<src>[^)\s]*)\)\n\n<\/Video>/m,
  toBlock: ({ url, caption, src, alt }) =>
    `<Video url="${url}" caption="${caption}">\n\n![${alt}](${src})\n\n</Video>`,
  toPreview: ({ url, caption }) => `[${caption}](${url})`,
};

/** A table of the privacy policy that the build generates from legal/inventario.json. */
const generatedTable: EditorComponentDefinition = {
  id: 'GeneratedTable',
  label: 'Tabela do inventário',
  icon: 'table_view',
  fields: [
    {
      name: 'table',
      label: 'Tabela',
      widget: 'select',
      hint: 'O site escreve o conteúdo, a partir de legal/inventario.json.',
      options: ['StoredData', 'DeviceData', 'RecipientTable', 'CookieTable'],
    },
  ],
  pattern: /^<(?<table>StoredData|DeviceData|RecipientTable|CookieTable) \/>$/m,
  toBlock: ({ table }) => `<${table} />`,
  toPreview: ({ table }) => `*[${table}: o site escreve esta tabela]*`,
};

/** The components that texts may have; public/admin/config.yml says which text offers which. */
export const textComponents = (drawings: Readonly<Values>): EditorComponentDefinition[] => [
  photo,
  figure(drawings),
  dataTable,
  keyFigures,
  aspect,
  video,
  generatedTable,
];
