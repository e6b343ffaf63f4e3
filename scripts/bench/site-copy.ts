import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');
const PARTS = [
  'src',
  'public',
  'netlify',
  'scripts',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  // Without it the bundler takes the packages for changed.
  'package-lock.json',
  'tsconfig.json',
];

export interface SiteCopy {
  root: string;
  build(): Promise<Build>;
  remove(): Promise<void>;
}

interface Build {
  succeeded: boolean;
  seconds: number;
  /** Work done, whatever else the machine was doing meanwhile. */
  cpuSeconds: number;
  output: string;
}

/** The whole site in a temporary folder, to change its content and build it; packages and encoded pictures are shared. */
export async function copySite(): Promise<SiteCopy> {
  const root = await copyParts(PARTS);
  // None on a machine that has not built yet.
  await cp(join(PROJECT, '.cache/astro'), join(root, '.cache/astro'), { recursive: true }).catch(() => {});
  return { root, build: () => build(root), remove: () => rm(root, { recursive: true, force: true }) };
}

/** The site as it was last built, to be served from a temporary folder with pages more; removed by the caller. */
export const copyBuiltSite = (): Promise<string> => copyParts([...PARTS, 'dist']);

async function copyParts(parts: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  for (const part of parts) await cp(join(PROJECT, part), join(root, part), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

// Every process of the build tells its work when it ends.
const TELL_WORK = encodeURIComponent(
  "process.on('exit',()=>{const{user,system}=process.cpuUsage();console.error('cpu-microseconds',user+system)})",
);

/** The command that Netlify runs. */
function build(cwd: string): Promise<Build> {
  const start = performance.now();
  const env = { ...process.env, NO_COLOR: '1', NODE_OPTIONS: `--import=data:text/javascript,${TELL_WORK}` };
  return new Promise((done, fail) => {
    const child = spawn('npm', ['run', 'build'], { cwd, env });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', fail);
    child.on('close', (status) => {
      const work = [...output.matchAll(/cpu-microseconds (\d+)/g)].map(([, value]) => Number(value));
      done({
        succeeded: status === 0,
        seconds: (performance.now() - start) / 1000,
        cpuSeconds: work.reduce((sum, value) => sum + value, 0) / 1e6,
        output,
      });
    });
  });
}
