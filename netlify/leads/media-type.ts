/** What a Content-Type header says, in lower case: the type and the charset, empty where absent. */
export function parseMediaType(header: string | null): { type: string; charset: string } {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  return { type: type.trim(), charset: charset?.slice('charset='.length).replaceAll('"', '').trim() ?? '' };
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A form is answered with a page, JSON with JSON; anything else as it asks for. */
export function chooseAnswer(headers: Headers): 'json' | 'html' {
  const { type } = parseMediaType(headers.get('content-type'));
  if (type === FORM_TYPE) return 'html';
  if (type === JSON_TYPE) return 'json';
  return headers.get('accept')?.includes('text/html') ? 'html' : 'json';
}
