import type { CollectionFile, EntryCollection } from '@sveltia/cms';

/** The pictures that entries may show, from the project's root. */
export const PICTURES = 'src/assets/pictures';
const CONTENT = 'src/content';

interface Shown {
  label: string;
  icon: string;
  /** The URLs that show the entries; `{{slug}}` is an entry's name. */
  page?: string;
  /** The components that may be inserted into the text, by the ids in src/editor/components; undefined: none. */
  components?: readonly string[];
}

/** The components that an article or a guide may use, by their ids, in the order of the menu. */
const ARTICLE_COMPONENTS = ['image', 'Figure', 'DataTable', 'KeyFigures', 'Aspect', 'Video'];

/** A collection with a file for each entry. */
interface Folder extends Shown {
  kind: 'folder';
  folder: string;
  extension: 'mdx';
  /** The field with the entry's position in the list, which editors change by dragging. */
  position?: string;
  options: Pick<EntryCollection, 'label_singular' | 'identifier_field' | 'summary'> & {
    slug: ReturnType<typeof slug>;
  };
}

type EditedFile = Pick<CollectionFile, 'name' | 'file'> & {
  label: string;
  page?: string;
  /** The value of the property that selects one of the file's schemas. */
  variant?: string;
  /** If the file is a list: the label of its entries, and the field that identifies them. */
  list?: { label: string; singular: string; summary: string };
};

/** A collection of fixed files, each with its own form. */
interface Files extends Shown {
  kind: 'files';
  extension: 'mdx' | 'json';
  files: readonly EditedFile[];
}

const slug = (template: string) => ({
  template,
  editable: ['create' as const],
  hint: 'Vira o endereço: letras minúsculas sem acento, números e hífens. Depois de salvo, não muda.',
  pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Use só letras minúsculas sem acento, números e hífens.'] as [
    string,
    string,
  ],
});

const machine = (name: string, label: string): EditedFile => ({
  name,
  label,
  file: `${CONTENT}/machines/${name}.json`,
  page: name,
  variant: name,
});

/** One file that is a whole collection. */
const one = (
  label: string,
  icon: string,
  name: string,
  more: Pick<EditedFile, 'page' | 'list'> = {},
): Files => ({
  kind: 'files',
  label,
  icon,
  extension: 'json',
  files: [{ name, label, file: `${CONTENT}/${name}.json`, ...more }],
});

/** The collections that editors may change, by their names in src/content.config.ts, in the order of the editor's menu. */
export const EDITED: Readonly<Record<string, Folder | Files>> = {
  articles: {
    kind: 'folder',
    label: 'Artigos',
    icon: 'article',
    folder: `${CONTENT}/articles`,
    extension: 'mdx',
    page: '{{slug}}',
    components: ARTICLE_COMPONENTS,
    options: { label_singular: 'Artigo', slug: slug('{{title}}') },
  },
  guias: {
    kind: 'folder',
    label: 'Guias',
    icon: 'menu_book',
    folder: `${CONTENT}/guias`,
    extension: 'mdx',
    position: 'order',
    page: 'guias/{{slug}}',
    components: ARTICLE_COMPONENTS,
    options: { label_singular: 'Guia', slug: slug('{{title}}') },
  },
  faq: {
    kind: 'folder',
    label: 'Perguntas frequentes',
    icon: 'help',
    folder: `${CONTENT}/faq`,
    extension: 'mdx',
    position: 'order',
    page: 'faq',
    options: {
      label_singular: 'Pergunta',
      identifier_field: 'question',
      slug: slug('{{question}}'),
      summary: '{{question}}',
    },
  },
  testimonials: one('Depoimentos', 'reviews', 'testimonials', {
    page: 'testimonials',
    list: { label: 'Depoimentos', singular: 'Depoimento', summary: '{{fields.name}}, {{fields.company}}' },
  }),
  reputation: one('Nota média', 'star', 'reputation', { page: 'testimonials' }),
  home: one('Página inicial', 'home', 'home', { page: '' }),
  machines: {
    kind: 'files',
    label: 'Páginas de máquinas',
    icon: 'precision_manufacturing',
    extension: 'json',
    files: [
      machine('extrusoras', 'Extrusoras'),
      machine('injetoras', 'Injetoras'),
      machine('sopradoras', 'Sopradoras'),
      machine('rosca-e-canhao-para-maquinas-injetoras', 'Rosca e canhão para injetoras'),
      machine('rosca-e-canhao-extrusora-polimeros', 'Rosca e canhão para extrusoras'),
    ],
  },
  company: one('Empresa: telefone, endereço, horário', 'business', 'company'),
  promises: one('Promessas: prazos e garantias', 'handshake', 'promises'),
  conditions: one('Propostas: condições', 'request_quote', 'proposta'),
  prices: one('Preços da loja', 'sell', 'prices', { page: 'loja' }),
  workshop: one('Fotos da oficina', 'camera_enhance', 'oficina'),
  photographs: one('Fotografias', 'photo_camera', 'photographs'),
  makes: one('Marcas de máquina', 'factory', 'marcas'),
  legal: {
    kind: 'files',
    label: 'Textos legais',
    icon: 'gavel',
    extension: 'mdx',
    components: ['GeneratedTable'],
    files: [
      {
        name: 'privacy-policy',
        label: 'Política de privacidade',
        file: `${CONTENT}/legal/privacy-policy.mdx`,
        page: 'privacy-policy',
      },
      {
        name: 'acessibilidade',
        label: 'Declaração de acessibilidade',
        file: `${CONTENT}/legal/acessibilidade.mdx`,
        page: 'acessibilidade',
      },
    ],
  },
  capabilities: one('O que a oficina faz', 'construction', 'capacidades'),
  claims: one('Números prometidos', 'fact_check', 'afirmacoes'),
  release: one('Liberação técnica das ferramentas', 'engineering', 'liberacao-tecnica'),
};
