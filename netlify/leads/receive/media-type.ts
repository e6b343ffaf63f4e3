import { MIMEType } from 'node:util';

/** The type and the charset of a Content-Type header, in lower case. Empty if the header is absent or invalid. */
export function parseMediaType(header: string | null): { type: string; charset: string } {
  try {
    const { essence, params } = new MIMEType(header ?? '');
    return { type: essence, charset: params.get('charset')?.toLowerCase() ?? '' };
  } catch {
    return { type: '', charset: '' };
  }
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A form with files. */
export const FILES_TYPE = 'multipart/form-data';

/** Responds to a form with a page and to JSON with JSON; to anything else as its Accept header asks. */
export function chooseFormat(headers: Headers): 'json' | 'html' {
  const { type } = parseMediaType(headers.get('content-type'));
  if (type === FORM_TYPE || type === FILES_TYPE) return 'html';
  if (type === JSON_TYPE) return 'json';
  return headers.get('accept')?.includes('text/html') ? 'html' : 'json';
}
