import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  /** It lies inside the file of another package, whose checksum covers it. */
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
