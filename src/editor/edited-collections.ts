import type { CollectionFile, EntryCollection } from '@sveltia/cms';

/** The pictures that entries may show, from the project's root. */
export const PICTURES = 'src/assets/pictures';
const CONTENT = 'src/content';

type Shown = Pick<EntryCollection, 'label' | 'icon'> & { description?: string };

/** Entries with a file each, in a folder. */
interface Folder extends Shown {
  kind: 'folder';
  folder: string;
  extension: 'mdx' | 'json';
  options: Pick<EntryCollection, 'label_singular' | 'identifier_field' | 'slug' | 'summary' | 'reorder'> &
    Partial<Pick<EntryCollection, 'sortable_fields' | 'view_groups' | 'preview_path' | 'create' | 'delete'>>;
}

/** One file each. */
interface Files extends Shown {
  kind: 'files';
  extension: 'mdx' | 'json';
  files: readonly (Pick<CollectionFile, 'name' | 'label' | 'icon'> & {
    file: string;
    /** The value of the property that chooses the file's schema among several. */
    variant?: string;
    /** The file is a list of entries. */
    isList?: { label: string; singular: string };
  })[];
}

const byName = {
  editable: ['create'] as ['create'],
  hint: 'Vira o endereço da página: letras minúsculas sem acento, números e hífens. Depois de publicado, não muda.',
  pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Use só letras minúsculas sem acento, números e hífens.'] as [
    string,
    string,
  ],
};

/** What editors may change, by the names of src/content.config.ts, in the order of the editor's menu. */
export const EDITED: Readonly<Record<string, Folder | Files>> = {
  faq: {
    kind: 'folder',
    label: 'Perguntas frequentes',
    icon: 'help',
    folder: `${CONTENT}/faq`,
    extension: 'mdx',
    options: {
      label_singular: 'Pergunta',
      identifier_field: 'question',
      slug: { ...byName, template: '{{question}}' },
      summary: '{{question}}',
      reorder: true,
    },
  },
  articles: {
    kind: 'folder',
    label: 'Artigos',
    icon: 'article',
    folder: `${CONTENT}/articles`,
    extension: 'mdx',
    options: {
      label_singular: 'Artigo',
      slug: { ...byName, template: '{{title}}' },
      preview_path: '{{slug}}',
    },
  },
  testimonials: {
    kind: 'files',
    label: 'Depoimentos',
    icon: 'reviews',
    extension: 'json',
    files: [
      {
        name: 'testimonials',
        label: 'Depoimentos',
        file: `${CONTENT}/testimonials.json`,
        isList: { label: 'Depoimentos', singular: 'Depoimento' },
      },
    ],
  },
};
