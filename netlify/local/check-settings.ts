/** `npm start` runs this before the build, to report a mistyped setting or a port in use at once. */
import { listen } from './listen.ts';
import { exitOnProblems, exitWith, takenPortMessage } from './report.ts';
import { findProblems, parseServerSettings } from './settings.ts';

exitOnProblems(findProblems({ ...process.env, SMTP_URL: process.env.SMTP_URL || 'terminal:' }));

const settings = parseServerSettings(process.env);
try {
  const server = await listen(() => {}, settings);
  await server.stop();
} catch (error) {
  // The server itself reports other problems with the address.
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') exitWith(takenPortMessage(settings.port));
}
