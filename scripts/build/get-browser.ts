/**
 * Finds a Chrome or Chromium for the browser tests. If there is none, installs one with apt or Playwright, or prints
 * one line that says what to install.
 */
import { findBrowser } from '../../tests/fixtures/find-browser.ts';
import { aptCommands, type Command, runAll } from './install-package.ts';

const playwright: Command[] = [
  [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
];

let browser = await findBrowser();
// As root, so probably in a container, installs the headless shell as well: with a full browser the tests take 1.5
// times as long. Other users get no package that they do not need.
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
