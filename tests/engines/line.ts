import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The visitor's line to a site, which can be cut, and over which a page tells what it complains about. */
export interface Line {
  url: string;
  complaints: string[];
  /** Paths that get no answer. */
  refused: Set<string>;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

const SCRIPT_PATH = '/_complaints.js';
const TELL_PATH = '/_complaints';

// What other engines' protocols report, the pages of WebKit tell themselves. It runs before any script of the page.
const SCRIPT = `(() => {
  const tell = (text) => navigator.sendBeacon('${TELL_PATH}', text);
  for (const type of ['error', 'warn']) {
    const log = console[type];
    console[type] = (...words) => {
      tell('console.' + type + ': ' + words.map(String).join(' '));
      log.apply(console, words);
    };
  }
  addEventListener('error', ({ target, message }) =>
    tell(message ? 'error: ' + message : 'console.error: Failed to load resource: ' + (target.currentSrc || target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('error: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('console.error: ' + blockedURI + ' violates the following Content Security Policy: ' + violatedDirective));
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (new URL(name).origin !== location.origin) tell('request: ' + name);
  }).observe({ type: 'resource', buffered: true });
})();`;

/** `isTelling` puts that script into every page. */
export async function layLine(siteUrl: string, isTelling: boolean): Promise<Line> {
  const { hostname, port: sitePort } = new URL(siteUrl);
  const complaints: string[] = [];
  const refused = new Set<string>();

  async function answerTeller(path: string, body: AsyncIterable<Buffer>, response: ServerResponse) {
    if (path === SCRIPT_PATH) return response.setHeader('content-type', 'text/javascript').end(SCRIPT);
    const chunks = [];
    for await (const chunk of body) chunks.push(chunk);
    if (chunks.length > 0) complaints.push(Buffer.concat(chunks).toString('utf8'));
    return response.writeHead(204).end();
  }

  const handle: Parameters<typeof createServer>[1] = (asked, response) => {
    if (refused.has(asked.url ?? '')) return void response.destroy();
    if (isTelling && asked.url?.startsWith(TELL_PATH)) return void answerTeller(asked.url, asked, response);
    const { 'accept-encoding': packing, ...headers } = asked.headers;
    const onward = request(
      {
        hostname,
        port: sitePort,
        method: asked.method,
        path: asked.url,
        headers: isTelling ? headers : asked.headers,
      },
      (answer) => {
        const isPage = isTelling && answer.headers['content-type']?.startsWith('text/html');
        if (!isPage) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          return answer.pipe(response);
        }
        const { 'content-length': _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.on('end', () =>
          response.end(text.replace(/<head>/i, `$&<script src="${SCRIPT_PATH}"></script>`)),
        );
        return answer;
      },
    );
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  };

  let server: Server | undefined;
  async function open(port: number): Promise<number> {
    const opened = createServer(handle);
    server = opened;
    await new Promise<void>((done, fail) => opened.once('error', fail).listen(port, '127.0.0.1', done));
    return (opened.address() as AddressInfo).port;
  }
  const port = await open(0);
  return {
    url: `http://localhost:${port}`,
    complaints,
    refused,
    async cut() {
      const closed = new Promise((done) => (server ? server.close(done) : done(undefined)));
      server?.closeAllConnections();
      server = undefined;
      await closed;
    },
    async mend() {
      if (!server) await open(port);
    },
  };
}
