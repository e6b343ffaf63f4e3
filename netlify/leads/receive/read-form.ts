import { ATTACHMENTS_FIELD } from '../../../src/shared/attachments/attachment-wire.ts';
import { readBody } from '../../platform/read-body.ts';
import type { Fields } from '../judge/suspicion.ts';
import { FILES_TYPE, FORM_TYPE, JSON_TYPE, parseMediaType } from './media-type.ts';
import { REFUSALS, type Refusal } from './refusals.ts';

/** In bytes. More than the longest allowed form, even percent-encoded. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * In bytes: Netlify's own limit. Files beyond the limit that the form states are dropped later, so that the text is never
 * lost because of them.
 */
const MAX_FILES_BODY_BYTES = 6 * 1024 * 1024;

const DECODER = new TextDecoder('utf-8', { fatal: true });

/** `files`: the files of the form, in their order. */
export type ReadForm = { ok: true; fields: Fields; files?: File[] } | { ok: false; refusal: Refusal };

const refuse = (refusal: Refusal): ReadForm => ({ ok: false, refusal });

function parseJson(text: string): ReadForm {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, fields: value as Fields };
    }
  } catch {
    // Refused below, like any value that is not an object.
  }
  return refuse(REFUSALS.json);
}

/** Not URLSearchParams, which replaces invalid UTF-8 silently. If a name occurs twice, the first value counts. */
function parseForm(text: string): ReadForm {
  const fields = new Map<string, string>();
  try {
    for (const pair of text.split('&')) {
      const [name = '', ...value] = pair
        .split('=')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      if (!fields.has(name)) fields.set(name, value.join('='));
    }
  } catch {
    return refuse(REFUSALS.encoding);
  }
  return { ok: true, fields: Object.fromEntries(fields) };
}

/** A form with files. If a name occurs twice, the first value counts. */
async function parseFiles(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<ReadForm> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return refuse(REFUSALS.encoding);
  }
  const fields = new Map<string, string>();
  let length = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    length += value.length;
    if (!fields.has(name)) fields.set(name, value);
  }
  if (length > MAX_BODY_BYTES) return refuse(REFUSALS.size);
  // Browsers send an empty file for a field without one.
  const files = form.getAll(ATTACHMENTS_FIELD).filter((value) => value instanceof File && value.size > 0);
  return { ok: true, fields: Object.fromEntries(fields), files: files as File[] };
}

/** Reads a request's fields from JSON or a form, or returns why it cannot. Never rejects. */
export async function readForm(request: Request): Promise<ReadForm> {
  const { type, charset } = parseMediaType(request.headers.get('content-type'));
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (![JSON_TYPE, FORM_TYPE, FILES_TYPE].includes(type)) return refuse(REFUSALS.type);
  if (!['', 'utf-8', 'utf8'].includes(charset) || encoding !== 'identity') return refuse(REFUSALS.type);

  const most = type === FILES_TYPE ? MAX_FILES_BODY_BYTES : MAX_BODY_BYTES;
  if (Number(request.headers.get('content-length')) > most)
    return refuse(type === FILES_TYPE ? REFUSALS.files : REFUSALS.size);
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    bytes = await readBody(request, most);
  } catch {
    return refuse(REFUSALS.interrupted);
  }
  if (!bytes) return refuse(type === FILES_TYPE ? REFUSALS.files : REFUSALS.size);
  if (type === FILES_TYPE) return parseFiles(bytes, request.headers.get('content-type') ?? '');

  let text: string;
  try {
    text = DECODER.decode(bytes);
  } catch {
    return refuse(REFUSALS.encoding);
  }
  return type === JSON_TYPE ? parseJson(text) : parseForm(text);
}
