import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** One response as it was on the wire. */
export interface WireResponse {
  status: number;
  /** By lower-case name; a name that occurs twice has both values, joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
}

/** `left` are bytes that are no complete response: an unfinished one, or rubbish. */
export interface WireResponses {
  responses: WireResponse[];
  left: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

function parseHead(text: string): Pick<WireResponse, 'status' | 'headers'> | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return { status: Number(status), headers };
}

/** The chunks' content and the offset after the last chunk; undefined if there is no complete body yet. */
function readChunks(bytes: Buffer): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) return undefined;
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
    if (size === 0) return { body: Buffer.concat(parts), end: at };
  }
}

/**
 * Splits what a server has sent into responses. `methods` are those of the requests in order: a response to HEAD has no
 * body. A response without a length lasts until the end of the connection.
 */
export function parseResponses(bytes: Buffer, methods: readonly string[]): WireResponses {
  const responses: WireResponse[] = [];
  let left = bytes;
  while (left.length > 0) {
    const headEnd = left.indexOf(HEAD_END);
    const head = headEnd < 0 ? undefined : parseHead(left.toString('latin1', 0, headEnd));
    if (!head) break;
    const rest = left.subarray(headEnd + HEAD_END.length);
    const { status, headers } = head;
    const isInterim = status < 200;
    const isBodiless = isInterim || status === 204 || status === 304 || methods[responses.length] === 'HEAD';
    let body = Buffer.alloc(0);
    let end = 0;
    if (!isBodiless && headers['transfer-encoding'] === 'chunked') {
      const read = readChunks(rest);
      if (!read) break;
      ({ body, end } = read as { body: Buffer<ArrayBuffer>; end: number });
    } else if (!isBodiless) {
      end = headers['content-length'] === undefined ? rest.length : Number(headers['content-length']);
      if (rest.length < end) break;
      body = Buffer.from(rest.subarray(0, end));
    }
    // 100 Continue announces the response to the same request.
    if (!isInterim) responses.push({ status, headers, body });
    left = rest.subarray(end);
  }
  return { responses, left };
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** The body as text, decompressed. Throws if it is not compressed as the header says. */
export function readText({ headers, body }: WireResponse): string {
  const decode = DECODERS[headers['content-encoding'] ?? ''];
  return (decode && body.length > 0 ? decode(body) : body).toString('utf8');
}
