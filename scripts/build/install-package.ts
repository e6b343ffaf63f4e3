import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Command = [program: string, ...args: string[]];

const TEN_MINUTES = 600_000;

function isRunnable(...[program, ...args]: Command): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Runs commands until one fails; prints in one line why it failed. */
export function runAll(commands: Command[]): void {
  for (const [program, ...args] of commands) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stdout, stderr } = spawnSync(program, args, {
      env,
      encoding: 'utf8',
      timeout: TEN_MINUTES,
    });
    if (status === 0) continue;
    const reason = /^(?:E:|Error:).*$/m.exec(`${stderr}\n${stdout}`)?.[0] ?? `código ${status}`;
    console.error(`${[program, ...args].join(' ')}: ${reason}`);
    return;
  }
}

/** The commands that install Debian or Ubuntu packages; empty without apt-get or without root rights. */
export function aptCommands(...names: string[]): Command[] {
  if (!existsSync('/usr/bin/apt-get')) return [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !isRunnable('sudo', '-n', 'true')) return [];
  const apt: Command = isRoot ? ['apt-get'] : ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  return [
    // New machines have no package lists.
    [...apt, 'update', '-qq'],
    [...apt, 'install', '-y', '-qq', '--no-install-recommends', ...names],
  ];
}
