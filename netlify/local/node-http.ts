import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type IsProxy, readArrival } from './trusted-proxies.ts';

/** The visitor's IP address. */
export const visitorIp = (message: IncomingMessage, isProxy?: IsProxy) => readArrival(message, isProxy).ip;

/** Throws a TypeError if the URL or the Host header is invalid. */
export function toRequest(message: IncomingMessage, isProxy?: IsProxy): Request {
  const { method = 'GET', url = '/' } = message;
  const { ip, protocol, host } = readArrival(message, isProxy);
  const base = `${protocol}://${host}`;
  // Joined as text: resolving `//host/path` against a base would lead to another site.
  const address = url.startsWith('/') ? new URL(base + url) : new URL(url, base);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, {
    method,
    headers: trustedHeaders(message, ip),
    ...(hasBody && { body: bodyOf(message), duplex: 'half' }),
  });
}

/**
 * The body as a web stream. `Readable.toWeb` ends the process with an uncaught error if its reader stops early, for example
 * because the body is too long, while data is still arriving.
 */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  // Destroying the message would close the socket before the response is sent.
  const chunks: AsyncIterator<Uint8Array> = message.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      async cancel() {
        await chunks.return?.();
        // Reads and discards the rest: a client that is still sending reads no response.
        message.resume();
      },
    },
    // Waits for a reader: a message that is still unread after the response is discarded.
    { highWaterMark: 0 },
  );
}

/** The request's headers, without those that only Netlify's edge may set. */
function trustedHeaders(message: IncomingMessage, ip: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (/^(x-forwarded-|x-nf-|forwarded$)/.test(name) || value === undefined) continue;
    for (const item of [value].flat()) headers.append(name, item);
  }
  headers.set('x-forwarded-for', ip);
  headers.set('x-nf-client-connection-ip', ip);
  return headers;
}

/** Sends a response. A client that disconnects meanwhile is not an error. */
export async function sendResponse(response: Response, message: ServerResponse): Promise<void> {
  const isHead = message.req.method === 'HEAD';
  const hasBody = response.body !== null && ![204, 205, 304].includes(response.status);
  const { body, length } = await readBody(response, hasBody);
  message.writeHead(response.status, headersOf(response, length));
  if (isHead || !body) {
    message.end();
    return;
  }
  try {
    await pipeline(body, message);
  } catch (error) {
    if (!message.destroyed) throw error;
  }
}

/** Reads the whole body, for Content-Length, unless it is an event stream. */
async function readBody(response: Response, hasBody: boolean) {
  const isEmpty = [204, 304].includes(response.status);
  if (!hasBody || !response.body) return { body: undefined, length: isEmpty ? undefined : 0 };
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (isStream) return { body: Readable.fromWeb(response.body as never), length: undefined };
  const bytes = Buffer.from(await response.arrayBuffer());
  return { body: [bytes], length: bytes.length };
}

function headersOf({ headers }: Response, length: number | undefined): string[] {
  const pairs = [...headers].filter(([name]) => name !== 'content-length');
  if (length !== undefined) pairs.push(['content-length', String(length)]);
  return pairs.flat();
}
