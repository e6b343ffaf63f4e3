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
  // Without the lockfile, Vite assumes changed packages and optimizes them again.
  'package-lock.json',
  'tsconfig.json',
];

export interface SiteCopy {
  root: string;
  /** `env`: added to the environment of the build. */
  build(env?: NodeJS.ProcessEnv): Promise<Build>;
  remove(): Promise<void>;
}

interface Build {
  succeeded: boolean;
  seconds: number;
  /** CPU time of all build processes; does not depend on other load. */
  cpuSeconds: number;
  output: string;
}

/** Copies the site to a temporary folder where its content can be changed and built. Links to the same node_modules. */
export async function copySite(): Promise<SiteCopy> {
  const root = await copyParts(PARTS);
  // Saves encoding the pictures again. The cache does not exist before the first build.
  await cp(join(PROJECT, '.cache/astro'), join(root, '.cache/astro'), { recursive: true }).catch(() => {});
  return { root, build: (env) => build(root, env), remove: () => rm(root, { recursive: true, force: true }) };
}

/**
 * Copies the site with its last build to a temporary folder, where pages can be added. The caller removes the folder.
 */
export const copyBuiltSite = (): Promise<string> => copyParts([...PARTS, 'dist']);

async function copyParts(parts: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  for (const part of parts) await cp(join(PROJECT, part), join(root, part), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

// Makes every process of the build print its CPU time on exit.
const PRINT_CPU_TIME = encodeURIComponent(
  "process.on('exit',()=>{const{user,system}=process.cpuUsage();console.error('cpu-microseconds',user+system)})",
);

/** Runs the same build command as Netlify. */
function build(cwd: string, added: NodeJS.ProcessEnv = {}): Promise<Build> {
  const start = performance.now();
  const env = {
    ...process.env,
    ...added,
    NO_COLOR: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${PRINT_CPU_TIME}`,
  };
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
