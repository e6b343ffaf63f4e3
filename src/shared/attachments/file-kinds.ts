import { isKeyOf } from '../is-key-of.ts';

const BOM = /^\xef\xbb\xbf/;

/** ISO 10303-21 begins with this token, after white space and comments. */
const STEP_START = /^(?:\s|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*ISO-10303-21\s*;/;

// DXF (Autodesk's reference) is made of pairs of lines: a number, then a value. Number 999 is a comment.
const DXF_START = /^(?:[ \t]*999[ \t]*\r?\n[^\n]*\n)*[ \t]*0[ \t]*\r?\n[ \t]*SECTION[ \t]*\r?\n/;

const BINARY_DXF_START = 'AutoCAD Binary DXF\r\n';

/** Detects the kind of a drawing or model in text form from the start of the file, one character per byte. */
export function kindOfDrawing(start: string): 'dxf' | 'step' | undefined {
  const text = start.replace(BOM, '');
  if (STEP_START.test(text)) return 'step';
  return DXF_START.test(text) || text.startsWith(BINARY_DXF_START) ? 'dxf' : undefined;
}

/** Readers look for this token in the first 1,024 bytes. */
const PDF_TOKEN = '%PDF-';
const PDF_WITHIN = 1024;

/** What stands before the token of a PDF; undefined: it is none. */
export function beforePdf(start: string): string | undefined {
  const at = start.slice(0, PDF_WITHIN).indexOf(PDF_TOKEN);
  return at < 0 ? undefined : start.slice(0, at);
}

/** How many bytes at the start of a file identify its kind. */
export const START_BYTES = 4096;

const PICTURES = { jpeg: ['jpg', 'jpeg'], png: ['png'], webp: ['webp'], heic: ['heic', 'heif'] } as const;
const DRAWINGS = { pdf: ['pdf'], dwg: ['dwg'], dxf: ['dxf'], step: ['step', 'stp'] } as const;
/** An Office document is a ZIP archive. */
const ARCHIVES = { xlsx: ['xlsx'], docx: ['docx'], zip: ['zip'] } as const;

/**
 * The kinds of files that visitors and the team may send, each with its file name extensions. The fields, their texts and
 * the checks on both sides derive from this list.
 */
export const FILE_KINDS = { ...PICTURES, ...DRAWINGS, ...ARCHIVES };

export type FileKind = keyof typeof FILE_KINDS;

const KINDS = Object.keys(FILE_KINDS) as FileKind[];

export const isPicture = (kind: string): boolean => isKeyOf(PICTURES, kind);

/** Whether every browser shows files of this kind as pictures. All others are only downloaded. */
export const isShown = (kind: string): boolean => isPicture(kind) && kind !== 'heic';

/** The MIME type of a picture. */
export const typeOfPicture = (kind: string): string => `image/${kind}`;

/** For the `accept` of a file field: MIME types for a phone's pictures, extensions for what browsers have no type for. */
export const listAccepted = (): string =>
  [
    ...Object.keys(PICTURES).map(typeOfPicture),
    ...KINDS.filter((kind) => !isShown(kind)).flatMap((kind) =>
      FILE_KINDS[kind].map((ending) => `.${ending}`),
    ),
  ].join(',');

const nameKinds = (kinds: object) => Object.keys(kinds).join(', ').toUpperCase();

/** The kinds but pictures, for display: "PDF, DWG, … ou ZIP". */
export const DOCUMENT_NAMES = nameKinds({ ...DRAWINGS, ...ARCHIVES }).replace(/, (?=\w+$)/, ' ou ');

/** All kinds, for display. */
export const KIND_NAMES = `fotos (${nameKinds(PICTURES)}), ${DOCUMENT_NAMES}`;

/** The kind by the file name's extension. */
export function kindOfName(name: string): FileKind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return KINDS.find((kind) => (FILE_KINDS[kind] as readonly string[]).includes(ending));
}

/**
 * The kind of a file by its bytes and its name. Programs order the parts of an Office document freely, so its start may
 * only show that it is an archive; then the name decides.
 */
export function kindAsNamed(found: FileKind, name: string): FileKind {
  const named = kindOfName(name);
  return named && named in ARCHIVES && found in ARCHIVES ? named : found;
}

const ADVICE: readonly [endings: RegExp, advice: string][] = [
  [/\.(?:docm?|odt|rtf|pages|txt|pptx?|odp)$/i, 'Salve como PDF ou DOCX e escolha-o de novo.'],
  [/\.(?:xls[bm]?|ods|csv|numbers)$/i, 'Salve como XLSX e escolha-o de novo.'],
  [
    /\.(?:sldprt|sldasm|slddrw|ipt|iam|prt|asm|catpart|igs|iges|stl|x_[tb]|sat|3dm|f3d)$/i,
    'Exporte como STEP, ou o desenho como PDF, e escolha-o de novo.',
  ],
  [/\.(?:dwf|dgn|cdr|ai|eps|svg|skp)$/i, 'Exporte como PDF ou DXF e escolha-o de novo.'],
  [/\.(?:rar|7z|tar|t?gz)$/i, 'Compacte como ZIP e escolha-o de novo.'],
  [/\.(?:gif|bmp|tiff?|avif|psd)$/i, 'Salve como JPG ou PNG e escolha-o de novo.'],
  [/\.(?:mp4|mov|avi|mkv|webm|3gp|mp3|m4a|ogg|opus)$/i, 'Mande vídeos e áudios pelo WhatsApp.'],
];

/** What to do with a file of a kind that is not accepted, by its name; undefined: nothing but another way to send it. */
export const adviceFor = (name: string): string | undefined =>
  ADVICE.find(([endings]) => endings.test(name))?.[1];
