import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase } from '../../netlify/host/database.ts';
import { http } from '../fixtures/http.ts';
import { CLI } from './netlify-cli.ts';

export interface NetlifyDev {
  url: string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 100_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts `netlify dev` in a folder with a built site. `home` is an empty folder, for what it stores about its user. */
export async function startNetlifyDev(
  root: string,
  home: string,
  env: Record<string, string>,
): Promise<NetlifyDev> {
  // It starts an embedded Postgres in the folder that our server uses too, but leaves the migrations to a command.
  const database = await startDatabase({
    directory: join(root, '.netlify/db'),
    migrations: join(root, 'netlify/database/migrations'),
  });
  await database.stop();
  const port = await freePort();
  // Edge functions would need Deno, which is downloaded.
  const flags = ['--offline', '--no-open', '--skip-gitignore', '--internal-disable-edge-functions'];
  const site = ['--dir', 'dist', '--framework', '#static', '--geo', 'mock', '--port', String(port)];
  const child = spawn(process.execPath, [CLI, 'dev', ...flags, ...site], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: home, CI: '1', NO_COLOR: '1', ...env },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const gone = once(child, 'close');

  const url = `http://localhost:${port}`;
  const stop = async () => {
    // Its own children too.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await gone;
  };
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(250)) {
    const isThere = await http(`${url}/`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isThere) return { url, stop };
    if (child.exitCode !== null) break;
  }
  await stop();
  throw new Error(`netlify dev did not start:\n${output}`);
}
