/**
 * `npm start` runs this before the build, and `npm run dev` before Astro, to report at once what would stop the server
 * later: a wrong setting, a port in use, a database that is in use or does not respond.
 */
import { parseArgs } from 'node:util';
import { lockDatabase } from './database-lock.ts';
import { checkDatabase } from './given-database.ts';
import { listen } from './listen.ts';
import { exitOnProblems, exitWith, takenPortMessage } from './report.ts';
import { findProblems, parseServerSettings } from './settings.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
const { env } = process;
exitOnProblems(findProblems({ ...env, SMTP_URL: env.SMTP_URL || 'terminal:' }));

const settings = parseServerSettings(env);
// Without a setting, Astro's server takes the next free port and says so.
if (!values.dev || env.PORT) {
  try {
    const server = await listen(() => {}, settings);
    await server.stop();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      exitWith(takenPortMessage(settings.port, values.dev ? 'npm run dev' : 'npm start'));
    exitWith(`HOST e PORT não podem ser usados: ${message}`);
  }
}

try {
  const unlock = await lockDatabase('.netlify/db');
  await unlock();
  if (env.NETLIFY_DB_URL) await checkDatabase(env.NETLIFY_DB_URL);
} catch (error) {
  exitWith((error as Error).message);
}
