import { SECURITY_HEADERS } from '../../netlify/platform/security-headers.ts';
import { readText, type WireResponse } from './http-response.ts';

/** Where a response comes from, as far as the request tells. */
export type Origin =
  /** A schedule responds 503 when it has left something undone. Netlify refuses calls of one from outside. */
  | { kind: 'function'; name: string; isSchedule: boolean }
  | { kind: 'file' }
  /** The request is broken: Node's parser may refuse it, with a response of its own. */
  | { kind: 'unclear' };

/** A stack trace, a path of this machine or of the project, or a message of the database or of Node. */
const INSIDE =
  /\n\s+at .+[:(]\d+|node_modules|file:\/\/|\/(?:work|home|root|tmp|usr|var)\/\w|netlify\/(?:local|platform|leads|staff|catalogue|pictures|inbox|counts|status)\/|\b(?:TypeError|RangeError|SyntaxError|ReferenceError)\b|\bE(?:CONN\w+|NOENT|PIPE)\b|SQLSTATE|syntax error at or near/;

/** By Node's HTTP parser: bad request, timeout, too large headers, an expectation it does not know. */
const OF_THE_PARSER = [400, 408, 413, 417, 431];
const RATE_LIMITED = 429;

const isOfTheParser = ({ status, headers }: WireResponse) =>
  OF_THE_PARSER.includes(status) && headers['content-type'] === undefined;

/** Lists what is wrong with a response. */
export function judgeResponse(response: WireResponse, origin: Origin): string[] {
  const { status, headers } = response;
  const faults: string[] = [];
  const isUndone = origin.kind === 'function' && origin.isSchedule && status === 503;
  if (status >= 500 && !isUndone) faults.push(`status ${status}`);
  // A redirect and "not modified" have none that a policy could be for.
  const hasDocument = status < 300 || status >= 400;
  const isOwn = !isOfTheParser(response) && status !== RATE_LIMITED;
  if (isOwn && origin.kind === 'function') {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (headers[name.toLowerCase()] !== value) faults.push(`without ${name}`);
    }
    if (hasDocument && !headers['content-security-policy']) faults.push('without Content-Security-Policy');
  }
  // Netlify adds no header to a redirect. The headers of each published file are a test of tests/site/surface.test.ts.
  if (isOwn && origin.kind === 'file' && hasDocument && headers['x-content-type-options'] !== 'nosniff')
    faults.push('without nosniff');
  // The built files are published as they are; tests/site reads them. No function sends a script.
  const isScript = headers['content-type']?.startsWith('text/javascript');
  const isPublished = status < 300 && (origin.kind === 'file' || isScript);
  if (!isPublished && INSIDE.test(readText(response))) faults.push('tells its inside');
  return faults;
}

/** The reference in a response to the quote form that confirms it; undefined if the response is no confirmation. */
export function readReference(response: WireResponse): string | undefined {
  const { status, headers } = response;
  if (status !== 200) return undefined;
  const text = readText(response);
  if (headers['content-type']?.includes('json'))
    return (JSON.parse(text) as { reference?: string }).reference ?? '';
  return /\b([0-9A-Z]{4})-([0-9A-Z]{4})\b/.exec(text)?.slice(1).join('') ?? '';
}
