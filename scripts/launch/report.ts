import { loadEntries } from '../content/check-content.ts';
import { formatProblem, sortProblems } from '../content/problem.ts';
import type { Report } from '../content/report.ts';
import { findMissingBackups } from './backups.ts';
import { findLapsedCapabilities, findOpenCapabilities, findUnlistedCapabilities } from './capabilities.ts';
import { findMissingChannels } from './channels.ts';
import { findLapsedClaims, findUnlistedClaims } from './claims.ts';
import { codeTexts } from './code-texts.ts';
import { findExpiredOffers } from './expired-offers.ts';
import { findLapsedSignatures, findOpenLegal } from './legal.ts';
import { findExamples, findPlaceholders } from './placeholders.ts';
import { findUnconfirmedPractice } from './practice.ts';
import { findPendingRules } from './release.ts';
import { findRenders } from './renders.ts';

/** Lists what is missing before the launch, for the content of the current directory and these settings. */
export async function reportLaunch(env: NodeJS.ProcessEnv): Promise<Report> {
  const entries = await loadEntries();
  const code = codeTexts();
  // Netlify sets it in a build that a build hook has triggered. It may be empty.
  const isHookBuild = env['INCOMING_HOOK_TITLE'] !== undefined;
  // Only a build on Netlify knows the site's variables.
  const isOnNetlify = env['NETLIFY'] === 'true';
  // Netlify's name for a build that publishes to the site's main address.
  const isMainAddress = env['CONTEXT'] === 'production';
  const unset = [findMissingChannels, findMissingBackups].flatMap((find) => (isOnNetlify ? find(env) : []));
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
    ].flatMap((find) => find(entries, { env, code })),
    ...(isHookBuild ? [] : lapsed),
  ]);
  const errors = [
    ...(isHookBuild ? lapsed.map((problem) => `Aviso: ${formatProblem(problem)}`) : []),
    ...left.map(formatProblem),
  ];
  const output = isOnNetlify
    ? []
    : [
        'Na publicação são conferidos também os canais de alarme (ALARM_SMTP_URL, HEARTBEAT_URL), como por npm run check:deploy, e a chave das cópias de segurança (BACKUP_RECIPIENT).',
      ];
  if (left.length === 0) {
    output.push('Pronto para publicar: nada a preencher.');
    return { errors, output, status: 0 };
  }
  const count = left.length === 1 ? 'Falta 1 item' : `Faltam ${left.length} itens`;
  if (env['ALLOW_PLACEHOLDERS'] === '1' && !isMainAddress) {
    errors.push(`${count}; ALLOW_PLACEHOLDERS=1 deixa passar, fora do endereço principal.`);
    return { errors, output, status: 0 };
  }
  errors.push(
    `${count} para publicar no endereço principal. Para um primeiro teste, publique um branch ou uma prévia, que nunca ` +
      'param (Netlify: Build & deploy › Branches and deploy contexts); docs/first-deploy.md explica.',
  );
  return { errors, output, status: 1 };
}
