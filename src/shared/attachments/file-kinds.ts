import { ATTACHMENT_KINDS } from './attachment-wire.ts';

/** What a lead may have: the visitor's files, and with these further kinds the team's proposal. */
export const FILE_KINDS = {
  ...ATTACHMENT_KINDS,
  dwg: { label: 'DWG', extensions: ['dwg'], type: 'image/vnd.dwg' },
  docx: {
    label: 'Word',
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    label: 'Excel',
    extensions: ['xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pptx: {
    label: 'PowerPoint',
    extensions: ['pptx'],
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

const KINDS = Object.keys(FILE_KINDS) as FileKind[];

/** For the `accept` of the proposal's field: endings, because few systems know the types of drawings. */
export const ACCEPTED_PROPOSALS = KINDS.flatMap((kind) =>
  FILE_KINDS[kind].extensions.map((extension) => `.${extension}`),
).join(',');

/** The kind that a name's ending says. */
export function kindOfFileName(name: string): FileKind | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return KINDS.find((kind) => (FILE_KINDS[kind].extensions as readonly string[]).includes(extension));
}
