/** `npm start` runs this before the build, so that a mistyped setting or a taken port is not found out after it. */
import { listen } from './listen.ts';
import { exitOnProblems, exitWith, takenPortMessage } from './report.ts';
import { findProblems, parseServerSettings } from './settings.ts';

exitOnProblems(findProblems({ ...process.env, SMTP_URL: process.env.SMTP_URL || 'terminal:' }));

const settings = parseServerSettings(process.env);
try {
  const server = await listen(() => {}, settings);
  await server.stop();
} catch (error) {
  // What else may be wrong with the address is for the server itself to say.
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') exitWith(takenPortMessage(settings.port));
}
