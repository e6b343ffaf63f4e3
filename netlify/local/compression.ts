import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Middle levels, as a CDN uses for files that it compresses on request. */
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|manifest\+json|ld\+json|xml|rss\+xml|wasm)|image\/(svg\+xml|x-icon|vnd\.microsoft\.icon)|font\/(ttf|otf))/;

/** In bytes. Smaller responses fit into one packet anyway. */
const SMALLEST = 256;

/** Compresses responses as the client accepts. Those with an ETag are compressed once. */
export function createCompression() {
  const kept = new Map<string, Uint8Array>();

  async function pack(bytes: Uint8Array, encoding: Encoding, etag: string | null): Promise<Uint8Array> {
    const key = etag && `${encoding} ${etag}`;
    const known = key && kept.get(key);
    if (known) return known;
    const packed = await compressors[encoding](bytes);
    if (key) kept.set(key, packed);
    return packed;
  }

  return async function compress(request: Request, response: Response): Promise<Response> {
    if (!isCompressible(response)) return response;
    const headers = new Headers(response.headers);
    headers.append('vary', 'Accept-Encoding');
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = ENCODINGS.find((one) => new RegExp(`\\b${one}\\b(?!;q=0\\b(?!\\.))`).test(accepted));
    const answer = (body: BodyInit | null) => new Response(body, { status: response.status, headers });
    if (!encoding || !response.body) return answer(response.body);

    const bytes = new Uint8Array(await response.arrayBuffer());
    const packed = bytes.length < SMALLEST ? bytes : await pack(bytes, encoding, headers.get('etag'));
    if (packed.length >= bytes.length) return answer(bytes);
    headers.set('content-encoding', encoding);
    headers.delete('content-length');
    const etag = headers.get('etag');
    if (etag) headers.set('etag', etag.replace(/"$/, `-${encoding}"`));
    return answer(packed as Uint8Array<ArrayBuffer>);
  };
}

function isCompressible({ status, headers }: Response): boolean {
  if (status === 206 || headers.has('content-encoding')) return false;
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return false;
  return COMPRESSIBLE.test(headers.get('content-type') ?? '');
}
