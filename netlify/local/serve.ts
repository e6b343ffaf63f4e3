/**
 * `npm run serve`: serves the built site of this folder like Netlify. If another Node process has forked it, it sends
 * that process its addresses, and stops when that process ends.
 */
import { parseArgs } from 'node:util';
import { databaseSetting, databaseUrl } from '../../src/shared/database-url.ts';
import { findMissingSettings } from '../platform/required-settings.ts';
import { ensureServerSecret } from './own-secret.ts';
import { exitOnProblems, exitWith, startMessage, takenPortMessage } from './report.ts';
import { findProblems, isPublic, parseServerSettings } from './settings.ts';
import { stopOnSignal } from './signals.ts';
import { startSite } from './site.ts';

const { values } = parseArgs({ options: { database: { type: 'string', default: '.netlify/db' } } });
ensureServerSecret('.netlify/server-secret');
const missing = isPublic(process.env) ? findMissingSettings(process.env) : [];
process.env.SMTP_URL ||= 'terminal:';
exitOnProblems([
  ...missing.map(({ variable, message }) => `${variable} ${message}`),
  ...findProblems(process.env),
]);
const settings = parseServerSettings(process.env);
const given = databaseUrl(process.env);
const setting = databaseSetting(process.env);

const site = await startSite({ root: process.cwd(), databaseDirectory: values.database, ...settings }).catch(
  (error) => exitWith(error.code === 'EADDRINUSE' ? takenPortMessage(settings.port) : error.message),
);

console.log(
  startMessage({
    url: site.url,
    smtpUrl: process.env.SMTP_URL,
    recipients: process.env.LEADS_EMAIL_TO,
    database: given ? `${new URL(given).host} (${setting})` : values.database,
  }),
);
site.databaseReady.catch((error) => exitWith(error.message));
process.send?.({ url: site.url, databaseUrl: site.databaseUrl });
process.on('message', async (message) => {
  if (message === 'forget visitors') site.forgetVisitors();
  if (message !== 'run clock') return;
  const { CLOCK } = await import('../app/jobs.ts');
  process.send?.({ ran: await CLOCK.run() });
});

stopOnSignal(site.stop);
