import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a network in between answers in the site's place; 'hang': nothing; 'cut': it closes the connection. */
export type Answer = 'cut' | 'hang' | { status: number; type: string; body: string; location?: string };

/** The visitor's connection to a site: an HTTP proxy, which tests can cut, and to which pages report complaints. */
export interface Connection {
  url: string;
  complaints: string[];
  /** Answers in the site's place, for example as the login page of a network; undefined: the site answers, when it resolves. */
  answer: ((path: string) => Answer | undefined | Promise<undefined>) | undefined;
  /** Runs in every page before its own scripts. */
  script: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

const SCRIPT_PATH = '/_complaints.js';
const OWN_SCRIPT_PATH = '/_world.js';
const REPORT_PATH = '/_complaints';

// WebKit's protocol does not report complaints, so the pages do. The script runs before any script of the page.
const SCRIPT = `(() => {
  const report = (text) => navigator.sendBeacon('${REPORT_PATH}', text);
  for (const type of ['error', 'warn']) {
    const log = console[type];
    console[type] = (...words) => {
      report('console.' + type + ': ' + words.map(String).join(' '));
      log.apply(console, words);
    };
  }
  addEventListener('error', ({ target, message }) =>
    report(message ? 'error: ' + message : 'console.error: Failed to load resource: ' + (target.currentSrc || target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => report('error: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('console.error: ' + blockedURI + ' violates the following Content Security Policy: ' + violatedDirective));
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (new URL(name).origin !== location.origin) report('request: ' + name);
  }).observe({ type: 'resource', buffered: true });
})();`;

// WebKit does not store secure cookies for http://localhost; the other engines trust it.
const withoutSecure = (cookie: string) => cookie.replace('__Host-', 'host-').replace(/; Secure/i, '');

/** `isReporting` adds that script to every page, and changes cookies so that WebKit stores them. */
export async function openConnection(siteUrl: string, isReporting: boolean): Promise<Connection> {
  const { hostname, port: sitePort } = new URL(siteUrl);
  const complaints: string[] = [];

  async function handleReport(path: string, body: AsyncIterable<Buffer>, response: ServerResponse) {
    if (path === SCRIPT_PATH) return response.setHeader('content-type', 'text/javascript').end(SCRIPT);
    const chunks = [];
    for await (const chunk of body) chunks.push(chunk);
    if (chunks.length > 0) complaints.push(Buffer.concat(chunks).toString('utf8'));
    return response.writeHead(204).end();
  }

  const scripts = () =>
    [isReporting && SCRIPT_PATH, connection.script && OWN_SCRIPT_PATH]
      .filter(Boolean)
      .map((path) => `<script src="${path}"></script>`)
      .join('');

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { url: path = '' } = incoming;
    if (path === OWN_SCRIPT_PATH)
      return void response.setHeader('content-type', 'text/javascript').end(connection.script);
    const answer = await connection.answer?.(path);
    if (answer === 'hang') return;
    if (answer === 'cut') return void response.destroy();
    if (answer) {
      const { status, type, body, location } = answer;
      return void response
        .writeHead(status, { 'content-type': type, ...(location && { location }) })
        .end(body);
    }
    const isChanged = isReporting || connection.script !== '';
    if (isReporting && incoming.url?.startsWith(REPORT_PATH))
      return void handleReport(incoming.url, incoming, response);
    const { 'accept-encoding': _encoding, cookie, ...headers } = incoming.headers;
    const restored = cookie && { cookie: cookie.replaceAll(/\bhost-/g, '__Host-') };
    const outgoing = request(
      {
        hostname,
        port: sitePort,
        method: incoming.method,
        path: incoming.url,
        headers: isChanged
          ? { ...headers, ...(isReporting ? restored : cookie && { cookie }) }
          : incoming.headers,
      },
      (siteResponse) => {
        const cookies = siteResponse.headers['set-cookie'];
        if (isReporting && cookies) siteResponse.headers['set-cookie'] = cookies.map(withoutSecure);
        const isPage = isChanged && siteResponse.headers['content-type']?.startsWith('text/html');
        if (!isPage) {
          response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers);
          return siteResponse.pipe(response);
        }
        const { 'content-length': _, ...rest } = siteResponse.headers;
        response.writeHead(siteResponse.statusCode ?? 502, rest);
        let text = '';
        siteResponse.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        siteResponse.on('end', () => response.end(text.replace(/<head>/i, `$&${scripts()}`)));
        return siteResponse;
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };

  let server: Server | undefined;
  async function open(port: number): Promise<number> {
    const opened = createServer(handle);
    server = opened;
    await new Promise<void>((done, fail) => opened.once('error', fail).listen(port, '127.0.0.1', done));
    return (opened.address() as AddressInfo).port;
  }
  const port = await open(0);
  const connection: Connection = {
    url: `http://localhost:${port}`,
    complaints,
    answer: undefined,
    script: '',
    async cut() {
      const closed = new Promise((done) => (server ? server.close(done) : done(undefined)));
      server?.closeAllConnections();
      server = undefined;
      await closed;
    },
    async restore() {
      if (!server) await open(port);
    },
  };
  return connection;
}
