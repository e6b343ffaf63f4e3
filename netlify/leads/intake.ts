import { FORM_TYPE, JSON_TYPE, parseMediaType } from './media-type.ts';
import { REFUSALS, type Refusal } from './refusals.ts';
import type { Fields } from './suspicion.ts';

/** In bytes. The longest form the fields allow stays below it, percent-encoded and all. */
export const MAX_BODY_BYTES = 64 * 1024;

const DECODER = new TextDecoder('utf-8', { fatal: true });

export type Intake = { ok: true; fields: Fields } | { ok: false; refusal: Refusal };

const refuse = (refusal: Refusal): Intake => ({ ok: false, refusal });

/** The body, or undefined where it is over the limit; what the client says about its length is not relied on. */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): Intake {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, fields: value as Fields };
    }
  } catch {
    // Told below, like every other value that is no object.
  }
  return refuse(REFUSALS.json);
}

/** URLSearchParams would replace broken UTF-8 silently. Of a name that comes twice, the first counts. */
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

/** Reads a request's fields from JSON or a form, or says what is wrong with it. Never rejects. */
export async function readFields(request: Request): Promise<Intake> {
  const { type, charset } = parseMediaType(request.headers.get('content-type'));
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (type !== JSON_TYPE && type !== FORM_TYPE) return refuse(REFUSALS.type);
  if (!['', 'utf-8', 'utf8'].includes(charset) || encoding !== 'identity') return refuse(REFUSALS.type);

  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBytes(request);
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
