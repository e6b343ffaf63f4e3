import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { inFolderTurn } from './shared-folder.ts';

/** Starts Netlify's local Blobs server and configures this process's functions to use it. */
export async function startBlobs(
  directory: string,
): Promise<{ url: string; token: string; stop(): Promise<void> }> {
  // The server listens on all network interfaces, but only this process knows the token.
  const token = randomUUID();
  const server = new ConditionalBlobsServer({ directory: resolve(directory), token, logger: () => {} });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  setEnvironmentContext({ siteID: 'local', token, edgeURL, uncachedEdgeURL: edgeURL });
  return { url: edgeURL, token, stop: async () => void (await server.stop()) };
}

type Handler = (request: Request) => Promise<Response>;

/** The private parts of Netlify's local server that are replaced here (seen in @netlify/blobs 11.1.1). */
interface Internals {
  directory: string;
  get: Handler;
  put: Handler;
  delete: Handler;
  listBlobs(options: object): Promise<Response>;
  getLocalPaths(url: URL): { key?: string; dataPath?: string; rootPath?: string };
  parseAPIRequest(request: Request): unknown;
}

const etagOf = (bytes: Uint8Array) => `"${createHash('sha256').update(bytes).digest('hex')}"`;

/** Removes a folder and those above it, up to `root`, as long as they are empty. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  if (root === '' || !folder.startsWith(root + sep)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmpty(dirname(folder), root);
}

const isTemporary = (name: string) => basename(name).startsWith('.');

/** Removes the temporary files that failed or killed writes have left in a folder. Only for a turn, in which nothing else writes. */
async function removeTemporary(folder: string): Promise<void> {
  // The folder is missing if the write failed before it was made.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isTemporary)) await rm(join(folder, name), { force: true });
}

/**
 * Netlify's local Blobs server with the conditional writes of the real service. The original returns no etag with a value,
 * builds etags from the time in milliseconds, lets two writes under one condition both succeed, lists partially written
 * files and empty folders, leaves temporary files when the disk is full, and stores incomplete data from a client that died.
 */
class ConditionalBlobsServer extends BlobsServer {
  static {
    Object.assign(BlobsServer, {
      generateETag: async (path: string) => {
        const bytes = await readFile(path).catch(() => undefined);
        return bytes ? etagOf(bytes) : '';
      },
    });
    const own = BlobsServer.prototype as unknown as Internals;
    const { get, put, delete: remove, listBlobs: list } = own;
    let turn: Promise<unknown> = Promise.resolve();
    // Several servers may share a folder, so a turn excludes all processes.
    const inTurn = (server: Internals, work: () => Promise<Response>): Promise<Response> => {
      const next = turn.then(() => inFolderTurn(server.directory, work));
      turn = next.catch(() => {});
      return next;
    };
    own.put = async function (this: Internals, request) {
      const bytes = await request.arrayBuffer();
      // The client died while sending.
      if (bytes.byteLength !== Number(request.headers.get('content-length') ?? bytes.byteLength)) {
        return new Response(null, { status: 400 });
      }
      const whole = new Request(request.url, { method: 'PUT', headers: request.headers, body: bytes });
      return inTurn(this, async () => {
        const response = await put.call(this, whole);
        if (response.status !== 500) return response;
        const { dataPath = '', rootPath = '' } = this.getLocalPaths(new URL(request.url));
        await removeTemporary(dirname(dataPath));
        await removeEmpty(dirname(dataPath), rootPath);
        return response;
      });
    };
    own.listBlobs = async function (this: Internals, options) {
      const response = await list.call(this, options);
      if (!response.ok) return response;
      const found = (await response.json()) as { blobs: { key: string }[] };
      const blobs = found.blobs.filter(({ key }) => !isTemporary(key));
      return Response.json({ ...found, blobs });
    };
    own.delete = function (this: Internals, request) {
      return inTurn(this, async () => {
        const response = await remove.call(this, request);
        const { dataPath = '', rootPath = '' } = this.getLocalPaths(new URL(request.url));
        await removeEmpty(dirname(dataPath), rootPath);
        return response;
      });
    };
    own.get = function (this: Internals, request) {
      return inTurn(this, async () => {
        const response = await get.call(this, request);
        const isValue = this.getLocalPaths(new URL(request.url)).key && !this.parseAPIRequest(request);
        if (!response.ok || !isValue) return response;
        const bytes = new Uint8Array(await response.arrayBuffer());
        const headers = { ...Object.fromEntries(response.headers), etag: etagOf(bytes) };
        return new Response(bytes, { headers });
      });
    };
  }
}
