export interface ByteRange {
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/**
 * Parses `bytes=0-99`, `bytes=100-` or `bytes=-100` for a file of `size` bytes. Ignores several ranges, other units and
 * invalid ones, as the HTTP standard allows: the whole file is sent.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Responds with the requested part of a video: Safari plays only videos that are served in ranges. */
export async function respondRange(request: Request, response: Response): Promise<Response> {
  const wanted = request.headers.get('range');
  if (response.status !== 200 || response.headers.get('accept-ranges') !== 'bytes' || !wanted)
    return response;
  const version = request.headers.get('if-range');
  if (version && version !== response.headers.get('etag')) return response;

  const bytes = await response.arrayBuffer();
  const range = parseRange(wanted, bytes.byteLength);
  const headers = new Headers(response.headers);
  if (!range) return new Response(bytes, { headers });
  headers.delete('content-length');
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes.byteLength}`);
  return new Response(bytes.slice(range.start, range.end + 1), { status: 206, headers });
}
