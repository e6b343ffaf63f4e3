/** Responds 304 if the client already has this version, in any encoding. */
export function respondConditional(request: Request, response: Response): Response {
  const etag = response.headers.get('etag');
  const wanted = request.headers.get('if-none-match');
  if (response.status !== 200 || !etag || !wanted || !includesTag(wanted, etag)) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-type', 'content-length', 'accept-ranges']) headers.delete(name);
  void response.body?.cancel();
  return new Response(null, { status: 304, headers });
}

/** Whether a list of ETags (`"a", W/"b-br"` or `*`) contains this version. */
export function includesTag(list: string, etag: string): boolean {
  const version = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-(br|gzip)"$/, '"');
  return list.split(',').some((tag) => tag.trim() === '*' || version(tag) === version(etag));
}
