import { execFile, execFileSync } from 'node:child_process';
import { unlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copySite } from '../fixtures/site-copy.ts';
import { BUILD } from './netlify-cli.ts';

export interface NetlifyBuild {
  /** The folder of the copy, built. */
  root: string;
  /** The folder with a zip file for each function, and the manifest. */
  bundles: string;
  /** What the build printed. */
  output: string;
  /** The exit code and output of a production build with ALLOW_PLACEHOLDERS=1. */
  refused: { code: number; output: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    build: NetlifyBuild;
  }
}

interface Run {
  code: number;
  output: string;
}

/** Runs Netlify's build in a context, with nothing of this process's environment but the paths. */
function build(root: string, context: string, env: Record<string, string>): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  const args = ['--offline', '--context', context, '--branch', 'main', '--telemetry', 'false'];
  return new Promise((done) => {
    execFile(
      process.execPath,
      [BUILD, ...args, '--cwd', root],
      { env: { PATH, HOME, NO_COLOR: '1', ...env }, maxBuffer: 1e8 },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

/** Builds a copy of this site as Netlify builds it, once for all tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { root, remove } = await copySite();
  // Bundles contain linked files under another path. Hard links are as fast, within one file system.
  const modules = join(root, 'node_modules');
  unlinkSync(modules);
  const source = resolve('node_modules');
  try {
    execFileSync('cp', ['-al', source, modules], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', source, root]);
  }
  const refused = await build(root, 'production', { ALLOW_PLACEHOLDERS: '1' });
  const { code, output } = await build(root, 'branch-deploy', {});
  if (code !== 0) {
    await remove();
    throw new Error(`The build ended with code ${code}:\n${output}`);
  }
  provide('build', { root, bundles: join(root, '.netlify/functions'), output, refused });
  return remove;
}
