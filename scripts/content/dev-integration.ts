import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** In `astro dev`, says in the terminal what is wrong in src/content: at the start, and after each change of it. */
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
          // An editor saves in more than one step.
          waiting = setTimeout(() => check(server.config.root), 200);
        });
      },
    },
  };
}

/** In a process of its own, so that a changed schema counts too. */
function check(root: string): void {
  spawn(process.execPath, ['scripts/check-content.ts'], { cwd: root, stdio: 'inherit' });
}
