import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  shell?: string;
  if?: string;
}
interface Job {
  'timeout-minutes'?: number;
  permissions?: unknown;
  steps: Step[];
  env?: Record<string, string>;
  strategy?: { 'fail-fast'?: boolean; matrix: { name: string[] } };
}
interface Workflow {
  on: Record<string, unknown> & { schedule?: { cron: string }[] };
  permissions?: unknown;
  jobs: Record<string, Job>;
}

const FILES = globSync('.github/workflows/*.yml').toSorted();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const read = (file: string) => parse(readFileSync(file, 'utf8')) as Workflow;
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap((job) => job.steps);
const commandsOf = (file: string) => stepsOf(file).flatMap(({ run }) => run ?? []);

test('there are workflows', () => {
  expect(FILES.length).toBeGreaterThan(3);
});

describe.each(FILES)('%s', (file) => {
  test('runs only npm scripts that exist', () => {
    const calls = commandsOf(file).flatMap((command) => [
      ...command.matchAll(/\bnpm run (--if-present )?([\w:-]+)/g),
    ]);
    const missing = calls.filter(([, isOptional, name = '']) => !isOptional && !(name in scripts));
    expect(missing.map(([call]) => call)).toEqual([]);
  });

  test('runs only files that exist', () => {
    const files = commandsOf(file).flatMap(
      (command) => command.match(/(?:^|\s)(\.ci\/\w+|scripts\/\S+)/g) ?? [],
    );
    expect(files.filter((name) => !existsSync(name.trim()))).toEqual([]);
  });

  test('pins each action by its commit, with its version in a comment', () => {
    const lines = readFileSync(file, 'utf8').match(/uses: .*/g) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may only read the repository, and has a timeout', () => {
    const { permissions, jobs } = read(file);
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeUndefined();
      expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
  });

  test('puts no untrusted text into a command', () => {
    const expressions = commandsOf(file).flatMap((command) => command.match(/\$\{\{[^}]*\}\}/g) ?? []);
    expect(expressions.filter((text) => !/^\$\{\{ matrix\.\w+ \}\}$/.test(text))).toEqual([]);
  });
});

describe('the campaigns', () => {
  const workflow = read('.github/workflows/campaigns.yml');
  const job = workflow.jobs['campaign'];
  test('run each week', () => {
    expect(workflow.on.schedule?.map(({ cron }) => cron.split(' ').slice(2))).toEqual([['*', '*', '0']]);
  });

  test('are complete, each with the seed of the run', () => {
    const full = readFileSync('scripts/test-full.ts', 'utf8');
    const names = full.slice(full.indexOf('const CAMPAIGNS')).matchAll(/^ {2}(\w+): \{/gm);
    expect(job?.strategy?.matrix.name).toEqual([...names].map(([, name]) => name));
    expect(job?.env).toHaveProperty('SEED');
  });

  test('leave their logs, also when one fails', () => {
    expect(job?.strategy?.['fail-fast']).toBe(false);
    const upload = job?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'));
    expect(upload?.if).toBe('always()');
    // With `shell: bash`, GitHub sets pipefail: without it, tee would hide a failure.
    expect(job?.steps.find(({ run }) => run?.includes('tee'))?.shell).toBe('bash');
  });
});

test('a backup is made each day before the site asks for it, and kept also if a file would not come back', () => {
  const { on, jobs } = read('.github/workflows/backup.yml');
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ [3-7] \* \* \*$/) }]);
  expect(jobs['backup']?.steps.map(({ run }) => run)).toContain('npm run backup');
  expect(jobs['backup']?.steps.at(-1)).toMatchObject({
    uses: expect.stringMatching(/^actions\/upload-artifact@/),
    if: 'always()',
  });
});

test('the dependencies are listed, audited and verified', () => {
  const commands = commandsOf('.github/workflows/dependencies.yml').join('\n');
  expect(commands).toContain('npm sbom --sbom-format cyclonedx');
  expect(commands).toContain('npm audit --omit=dev --audit-level=high');
  expect(commands).toContain('npm audit signatures');
});

describe('Dependabot', () => {
  interface Update {
    'package-ecosystem': string;
    directories?: string[];
    groups: Record<string, { 'update-types'?: string[] }>;
  }
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as { updates: Update[] };
  const folders = globSync(['package.json', 'scripts/*/*/package.json']).map(dirname);

  test('updates every package.json', () => {
    const covered = updates.find((update) => update['package-ecosystem'] === 'npm')?.directories;
    expect(covered?.toSorted()).toEqual(
      folders.map((folder) => (folder === '.' ? '/' : `/${folder}`)).toSorted(),
    );
  });

  test('writes lockfiles without registry addresses, as ours are', () => {
    for (const folder of folders) {
      expect(readFileSync(`${folder}/.npmrc`, 'utf8')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    }
  });

  test('proposes each major version by itself', () => {
    for (const { groups } of updates) {
      for (const group of Object.values(groups)) expect(group['update-types']).toEqual(['minor', 'patch']);
    }
  });
});

interface LockedPackage {
  integrity?: string;
  /** It is inside the file of another package, whose checksum covers it. */
  inBundle?: boolean;
}

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  // The project itself, at the empty path, has no checksum.
  const locked = Object.entries(packages).filter(([path]) => path !== '');

  test('has a SHA-512 of every package, for every platform', () => {
    expect(locked.length).toBeGreaterThan(50);
    const unchecked = locked.filter(
      ([, { integrity, inBundle }]) => !inBundle && !SHA512.test(integrity ?? ''),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  test('names no address, so that npm asks the registry of its settings alone', () => {
    expect(locked.filter(([, entry]) => 'resolved' in entry).map(([path]) => path)).toEqual([]);
  });
});
