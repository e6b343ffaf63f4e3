import fc from 'fast-check';
import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { INBOX_PATH, leadActionPath } from '../../src/shared/inbox/inbox-wire.ts';
import { SEND_PATH, START_PATH } from '../../src/shared/request/wire.ts';
import { HISTORY_PATH, PRODUCTS_PATH, SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { hostileRequest } from '../fixtures/hostile-request.ts';
import { makeProduct } from '../fixtures/products.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import type { Addresses } from './addresses.ts';
import type { Speech } from './talk.ts';

/** One request as bytes. */
export interface WireRequest {
  /** Groups it in the printed table. */
  kind: string;
  method: string;
  target: string;
  /** Its bytes; `cookie` is the value of the session's header. */
  render(cookie: string): Buffer;
  /** Follows HTTP: it must be responded to, and its origin is known. Otherwise the server may refuse or wait. */
  isClean: boolean;
}

/** The requests on one connection, and how their bytes are sent. */
export interface Conversation {
  requests: readonly WireRequest[];
  speechOf(cookie: string): Speech;
  /** Each request is clean and is sent to its end. */
  isClean: boolean;
}

/** Replaced by the session's cookie when the request is sent. */
const SESSION = '{session}';

/** The first two more often: most functions respond to nothing else. */
const METHODS = ['GET', 'POST', 'GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ODD_METHODS = ['TRACE', 'PROPFIND', 'get', 'POSTX', 'GE T', '', 'CONNECT', 'M-SEARCH', 'A'.repeat(300)];

const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
/** Draws the arbitrary in `percent` of the cases, otherwise the value. */
const mostly = <Value>(value: Value, arbitrary: fc.Arbitrary<Value>, percent: number) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(value) }, { weight: percent, arbitrary });

const method = fc.oneof(
  { weight: 19, arbitrary: oneOf(...METHODS).map((name) => ({ name, isClean: true })) },
  { weight: 1, arbitrary: oneOf(...ODD_METHODS).map((name) => ({ name, isClean: false })) },
);

const HOSTILE_PARTS = [
  '0',
  '1',
  '6',
  '-1',
  '007',
  '2147483648',
  '9007199254740993',
  '1e9',
  'NaN',
  'CFGH2345',
  'cfgh2345',
  'estado',
  'reenvio',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%E0%A4%A',
  '%0d%0aSet-Cookie:%20a=b',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
  '__proto__',
  'a'.repeat(3000),
  `${'0'.repeat(32)}.png`,
  `${'f'.repeat(64)}.webp`,
  '..',
  '*',
];
const ODD_TARGETS = [
  '//evil.example/%2f..',
  '/%E0%A4%A',
  '/%00',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/../../package.json',
  '/.env',
  '/_headers',
  '/netlify.toml',
  '/.netlify/functions/',
  '/.netlify/functions/nothing',
  '/.netlify/functions/%2e%2e/platform/database',
  '/.netlify/blobs/',
  '/admin',
  '/artigo-injetoras?a=%0d%0ab',
  `/${'a/'.repeat(2000)}`,
  '/?a[]=1&a[]=2',
  '/%5c%5cevil.example',
  '/\\evil.example',
  '/loja/',
  '/loja//',
];
/** Targets that are not a path. */
const FOREIGN_TARGETS = [
  '*',
  'http://evil.example/loja',
  'evil.example:443',
  'loja',
  '',
  '/a b',
  '/\u00e7',
  'http://[',
];
const QUERIES = [
  '',
  '',
  '',
  '?',
  '?produto=1',
  '?produto=999999999999',
  '?antes=-1',
  '?produto=%00',
  '?a=%ff',
  `?a=${'b'.repeat(2000)}`,
];

const part = fc.constantFrom(...HOSTILE_PARTS);
const fill = (path: string) =>
  fc.tuple(fc.array(part, { minLength: 3, maxLength: 3 }), oneOf(...QUERIES)).map(([parts, query]) => {
    let next = 0;
    // A parameter, or Netlify's wildcard at the end.
    return path.replaceAll(/:\w+\??|\*$/g, () => parts[next++ % parts.length] ?? '') + query;
  });

const hostileText = oneOf(
  'Ana',
  '\0',
  'Ana\0Prado',
  '\ud800',
  '\u202e\u2066moc.alvo',
  "'; DROP TABLE leads; --",
  '<script>alert(1)</script>',
  '=1+1',
  'x'.repeat(5000),
  '',
  'javascript:alert(1)',
  '/\t/evil.example',
);
const hostileNumber = oneOf(0, 1, -1, 2, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 40), 1e308, 999_999_999);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText as fc.Arbitrary<unknown> },
  { weight: 4, arbitrary: hostileNumber as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: oneOf<unknown>(null, true, [], {}, [[]], { __proto__: null }) },
);
/** Some fields of a product; a nearly valid call changes one or two of a correct product. */
const product = fc.record(
  {
    id: hostileNumber,
    title: hostileText,
    description: hostileText,
    imageUrl: oneOf('javascript:alert(1)', '/\t/evil.example', '//evil.example', '/fotos/a\0.png'),
    link: oneOf('javascript:alert(1)', '/\t/evil.example', '/loja', '//evil.example'),
    specifications: hostileValue,
    tags: hostileValue,
    inStock: hostileValue,
  },
  { requiredKeys: [] },
);
const staffJson = fc
  .record(
    {
      password: hostileText,
      person: hostileValue,
      revision: hostileNumber,
      restore: hostileNumber,
      product: fc.oneof(product as fc.Arbitrary<unknown>, hostileValue),
      state: oneOf<unknown>('new', 'active', 'answered', 'discarded', 'suspect', 7),
      note: hostileValue,
      channel: oneOf<unknown>('whatsapp', 'email', 'fax'),
      view: oneOf<unknown>('all', 'open', 'late', 'x', null),
      segment: oneOf<unknown>('', 'injecao', '\0'),
      text: hostileValue,
      after: oneOf<unknown>(null, 'CFGH2345', '\0', 5),
    },
    { requiredKeys: [] },
  )
  .map((value) => Buffer.from(JSON.stringify(value)));

const LARGEST = 4_000_000;
const body = fc.oneof(
  { weight: 10, arbitrary: staffJson },
  { weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) },
  {
    weight: 3,
    arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 2, max: 20_000 }).map((depth) => Buffer.from('['.repeat(depth))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(65_536, 65_537, 300_000, 1_100_000, LARGEST)
      .map((size) => Buffer.alloc(size, 'a')),
  },
);

/** Calls that pass the first checks, so that hostile values reach the database. */
const nearlyValid = fc.oneof(
  fc
    .record({
      view: oneOf('all', 'open', 'suspect'),
      segment: oneOf('', 'injecao'),
      text: hostileText,
      after: oneOf(null, 'CFGH2345', '\0'),
    })
    .map((query) => ({ name: 'POST', path: INBOX_PATH, value: query as object })),
  fc
    .tuple(fc.oneof(hostileNumber, hostileText), fc.oneof(hostileNumber, hostileText))
    .map(([of, before]) => ({
      name: 'GET',
      path: `${HISTORY_PATH}?produto=${encodeURIComponent(String(of).toWellFormed())}&antes=${encodeURIComponent(String(before).toWellFormed())}`,
      value: {},
    })),
  fc
    .tuple(oneOf('PUT', 'DELETE'), hostileNumber, hostileNumber, hostileNumber)
    .map(([name, id, revision, restore]) => ({
      name,
      path: `${PRODUCTS_PATH}/${id}`,
      value: { revision, restore },
    })),
  fc.tuple(oneOf('POST', 'PUT'), product, hostileNumber).map(([name, changes, revision]) => ({
    name,
    path: name === 'POST' ? PRODUCTS_PATH : `${PRODUCTS_PATH}/1`,
    value: { revision, product: { ...makeProduct({ id: 1 }), ...changes } },
  })),
  fc.record({ password: fc.constant(PASSPHRASE), person: hostileText }).map((value) => ({
    name: 'POST',
    path: SESSION_PATH,
    value,
  })),
  fc.record({ note: hostileText }).map((value) => ({
    name: 'POST',
    path: leadActionPath('CFGH2345', 'nota'),
    value,
  })),
  hostileNumber.map((revision) => ({ name: 'GET', path: `${UPDATES_PATH}${revision}`, value: {} })),
);

type Framing =
  | 'length'
  | 'chunked'
  | 'short'
  | 'long'
  | 'both'
  | 'bad chunk'
  | 'two lengths'
  | 'odd length'
  | 'none';
const framing: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Framing>('length') },
  { weight: 4, arbitrary: fc.constant<Framing>('chunked') },
  {
    weight: 3,
    arbitrary: oneOf<Framing>('short', 'long', 'both', 'bad chunk', 'two lengths', 'odd length', 'none'),
  },
);
const CHUNK = 1000;

function chunksOf(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length; at += CHUNK) {
    const chunk = content.subarray(at, at + CHUNK);
    parts.push(Buffer.from(`${chunk.length.toString(16)};x=1\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\nX-Trailer: a\r\n\r\n')]);
}

/** The header lines and the bytes after the head. */
function frame(kind: Framing, content: Buffer): { lines: string[]; sent: Buffer; isClean: boolean } {
  const length = content.length;
  if (kind === 'length') {
    const lines = length > 0 ? [`Content-Length: ${length}`] : [];
    return { lines, sent: content, isClean: true };
  }
  if (kind === 'chunked')
    return { lines: ['Transfer-Encoding: chunked'], sent: chunksOf(content), isClean: true };
  const lines = {
    short: [`Content-Length: ${Math.floor(length / 2)}`],
    long: [`Content-Length: ${length + 50}`],
    both: [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'],
    'bad chunk': ['Transfer-Encoding: chunked'],
    'two lengths': [`Content-Length: ${length}`, `Content-Length: ${length + 1}`],
    'odd length': ['Content-Length: +5'],
    none: [],
  }[kind];
  const sent = kind === 'bad chunk' ? Buffer.concat([Buffer.from('zz\r\n'), content]) : content;
  return { lines, sent, isClean: false };
}

interface Extra {
  lines: readonly string[];
  isClean: boolean;
  host?: string;
  version?: string;
  before?: string;
}
const clean = (...lines: string[]): Extra => ({ lines, isClean: true });
const broken = (...lines: string[]): Extra => ({ lines, isClean: false });
const EXTRAS: readonly Extra[] = [
  clean('Range: bytes=0-0,5-,-3'),
  clean('Range: bytes=99999999999-'),
  clean('Range: apples=1'),
  clean('If-None-Match: *'),
  clean('If-None-Match: "', 'If-Modified-Since: yesterday'),
  clean('Accept-Encoding: gzip;q=9, br;q=-1, *;q=x'),
  clean('Accept-Encoding: zstd, br'),
  clean('Accept: text/html;q=NaN, */*'),
  clean('X-Forwarded-For: 127.0.0.1, <script>', 'X-NF-Client-Connection-IP: 1.2.3.4'),
  clean('Accept-Language: \u00ff\u00fe'),
  clean(`Referer: http://localhost/${'a'.repeat(6000)}`),
  clean('Cookie: a=b; __Host-equipe=%%%; ==;;'),
  clean('Sec-Fetch-Site: cross-site', 'Origin: https://evil.example'),
  clean('Origin: null'),
  { ...clean(), before: '\r\n\r\n' },
  broken('Expect: 100-continue'),
  broken('Expect: the unexpected'),
  broken('Connection: upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'),
  broken('Content-Encoding: gzip'),
  broken(' folded: line'),
  broken('Space : before'),
  broken('Nul: a\0b'),
  broken('Bare: a\nInjected: b'),
  broken('no colon'),
  broken(`Huge: ${'h'.repeat(20_000)}`),
  broken(...Array.from({ length: 3000 }, (_, n) => `X${n}: y`)),
  broken('Transfer-Encoding: gzip, chunked'),
  broken('Connection: close, close, x'),
  { ...broken(), host: 'a b' },
  { ...broken(), host: '[::1' },
  { ...broken(), host: '' },
  { ...broken(), host: 'evil.example:99999' },
  { ...broken('Host: two.example') },
  { ...broken(), version: 'HTTP/1.0' },
  { ...broken(), version: 'HTTP/9.9' },
  { ...broken(), version: 'SMTP/1.1' },
  { ...broken(), before: 'GET' },
  { ...broken(), before: '\x16\x03\x01\x02\0\x01\0' },
];
const extra = mostly<Extra>(clean(), fc.constantFrom(...EXTRAS), 30);

interface Draft {
  kind: string;
  method: { name: string; isClean: boolean };
  target: { path: string; isClean: boolean };
  lines: readonly string[];
  content: Buffer;
}

/** A browser of the staff sends these; without them the functions refuse before they read anything. */
const SIGNED_IN = [`Cookie: ${SESSION}`, 'Sec-Fetch-Site: same-origin', 'Origin: http://localhost'];
const json = 'Content-Type: application/json';
const at = (path: string) => ({ path, isClean: true });

// A header's value may hold anything but the bytes that end it; the other bytes are sent as UTF-8.
const lineOf = ([name, value]: [string, string]) => `${name}: ${value}`;
const form: fc.Arbitrary<Draft> = fc
  .tuple(hostileRequest, mostly(SEND_PATH, oneOf(START_PATH), 15))
  .map(([{ kind, method: name, headers, body: content }, path]) => ({
    kind: `form, ${kind}`,
    method: { name, isClean: true },
    target: at(path),
    // The length is the framing's, and a compressed body is refused like any other type.
    lines: Object.entries(headers)
      .filter(([header]) => header !== 'content-length')
      .map(lineOf),
    content: Buffer.from(content),
  }));

function drafts({ functions, files }: Addresses): fc.Arbitrary<Draft> {
  const called = fc
    .tuple(
      fc.constantFrom(...functions).chain(fill),
      method,
      body,
      mostly(SIGNED_IN, fc.constant<string[]>([]), 25),
    )
    .map(([path, name, content, lines]) => ({
      kind: lines.length > 0 ? 'function, signed in' : 'function, signed out',
      method: name,
      target: at(path),
      lines: [json, ...lines],
      content,
    }));
  const near = nearlyValid.map(({ name, path, value }) => ({
    kind: 'function, nearly valid',
    method: { name, isClean: true },
    target: at(path),
    lines: [json, ...SIGNED_IN],
    content: Buffer.from(JSON.stringify(value)),
  }));
  const file = fc.tuple(fc.constantFrom(...files), oneOf(...QUERIES), method).map(([path, query, name]) => ({
    kind: 'file',
    method: name,
    target: at(encodeURI(path) + query),
    lines: [],
    content: Buffer.alloc(0),
  }));
  const odd = fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ODD_TARGETS).map((path) => ({ path, isClean: true })) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...FOREIGN_TARGETS).map((path) => ({ path, isClean: false })),
        },
      ),
      method,
    )
    .map(([target, name]) => ({
      kind: 'odd target',
      method: name,
      target,
      lines: [],
      content: Buffer.alloc(0),
    }));
  return fc.oneof(
    { weight: 5, arbitrary: form },
    { weight: 4, arbitrary: called },
    { weight: 3, arbitrary: near },
    { weight: 2, arbitrary: file },
    { weight: 2, arbitrary: odd },
  );
}

const HAS_NO_BODY = ['GET', 'HEAD'];

function buildRequest(
  draft: Draft,
  way: Framing,
  { lines, isClean, host, version, before }: Extra,
): WireRequest {
  const { kind, method: name, target } = draft;
  const content = HAS_NO_BODY.includes(name.name) ? Buffer.alloc(0) : draft.content;
  const framed = frame(way, content);
  // Without a Host header if the host is empty.
  const hostLine = host === '' ? [] : [`Host: ${host ?? 'localhost'}`];
  const head = [
    `${before ?? ''}${name.name} ${target.path} ${version ?? 'HTTP/1.1'}`,
    ...hostLine,
    ...draft.lines,
    ...lines,
    ...framed.lines,
  ].join('\r\n');
  return {
    kind,
    method: name.name,
    target: target.path,
    isClean: name.isClean && target.isClean && framed.isClean && isClean,
    render: (cookie) =>
      Buffer.concat([Buffer.from(`${head.replace(SESSION, cookie)}\r\n\r\n`, 'latin1'), framed.sent]),
  };
}

/** Cuts bytes at places given as shares of their length. */
function cut(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const places = [0, ...shares.map((share) => Math.floor(share * bytes.length)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const delivery = fc.record({
  cuts: mostly<number[]>([], fc.array(share, { minLength: 1, maxLength: 8 }), 30),
  pauseMs: mostly(0, oneOf(1, 5, 30), 30),
  ending: mostly<Speech['ending']>('wait', oneOf<Speech['ending']>('half-close', 'break'), 8),
  /** Where the bytes end; 1: they are complete. */
  until: mostly(1, share, 8),
});

/** Conversations from one correct request to several broken ones on a connection. */
export function conversations(addresses: Addresses): fc.Arbitrary<Conversation> {
  const request = fc
    .tuple(drafts(addresses), framing, extra)
    .map(([draft, way, more]) => buildRequest(draft, way, more));
  return fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: request.map((one) => [one]) },
        { weight: 1, arbitrary: fc.array(request, { minLength: 2, maxLength: 4 }) },
      ),
      delivery,
    )
    .map(([requests, { cuts, pauseMs, ending, until }]) => ({
      requests,
      isClean: requests.every(({ isClean }) => isClean) && ending === 'wait' && until === 1,
      speechOf(cookie) {
        const bytes = Buffer.concat(requests.map((one) => one.render(cookie)));
        const sent = bytes.subarray(0, Math.ceil(until * bytes.length));
        return { pieces: cut(sent, cuts), pauseMs, ending };
      },
    }));
}
