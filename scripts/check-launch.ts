/**
 * Lists everything that must be replaced before the launch: placeholders, examples, renders instead of photographs,
 * expired offers, unsigned documents, claims without proof, capabilities and practice that nobody has confirmed, rules of
 * the tools that no designer has released, unchecked suppliers, and, in a build on Netlify, alarms without a channel of their own and backups without a key. Exits with status 1
 * if there are any; with ALLOW_PLACEHOLDERS=1 it lists them and exits with status 0, but never for the main address. In a
 * build that the staff's edits have triggered, an expired offer, a missing channel and a missing key are warnings: nobody
 * watches that build, and their edit has to be published.
 */
import { loadEntries } from './content/check-content.ts';
import { formatProblem, sortProblems } from './content/problem.ts';
import { findMissingBackups } from './launch/backups.ts';
import {
  findLapsedCapabilities,
  findOpenCapabilities,
  findUnlistedCapabilities,
} from './launch/capabilities.ts';
import { findMissingChannels } from './launch/channels.ts';
import { findLapsedClaims, findUnlistedClaims } from './launch/claims.ts';
import { findExpiredOffers } from './launch/expired-offers.ts';
import { findLapsedSignatures, findOpenLegal } from './launch/legal.ts';
import { findExamples, findPlaceholders } from './launch/placeholders.ts';
import { findUnconfirmedPractice } from './launch/practice.ts';
import { findPendingRules } from './launch/release.ts';
import { findRenders } from './launch/renders.ts';

const entries = await loadEntries();
// Netlify sets it in a build that a build hook has triggered. It may be empty.
const isHookBuild = process.env['INCOMING_HOOK_TITLE'] !== undefined;
// Only a build on Netlify knows the site's variables.
const isOnNetlify = process.env['NETLIFY'] === 'true';
// Netlify's name for a build that publishes to the site's main address.
const isMainAddress = process.env['CONTEXT'] === 'production';
const unset = [findMissingChannels, findMissingBackups].flatMap((find) =>
  isOnNetlify ? find(process.env) : [],
);
const lapsed = [...findExpiredOffers(entries), ...unset];
const left = sortProblems([
  ...[
    findPlaceholders,
    findExamples,
    findRenders,
    findOpenLegal,
    findLapsedSignatures,
    findUnlistedClaims,
    findLapsedClaims,
    findOpenCapabilities,
    findUnlistedCapabilities,
    findLapsedCapabilities,
    findUnconfirmedPractice,
    findPendingRules,
  ].flatMap((find) => find(entries)),
  ...(isHookBuild ? [] : lapsed),
]);

if (isHookBuild) for (const problem of lapsed) console.error(`Aviso: ${formatProblem(problem)}`);
for (const problem of left) console.error(formatProblem(problem));
if (!isOnNetlify)
  console.log(
    'Na publicação são conferidos também os canais de alarme (ALARM_SMTP_URL, HEARTBEAT_URL), como por npm run check:deploy, e a chave das cópias de segurança (BACKUP_RECIPIENT).',
  );
const count = left.length === 1 ? 'Falta 1 item' : `Faltam ${left.length} itens`;
if (left.length === 0) {
  console.log('Pronto para publicar: nada a preencher.');
} else if (process.env['ALLOW_PLACEHOLDERS'] === '1' && !isMainAddress) {
  console.error(`${count}; ALLOW_PLACEHOLDERS=1 deixa passar, fora do endereço principal.`);
} else {
  console.error(
    `${count} para publicar no endereço principal. Para um primeiro teste, publique um branch ou uma prévia, que nunca ` +
      'param (Netlify: Build & deploy › Branches and deploy contexts); docs/first-deploy.md explica.',
  );
  process.exitCode = 1;
}
