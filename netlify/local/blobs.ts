import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';

/** Starts the file store of Netlify's own tools and points this process's functions at it. */
export async function startBlobs(directory: string): Promise<{ stop(): Promise<void> }> {
  // It listens to the whole network; nobody but us knows the token.
  const token = randomUUID();
  const server = new BlobsServer({ directory: resolve(directory), token, logger: () => {} });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  setEnvironmentContext({ siteID: 'local', token, edgeURL, uncachedEdgeURL: edgeURL });
  return { stop: async () => void (await server.stop()) };
}
