/**
 * `npm run lock:integrity`: asks the registry for the checksums that package-lock.json lacks, and adds them. Only binaries
 * of other platforms lack one: `npm run lock` adds those that its own registry does not have (scripts/complete-lock.mjs).
 * With `--check` it changes nothing and exits with status 1 if there is something to add: a hosted workflow runs that
 * where the public registry is in reach.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { completeIntegrity, type Lockfile } from './lock/complete-integrity.ts';

const FILE = 'package-lock.json';

/** The checksum of a published package; undefined if the registry does not have it. */
function askRegistry(name: string, version: string): string | undefined {
  try {
    const output = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile;
const { added, missing } = completeIntegrity(lock, askRegistry);
for (const name of added) console.log(`+ ${name}`);
for (const name of missing) console.log(`? ${name}`);
console.log(`${FILE}: ${added.length} checksums found, ${missing.length} not known to this registry`);
if (!values.check) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
else if (added.length > 0) {
  console.error('Run npm run lock:integrity and commit the lockfile.');
  process.exitCode = 1;
}
