/** A body of at most `most` bytes as a JSON object; what the client says about its length is not relied on. */
export async function readJson(
  request: Request,
  most: number,
): Promise<{ ok: true; value: Record<string, unknown> } | { ok: false; code: 'body' | 'size' }> {
  const bytes = await readBytes(request, most);
  if (!bytes) return { ok: false, code: 'size' };
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
  } catch {
    // Told below, like every other value that is no object.
  }
  return { ok: false, code: 'body' };
}

/** The whole body, or undefined where it is longer than `most` bytes. */
export async function readBytes(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
