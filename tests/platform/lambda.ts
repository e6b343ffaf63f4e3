/**
 * One Lambda: a process in the folder of an unzipped function, with Netlify's own bootstrap from its bundle. AWS's streamed
 * response is emulated in a few lines.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { routeDriver } from '../fixtures/route-driver.ts';
import type { Invocation, LambdaResponse, Reply } from './gateway.ts';

interface Meta {
  statusCode: number;
  headers?: Record<string, string>;
  multiValueHeaders?: Record<string, string[]>;
}
type MetaStream = PassThrough & { meta?: Meta };
type Handler = (event: object, stream: MetaStream, context: object) => Promise<void>;

const folder = process.cwd();
const [, , proxyPort = ''] = process.argv;
process.env.LAMBDA_TASK_ROOT = folder;

// The bundle has its own copy of the driver, which must be routed to the database of this machine.
const driver = join(folder, 'node_modules/@neondatabase/serverless/index.mjs');
if (existsSync(driver)) {
  const { neonConfig } = (await import(driver)) as typeof import('@neondatabase/serverless');
  routeDriver(neonConfig, proxyPort);
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: { from: (stream: MetaStream, meta: Meta) => Object.assign(stream, { meta }) },
  },
});
const { handler } = (await import(join(folder, '___netlify-entry-point.mjs'))) as { handler: Handler };

async function respond(event: object): Promise<LambdaResponse> {
  const stream: MetaStream = new PassThrough();
  const context = { awsRequestId: 'local', getRemainingTimeInMillis: () => 60_000, clientContext: {} };
  const [body] = await Promise.all([buffer(stream), handler(event, stream, context)]);
  const { statusCode = 0, headers, multiValueHeaders } = stream.meta ?? {};
  return { status: statusCode, headers: multiValueHeaders ?? headers ?? {}, body: body.toString('base64') };
}

process.on('message', async ({ id, event }: Invocation) => {
  const reply = (message: Reply) => process.send?.(message);
  try {
    reply({ id, response: await respond(event) });
  } catch (error) {
    reply({ id, error: String((error as Error).stack ?? error) });
  }
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
