/**
 * Checks a file of src/content each time it is saved, for the VS Code task in .vscode/tasks.json. Prints the errors of
 * all files that it has checked, because VS Code forgets the earlier ones with each run.
 */
import { execFile } from 'node:child_process';
import { watch } from 'node:fs';
import { join, sep } from 'node:path';

const FOLDER = 'src/content';
/** Some editors save a file in several steps. */
const PAUSE_MS = 50;

const errors = new Map<string, string>();
const waiting = new Map<string, NodeJS.Timeout>();

watch(FOLDER, { recursive: true }, (_, name) => {
  if (!name || !/\.(json|mdx)$/.test(name)) return;
  const file = `${FOLDER}/${name.split(sep).join('/')}`;
  clearTimeout(waiting.get(file));
  waiting.set(
    file,
    setTimeout(() => check(file), PAUSE_MS),
  );
});
// The task's patterns for the start and the end of a run: until the first pair, VS Code takes it for starting.
print();

/** In a new process, so that a changed schema is loaded again. */
function check(file: string): void {
  execFile(
    process.execPath,
    [join(import.meta.dirname, 'check-content.ts'), file],
    (_error, _output, lines) => {
      errors.set(file, lines);
      print();
    },
  );
}

function print(): void {
  console.log('Conferindo o conteúdo…');
  for (const lines of errors.values()) process.stdout.write(lines);
  console.log('Pronto.');
}
