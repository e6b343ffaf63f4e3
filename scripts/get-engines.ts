/**
 * Makes sure that Firefox and WebKit are there beside Chromium for the tests in three engines: installs what is missing
 * by the means the machine has, or says in one line what to install and which engine is not tested.
 */
import { findFirefox, findWebKit } from '../tests/engines/find-engines.ts';
import { aptCommands, runAll } from './install-package.ts';

const ENGINES = [
  { name: 'Firefox', packages: [['firefox-esr'], ['firefox']], find: findFirefox },
  { name: 'WebKit', packages: [['webkit2gtk-driver', 'xvfb']], find: findWebKit },
];

for (const { name, packages, find } of ENGINES) {
  for (const names of packages) {
    const commands = aptCommands(...names);
    if (find() || commands.length === 0) continue;
    console.log(`${name} não encontrado; instalando ${names.join(' e ')}…`);
    runAll(commands);
  }
  if (find()) console.log(`Testes em ${name}: sim`);
  else
    console.warn(
      `Testes em ${name}: NÃO, falta instalar (no Debian: apt-get install ${packages[0]?.join(' ')}).`,
    );
}
