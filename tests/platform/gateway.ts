import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';

export interface Invocation {
  id: number;
  event: object;
}

export interface LambdaResponse {
  status: number;
  headers: Record<string, string | string[]>;
  /** As base64. */
  body: string;
}

export type Reply = { id: number; response: LambdaResponse } | { id: number; error: string };

interface Route {
  pattern: string;
  methods?: string[];
}

/** A function as Netlify's bundler describes it. */
export interface BuiltFunction {
  name: string;
  schedule?: string;
  routes: Route[];
  /** Patterns of its routes that another function serves. */
  excluded: string[];
  rateLimit?: { windowLimit: number; windowSize: number } | undefined;
  runtime: string;
}

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
  route?: string;
}

interface GatewayOptions {
  /** The folder with the bundles and their manifest. */
  bundles: string;
  /** An empty folder. */
  scratch: string;
  env: Record<string, string>;
  webSocketPort: number;
  /** The store of files, as the bootstrap expects it. */
  blobs: object;
}

const LAMBDA = join(import.meta.dirname, 'lambda.ts');

/** The bundler's manifest, as far as it is read here. */
interface Manifest {
  functions: {
    name: string;
    schedule?: string;
    runtimeVersion: string;
    routes?: { pattern: string; methods?: string[] }[];
    excludedRoutes?: { pattern: string }[];
    trafficRules?: { action: { config: { rateLimitConfig: { windowLimit: number; windowSize: number } } } };
  }[];
}

/** Reads what the build says about its functions. One without a path of its own has Netlify's default one. */
export function readManifest(bundles: string): BuiltFunction[] {
  const { functions } = JSON.parse(readFileSync(join(bundles, 'manifest.json'), 'utf8')) as Manifest;
  return functions.map(
    ({ name, schedule, routes = [], excludedRoutes = [], runtimeVersion, trafficRules }) => {
      const { windowLimit, windowSize } = trafficRules?.action.config.rateLimitConfig ?? {};
      return {
        name,
        ...(schedule && { schedule }),
        routes: routes.length > 0 ? routes : [{ pattern: `/.netlify/functions/${name}` }],
        excluded: excludedRoutes.map(({ pattern }) => pattern),
        rateLimit: windowLimit && windowSize ? { windowLimit, windowSize } : undefined,
        runtime: runtimeVersion,
      };
    },
  );
}

/** Serves the bundled functions over HTTP like Netlify: each in a process of its own, started at its first call. */
export async function startGateway(options: GatewayOptions) {
  const { bundles, scratch, env, webSocketPort, blobs } = options;
  const functions = readManifest(bundles);
  const processes = new Map<string, Promise<ChildProcess>>();
  const waiting = new Map<number, (reply: Reply) => void>();
  let output = '';
  let lastId = 0;

  async function start(name: string): Promise<ChildProcess> {
    const folder = join(scratch, name);
    const bundle = unzipSync(readFileSync(join(bundles, `${name}.zip`)));
    for (const [path, bytes] of Object.entries(bundle)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (!path.endsWith('/')) writeFileSync(join(folder, path), bytes);
    }
    const child = fork(LAMBDA, [String(webSocketPort)], {
      cwd: folder,
      // Netlify sets the site's own address.
      env: { ...env, URL: url },
      silent: true,
      execArgv: [],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += `${name}: ${chunk}`));
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with code ${code}:\n${output}`);
    });
    await Promise.race([once(child, 'message'), gone]);
    gone.catch(() => {});
    child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
    return child;
  }

  async function invoke(name: string, { method, url, headers, body, route }: Call): Promise<LambdaResponse> {
    const running = processes.get(name) ?? start(name);
    processes.set(name, running);
    const child = await running;
    const { host, pathname } = new URL(url);
    lastId += 1;
    const id = lastId;
    const event = {
      rawUrl: url,
      path: pathname,
      httpMethod: method,
      headers: {
        host,
        'x-nf-site-id': 'site',
        'x-nf-deploy-id': 'deploy',
        'x-nf-deploy-context': 'production',
        'x-nf-deploy-published': '1',
        'x-nf-client-connection-ip': '203.0.113.7',
        'x-nf-request-id': String(id),
        ...headers,
      },
      body: body?.toString('base64'),
      isBase64Encoded: body !== undefined,
      route,
      blobs: Buffer.from(JSON.stringify(blobs)).toString('base64'),
      // That of the previews. The live site may not use it.
      netlifyDBURL: 'postgres://preview@127.0.0.1:1/preview',
      flags: {},
      invocationMetadata: { branch: 'main', function_name: name },
    };
    const reply = await new Promise<Reply>((done) => {
      waiting.set(id, done);
      child.send({ id, event });
    });
    waiting.delete(id);
    if ('error' in reply) throw new Error(`${name}: ${reply.error}`);
    return reply.response;
  }

  function find(method: string, pathname: string) {
    const fits = (pattern: string) => new URLPattern({ pathname: pattern }).test({ pathname });
    for (const { name, schedule, routes, excluded } of functions) {
      if (schedule || excluded.some(fits)) continue;
      for (const { pattern, methods = [] } of routes) {
        const isMethod = methods.length === 0 || methods.includes(method);
        if (isMethod && fits(pattern)) return { name, route: pattern };
      }
    }
    return undefined;
  }

  async function respond(request: IncomingMessage): Promise<LambdaResponse> {
    const { method = 'GET', url: path = '/' } = request;
    // fetch does not let a test set `host`.
    const url = `http://${request.headers['x-forwarded-host'] ?? request.headers.host}${path}`;
    const found = find(method, new URL(url).pathname);
    if (!found) return { status: 404, headers: {}, body: '' };
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const hasBody = !['GET', 'HEAD'].includes(method);
    const body = hasBody ? { body: await buffer(request) } : {};
    return invoke(found.name, { method, url, headers, route: found.route, ...body });
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await respond(request).catch((error) => ({
      status: 502,
      headers: {},
      body: Buffer.from(String(error)).toString('base64'),
    }));
    response.writeHead(status, headers).end(Buffer.from(body, 'base64'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Calls a scheduled function as Netlify's clock does. */
    runSchedule: (name: string) =>
      invoke(name, {
        method: 'POST',
        url: `${url}/.netlify/functions/${name}`,
        headers: { 'x-nf-event': 'schedule', 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ next_run: new Date().toISOString() })),
      }),
    async stop(): Promise<void> {
      await new Promise((done) => server.close(done));
      for (const running of processes.values()) {
        const child = await running.catch(() => undefined);
        if (child?.connected) {
          child.disconnect();
          await once(child, 'exit');
        }
      }
    },
  };
}
