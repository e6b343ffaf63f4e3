/**
 * Finds Firefox and WebKit for the tests in three engines, and installs missing ones with apt. If that is not possible,
 * prints one line that says what to install and which engine is not tested.
 */
import { findFirefox, findWebKit } from '../../tests/engines/find-engines.ts';
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
