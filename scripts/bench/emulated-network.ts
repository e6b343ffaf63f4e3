import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { MINIMAL_PAGE } from './minimal-page.ts';

export interface Line {
  roundTripMs: number;
  kbitPerSecond: number;
}

export interface EmulatedNetwork {
  /** Runs a command at the visitor's end of the line; resolves with its exit code. */
  run(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<number>;
  stop(): void;
}

/** The site's address on the line, for browsers that are told to find it there. */
export const SITE = { origin: 'https://site.test', rule: 'MAP site.test 10.99.0.2' } as const;

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const COMPRESSED = /\.(?:html|js|css|svg|json|xml|txt|webmanifest)$/;

/** Why this machine cannot emulate a network; undefined: it can. */
export function whatIsMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root, for network namespaces';
  const has = (command: string) =>
    process.env['PATH']?.split(':').some((path) => existsSync(join(path, command)));
  const programs = ['ip', 'python3', 'openssl', 'nginx'].filter((command) => !has(command));
  if (programs.length > 0) return `it needs ${programs.join(', ')}`;
  return existsSync(BROTLI)
    ? undefined
    : 'it needs nginx with its module for brotli (Debian: libnginx-mod-http-brotli-static)';
}

/** A leaf and an intermediate certificate: about as many bytes as a public certificate's chain. */
function writeCertificate(folder: string): void {
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' });
  const request = (name: string, kind: string, out: string) =>
    openssl(`req ${kind} -nodes -subj /C=BR/O=Bench/CN=${name} -keyout ${name}.key -out ${name}.${out}`);
  const sign = (name: string, by: string, extension: string) => {
    writeFileSync(join(folder, 'extension'), extension);
    openssl(
      `x509 -req -in ${name}.csr -CA ${by}.pem -CAkey ${by}.key -CAcreateserial -extfile extension -out ${name}.pem`,
    );
  };
  request('root', '-x509 -newkey rsa:2048', 'pem');
  request('intermediate', '-newkey rsa:2048', 'csr');
  sign('intermediate', 'root', 'basicConstraints=CA:TRUE');
  request('site', '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1', 'csr');
  sign('site', 'intermediate', 'subjectAltName=DNS:site.test');
  const chain = ['site', 'intermediate'].map((name) => readFileSync(join(folder, `${name}.pem`), 'utf8'));
  writeFileSync(join(folder, 'chain.pem'), chain.join(''));
}

/** The headers that every built page gets, as directives of nginx. */
const pageHeaders = (dist: string): string =>
  [
    ...(readFileSync(join(dist, '_headers'), 'utf8')
      .split(/^(?=\/)/m)[0]
      ?.matchAll(/^ +([\w-]+): (.*)$/gm) ?? []),
  ]
    .map(([, name, value]) => `add_header ${name} "${value}";`)
    .join(' ');

function writeServer(folder: string, dist: string): string {
  const root = join(folder, 'www');
  cpSync(dist, root, { recursive: true });
  writeFileSync(join(root, `${MINIMAL_PAGE.path}.html`), MINIMAL_PAGE.html);
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (COMPRESSED.test(file))
      writeFileSync(join(root, `${file}.br`), brotliCompressSync(readFileSync(join(root, file))));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
load_module ${BROTLI};
events {}
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; ${temporary}
  server {
    listen 443 ssl http2; root ${root}; absolute_redirect off; error_page 404 /404.html; brotli_static on;
    ssl_certificate ${folder}/chain.pem; ssl_certificate_key ${folder}/site.key; ssl_protocols TLSv1.3;
    # A small record can be read before the next one has come.
    ssl_buffer_size 4k;
    location / { try_files $uri $uri.html $uri/index.html =404; add_header cache-control "public, max-age=0, must-revalidate"; ${pageHeaders(dist)} }
    location /_astro/ { add_header cache-control "public, max-age=31536000, immutable"; }
  }
}
`,
  );
  return configuration;
}

/**
 * Serves a built site as a content network would (HTTP/2, TLS 1.3, brotli, the pages' own headers) at one end of a slow line
 * between two network namespaces. Linux and root only; see `whatIsMissing`.
 */
export async function startEmulatedNetwork(
  dist: string,
  { roundTripMs, kbitPerSecond }: Line,
): Promise<EmulatedNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'line-'));
  const [visitor, site] = [`visitor${process.pid}`, `site${process.pid}`];
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'ignore' });
  const inside = (namespace: string, command: string, args: readonly string[]) => [
    'netns',
    'exec',
    namespace,
    command,
    ...args,
  ];
  const children: ReturnType<typeof spawn>[] = [];
  const stop = () => {
    for (const child of children.toReversed()) child.kill('SIGTERM');
    for (const namespace of [visitor, site])
      try {
        ip('netns', 'del', namespace);
      } catch {
        // It was never made.
      }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeCertificate(folder);
    const configuration = writeServer(folder, dist);
    for (const namespace of [visitor, site]) ip('netns', 'add', namespace);
    const line = spawn('python3', [
      join(import.meta.dirname, 'slow-line.py'),
      visitor,
      site,
      String(roundTripMs),
      String(kbitPerSecond),
    ]);
    children.push(line);
    await new Promise((up, failed) => {
      line.stdout.once('data', up);
      line.once('exit', () => failed(new Error('the slow line did not start')));
    });
    // A first visitor: no metrics of an earlier connection. Little unsent data, so that a later request can overtake.
    for (const end of [visitor, site])
      ip(
        ...inside(end, 'sysctl', [
          '-qw',
          'net.ipv4.tcp_no_metrics_save=1',
          'net.ipv4.tcp_notsent_lowat=16384',
        ]),
      );
    children.push(spawn('ip', inside(site, 'nginx', ['-c', configuration]), { stdio: 'inherit' }));
    await wait(500);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    stop,
    run: (command, args, env) =>
      new Promise((done) =>
        spawn('ip', inside(visitor, command, args), {
          stdio: 'inherit',
          env: { ...process.env, ...env },
        }).once('exit', (code) => done(code ?? 1)),
      ),
  };
}
