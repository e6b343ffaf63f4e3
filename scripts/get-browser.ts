/**
 * Makes sure that there is a Chrome or Chromium for the browser tests: finds one, or installs one by the means the
 * machine has, or says in one line what to install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from '../tests/fixtures/find-browser.ts';

type Command = [program: string, ...args: string[]];

const TEN_MINUTES = 600_000;

function isRunnable(...[program, ...args]: Command): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Runs commands until one fails, and says in a line why that one did. */
function runAll(commands: Command[]): void {
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

/** Debian's and Ubuntu's package, where we may install packages. */
function aptCommands(): Command[] {
  if (!existsSync('/usr/bin/apt-get')) return [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !isRunnable('sudo', '-n', 'true')) return [];
  const apt: Command = isRoot ? ['apt-get'] : ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  return [
    // Without fresh lists, a new machine knows no packages.
    [...apt, 'update', '-qq'],
    [...apt, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ];
}

const playwright: Command[] = [
  [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
];

let browser = await findBrowser();
for (const commands of [aptCommands(), playwright]) {
  if (browser || commands.length === 0) continue;
  console.log('Nenhum Chrome ou Chromium encontrado; instalando um…');
  runAll(commands);
  browser = await findBrowser();
}
if (!browser) {
  console.error(
    'Falta um navegador: instale o Chromium (no Debian: apt-get install chromium) ou defina CHROMIUM_PATH.',
  );
  process.exit(1);
}
console.log(`Navegador dos testes: ${browser}`);
