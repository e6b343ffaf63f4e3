import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** In `astro dev`, prints the errors in src/content at the start and after each change. */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command === 'dev') check(fileURLToPath(config.root));
      },
      'astro:server:setup': ({ server }) => {
        const folder = join(server.config.root, 'src/content/');
        let waiting: NodeJS.Timeout | undefined;
        server.watcher.on('all', (_, file) => {
          if (!file.startsWith(folder)) return;
          clearTimeout(waiting);
          // Debounced, because some editors save a file in several steps.
          waiting = setTimeout(() => check(server.config.root), 200);
        });
      },
    },
  };
}

/** Runs the check in a new process, so that a changed schema is loaded again. */
function check(root: string): void {
  spawn(process.execPath, ['scripts/check-content.ts'], { cwd: root, stdio: 'inherit' });
}
