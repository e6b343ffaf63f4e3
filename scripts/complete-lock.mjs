/**
 * `npm run lock`: completes package-lock.json after `npm install`. npm 10 to 12 leave out binaries of other platforms
 * that their registry does not have, and then refuse their own lockfile in `npm ci` ("Missing: … from lock file"). These
 * entries have no integrity, because it is unknown. Also removes registry addresses, so that any registry works.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const EXACT = /^\d+\.\d+\.\d+/;

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** Resolves `name` from the package at `path`: in its own node_modules, then in those of the folders above. */
function find(path, name) {
  const own = path ? `${path}/node_modules/${name}` : `node_modules/${name}`;
  if (packages[own] || !path) return packages[own];
  return find(path.split('/node_modules/').slice(0, -1).join('/node_modules/'), name);
}

/** The platform in a binary's name, in npm's words and order. */
function platformOf(name) {
  const words = name.replace('linuxmusl', 'linux-musl').split(/[-/]/);
  const os = OS.filter((word) => words.includes(word));
  const cpu = CPU.filter((word) => words.includes(word));
  const libc = words.includes('musl')
    ? ['musl']
    : words.includes('gnu') && os.includes('linux')
      ? ['glibc']
      : [];
  return {
    ...(cpu.length && { cpu }),
    ...(libc.length && { libc }),
    optional: true,
    ...(os.length && { os }),
  };
}

let added = 0;
for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const found = find(path, name);
    if (!EXACT.test(version) || found?.version === version) continue;
    const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
    packages[place] = { version, ...platformOf(name) };
    added += 1;
  }
}
for (const entry of Object.values(packages)) delete entry.resolved;

const byPath = ([a], [b]) => a.localeCompare(b, 'en');
lock.packages = Object.fromEntries(Object.entries(packages).sort(byPath));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform packages added`);
