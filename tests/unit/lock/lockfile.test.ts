import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  completeIntegrity,
  findUnchecked,
  type LockedPackage,
  type Lockfile,
} from '../../../scripts/lock/complete-integrity.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

/** Whether npm installs a package on the machines of the hosted workflows and of Netlify: Linux, x64, glibc. */
const isInstalledThere = ({ os, cpu, libc }: LockedPackage) =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true);

describe.each(['package-lock.json', 'scripts/lighthouse/package-lock.json'])('%s', (file) => {
  const lock = read(file);
  const unchecked = findUnchecked(lock).map((path) => [path, lock.packages[path] ?? {}] as const);

  test('has a SHA-512 of every package that the build, the functions or the tests run', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(50);
    expect(unchecked.filter(([, entry]) => isInstalledThere(entry)).map(([path]) => path)).toEqual([]);
  });

  test('lacks one only for optional binaries of another platform', () => {
    const wrong = unchecked.filter(([, { optional, os, cpu }]) => !optional || !(os || cpu));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('names no address, so that npm asks the registry of its settings alone', () => {
    const addresses = Object.values(lock.packages).filter((entry) => 'resolved' in entry);
    expect(addresses).toEqual([]);
  });
});

describe('completes a lockfile', () => {
  const sha = (letter: string) => `sha512-${letter.repeat(86)}==`;
  const make = (): Lockfile => ({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.2.3', integrity: sha('a') },
      'node_modules/a/node_modules/@x/b-darwin': { version: '2.0.0', optional: true, os: ['darwin'] },
      'node_modules/c': { version: '3.0.0', integrity: 'sha1-old=' },
      'node_modules/linked': { link: true },
    },
  });

  test('with what the registry knows, in the place where npm writes it', () => {
    const lock = make();
    const asked: string[] = [];
    const result = completeIntegrity(lock, (name, version) => {
      asked.push(`${name}@${version}`);
      return name === '@x/b-darwin' ? sha('b') : undefined;
    });
    expect(asked).toEqual(['@x/b-darwin@2.0.0', 'c@3.0.0']);
    expect(result).toEqual({
      added: ['node_modules/a/node_modules/@x/b-darwin'],
      missing: ['node_modules/c'],
    });
    expect(JSON.stringify(lock.packages['node_modules/a/node_modules/@x/b-darwin'])).toBe(
      `{"version":"2.0.0","integrity":"${sha('b')}","optional":true,"os":["darwin"]}`,
    );
    expect(findUnchecked(lock)).toEqual(['node_modules/c']);
  });

  test('and never with something else', () => {
    expect(() => completeIntegrity(make(), () => 'sha1-weak')).toThrow('is no SHA-512');
  });
});
