import { readBody } from '../platform/read-body.ts';
import { FORM_TYPE, JSON_TYPE, parseMediaType } from './media-type.ts';
import { REFUSALS, type Refusal } from './refusals.ts';
import type { Fields } from './suspicion.ts';

/** In bytes. More than the longest form that the fields allow, even percent-encoded. */
const MAX_BODY_BYTES = 64 * 1024;

const DECODER = new TextDecoder('utf-8', { fatal: true });

export type Intake = { ok: true; fields: Fields } | { ok: false; refusal: Refusal };

const refuse = (refusal: Refusal): Intake => ({ ok: false, refusal });

function parseJson(text: string): Intake {
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
function parseForm(text: string): Intake {
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

/** Reads a request's fields from JSON or a form, or returns why it cannot. Never rejects. */
export async function readIntake(request: Request): Promise<Intake> {
  const { type, charset } = parseMediaType(request.headers.get('content-type'));
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (type !== JSON_TYPE && type !== FORM_TYPE) return refuse(REFUSALS.type);
  if (!['', 'utf-8', 'utf8'].includes(charset) || encoding !== 'identity') return refuse(REFUSALS.type);

  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) return refuse(REFUSALS.size);
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBody(request, MAX_BODY_BYTES);
  } catch {
    return refuse(REFUSALS.interrupted);
  }
  if (!bytes) return refuse(REFUSALS.size);

  let text: string;
  try {
    text = DECODER.decode(bytes);
  } catch {
    return refuse(REFUSALS.encoding);
  }
  return type === JSON_TYPE ? parseJson(text) : parseForm(text);
}
