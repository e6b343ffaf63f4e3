import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { ConditionalBlobsServer } from './blobs-server.ts';

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
