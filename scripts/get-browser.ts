/**
 * Makes sure that there is a Chrome or Chromium for the browser tests: finds one, or installs one by the means the
 * machine has, or says in one line what to install.
 */
import { findBrowser } from '../tests/fixtures/find-browser.ts';
import { aptCommands, type Command, runAll } from './install-package.ts';

const playwright: Command[] = [
  [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
];

let browser = await findBrowser();
// In a container the shell is worth its minute: with a whole browser the tests take half as long again. Elsewhere
// nobody's machine gets a package it can do without.
if (browser && !/headless.shell/.test(browser) && process.getuid?.() === 0) {
  runAll(aptCommands('chromium-headless-shell'));
  browser = await findBrowser();
}
for (const commands of [aptCommands('chromium-headless-shell'), aptCommands('chromium'), playwright]) {
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
