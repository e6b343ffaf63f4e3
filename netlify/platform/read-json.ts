import { readBody } from './read-body.ts';

/** Parses a body of at most `most` bytes as a JSON object. */
export async function readJson(
  request: Request,
  most: number,
): Promise<{ ok: true; value: Record<string, unknown> } | { ok: false; code: 'body' | 'size' }> {
  const bytes = await readBody(request, most);
  if (!bytes) return { ok: false, code: 'size' };
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
  } catch {
    // Handled below, like any other value that is not an object.
  }
  return { ok: false, code: 'body' };
}
