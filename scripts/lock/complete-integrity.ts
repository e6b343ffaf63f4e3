/** An entry of a lockfile of version 3. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** The package's name: the part of its path after the last node_modules. */
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;

/** The paths of the packages without a checksum. The project itself, at the empty path, has none. */
export const findUnchecked = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    path === '' || link || SHA512.test(integrity ?? '') ? [] : path,
  );

/** Adds the missing checksums that `ask` knows. Throws if it returns something that is no SHA-512. */
export function completeIntegrity(
  lock: Lockfile,
  ask: (name: string, version: string) => string | undefined,
): { added: string[]; missing: string[] } {
  const added: string[] = [];
  const missing: string[] = [];
  for (const path of findUnchecked(lock)) {
    const { version, ...rest } = lock.packages[path] ?? {};
    const integrity = version && ask(nameOf(path), version);
    if (!integrity) {
      missing.push(path);
      continue;
    }
    if (!SHA512.test(integrity)) throw new Error(`${path}: ${integrity} is no SHA-512`);
    // In npm's order, so that npm does not rewrite the file.
    lock.packages[path] = { version, integrity, ...rest };
    added.push(path);
  }
  return { added, missing };
}
