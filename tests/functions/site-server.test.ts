import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http } from '../fixtures/http.ts';
import { startEmptyDatabase } from '../fixtures/lead-database.ts';
import { type ServerProcess, startServer } from '../fixtures/server-process.ts';
import { createProject, type TemporaryProject } from '../fixtures/temporary-project.ts';

/** Tests the local server over HTTP, with a small project in place of the site. */

const page = `<!doctype html><title>Loja</title>${'<p>rosca e cilindro</p>'.repeat(100)}`;
const echo = `
export default async (request, { ip, params, waitUntil }) => {
  const { pathname, searchParams } = new URL(request.url);
  const wait = Number(searchParams.get('wait'));
  if (pathname.endsWith('/later')) waitUntil(new Promise((done) => setTimeout(() => done(console.log('later done')), 300)));
  console.log('begun', pathname);
  if (wait) await new Promise((done) => setTimeout(done, wait));
  const forwarded = request.headers.get('x-forwarded-for');
  return Response.json({ ip, params, forwarded, body: await request.text(), fill: '.'.repeat(1000) });
};
export const config = { path: '/api/echo/:id' };
`;

let project: TemporaryProject;
let server: ServerProcess;
let storage: Awaited<ReturnType<typeof startEmptyDatabase>>;
beforeAll(async () => {
  project = await createProject({
    'dist/index.html': page,
    'dist/loja.html': page,
    'dist/404.html': '<h1>404</h1>',
    'dist/_headers': "/*\n  Content-Security-Policy: default-src 'self'\n",
    'dist/_astro/app.abc123.js': `console.log(${JSON.stringify(page)})`,
    'netlify/functions/echo.mts': echo,
  });
  storage = await startEmptyDatabase();
  server = await launch(0, {}, 'db-first');
});
afterAll(async () => {
  await server?.stop();
  await project?.remove();
  await storage.stop();
});

const launch = (port = 0, env = {}, database = 'db-second') =>
  startServer({
    root: project.root,
    databaseDirectory: join(project.root, database),
    port,
    // Starting the embedded database takes a second.
    env: { NETLIFY_DB_URL: storage.url, ...env },
  });

test('a page is compressed and has its headers', async () => {
  const { status, headers, body } = await http(`${server.url}/loja?q=1`, {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': "default-src 'self'",
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(page);
  expect(Number(headers['content-length'])).toBe(body.length);
});

test('hashed files may be cached for a year', async () => {
  const { headers } = await http(`${server.url}/_astro/app.abc123.js`);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('HEAD is a GET without the body', async () => {
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => http(`${server.url}/loja`, { method })),
  );
  expect(head?.status).toBe(200);
  expect(head?.body).toHaveLength(0);
  expect(head?.headers['content-length']).toBe(get?.headers['content-length']);
  expect(head?.headers.etag).toBe(get?.headers.etag);
});

test('an old address redirects to its page', async () => {
  const { status, headers } = await http(`${server.url}/artigo-rosca-injetora?x=1`);
  expect([status, headers.location]).toEqual([301, '/roscainjetora?x=1']);
});

test.each(['/nada', '/_headers', '/%E0%A4', '/../serve.ts', '/%2e%2e/netlify.toml'])(
  '%s is not found',
  async (path) => {
    const { status, headers, body } = await http(`${server.url}${path}`);
    expect([status, body.toString()]).toEqual([404, '<h1>404</h1>']);
    expect(headers['content-security-policy']).toBe("default-src 'self'");
  },
);

test('a method that no page and no function has is refused', async () => {
  expect((await http(`${server.url}/loja`, { method: 'POST', body: 'a=b' })).status).toBe(405);
  for (const path of ['/', '/api/equipe/pedidos'])
    expect((await http(`${server.url}${path}`, { method: 'TRACE' })).status).toBe(405);
});

test('a request with an invalid host is refused, and the next one succeeds', async () => {
  expect((await http(`${server.url}/`, { headers: { host: 'a b' } })).status).toBe(400);
  expect((await http(`${server.url}/`)).status).toBe(200);
});

test('the site responds on localhost and on 127.0.0.1', async () => {
  const { port } = new URL(server.url);
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await http(`http://${host}:${port}/`)).status).toBe(200);
  }
});

test("a function receives the body, its path parameter and the visitor's real IP address", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'accept-encoding': 'br' };
  const response = await http(`${server.url}/api/echo/7`, { method: 'POST', headers, body: 'a=ç' });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers['content-security-policy']).toBeUndefined();
  expect(JSON.parse(brotliDecompressSync(response.body).toString())).toMatchObject({
    ip: '127.0.0.1',
    forwarded: '127.0.0.1',
    params: { id: '7' },
    body: 'a=ç',
  });
});

test('a connection that closes during a request does not affect the next request', async () => {
  const { hostname, port } = new URL(server.url);
  await new Promise<void>((left) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /api/echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf');
      setTimeout(() => left(void socket.destroy()), 50);
    });
  });
  expect((await http(`${server.url}/api/echo/1`)).status).toBe(200);
});

test('the terminal shows the URL and where quote requests go', () => {
  expect(server.output()).toContain(server.url);
  expect(server.output()).toMatch(/Pedidos: guardados em .* e mostrados neste terminal/);
});

test('a server names a port or a database in use, waits for pending work when it stops, and can be started again', {
  timeout: 60_000,
}, async () => {
  // With a server of their own, processes share the folder.
  const embedded = { NETLIFY_DB_URL: '' };
  const first = await launch(0, embedded);
  const port = Number(new URL(first.url).port);
  await expect(launch(0, embedded)).rejects.toThrow('já está em uso');
  const taken = launch(port, {}, 'db-third');
  await expect(taken).rejects.toThrow(`porta ${port} está em uso`);
  // With a command that avoids it.
  await expect(taken).rejects.toThrow(`PORT=${port + 1} npm start`);

  // Idle connections do not delay the stop.
  const silent = connect(port, 'localhost');
  silent.on('error', () => {});
  const slow = http(`${first.url}/api/echo/later?wait=500`);
  await expect.poll(() => first.output()).toContain('begun /api/echo/later');
  const stopped = first.stop();
  expect((await slow).status).toBe(200);
  expect(await stopped).toBe(0);
  expect(first.output()).toContain('later done');

  const second = await launch(port);
  expect(second.url).toBe(first.url);
  expect(await second.stop()).toBe(0);
});

test('all invalid settings are named, and nothing starts', async () => {
  const env = { PUBLIC_SITE_URL: 'exemplo.com.br/', SMTP_URL: 'mail.exemplo.test' };
  await expect(launch(99999, env)).rejects.toThrow(/code 1:[\s\S]*PORT[\s\S]*PUBLIC_SITE_URL[\s\S]*SMTP_URL/);
});

test('a site with visitors does not start without mail and the staff’s password', async () => {
  const env = { PUBLIC_SITE_URL: 'https://fabrica.example' };
  await expect(launch(0, env)).rejects.toThrow(
    /code 1:[\s\S]*SMTP_URL não está definida[\s\S]*ADMIN_PASSWORD_HASH não está definida/,
  );
  await expect(launch(0, { ...env, SMTP_URL: 'terminal:' })).rejects.toThrow(
    /code 1:[\s\S]*SMTP_URL é terminal:/,
  );
});

test('without a build, the terminal says how to make one', async () => {
  const empty = await createProject({});
  const started = startServer({ root: empty.root, databaseDirectory: join(empty.root, 'db') });
  await expect(started).rejects.toThrow('npm run build');
  await empty.remove();
});
