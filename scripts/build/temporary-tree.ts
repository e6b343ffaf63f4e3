import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');
/** Packages, and what builds reuse: encoded pictures and fonts. Not in the repository. */
const WITHOUT_GIT = ['node_modules', '.cache/astro', '.cache/system-fonts'];

export interface TemporaryTree {
  root: string;
  remove(): void;
}

/** A copy of the last commit that a script may change: a worktree of git in the folder for temporary files. */
export async function makeTree(name: string): Promise<TemporaryTree> {
  const root = await mkdtemp(join(tmpdir(), `${name}-`));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, stdio: 'pipe' });
  git('worktree', 'add', '--detach', '--force', root, 'HEAD');
  mkdirSync(join(root, '.cache'));
  for (const folder of WITHOUT_GIT) {
    const from = join(PROJECT, folder);
    // Links to the packages' files, because Astro cannot build with a link to their folder. Builds write into .cache.
    const links = folder === 'node_modules' ? '-al' : '-a';
    if (existsSync(from)) execFileSync('cp', [links, from, join(root, folder)]);
  }
  // The cache of test results: a link would be the project's own file.
  rmSync(join(root, 'node_modules/.vite'), { recursive: true, force: true });
  const remove = () => git('worktree', 'remove', '--force', root);
  return { root, remove };
}

export interface Ended {
  status: number;
  output: string;
}

/** Runs a command in a tree, by the project's Node. Never rejects. */
export function runIn(
  root: string,
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<Ended> {
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, FORCE_COLOR: '0', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('close', (status) => done({ status: status ?? 1, output }));
  });
}
