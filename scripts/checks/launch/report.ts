import { findProblems } from '../../../netlify/host/settings.ts';
import { findMissingSettings } from '../../../netlify/platform/required-settings.ts';
import { dayOf } from '../../../netlify/platform/sao-paulo.ts';
import { findChannelProblems } from '../../../netlify/platform/second-channel.ts';
import { PENDING, RULES } from '../../../src/shared/tools/release.ts';
import { isForMainAddress } from '../../../src/site/published.ts';
import type { Report } from '../content/check-content.ts';
import { type Entry, loadEntries } from '../content/collections.ts';
import { formatProblem, type Problem, sortProblems } from '../content/problem.ts';
import { valueAt } from '../content/source.ts';
import { findLapsedCapabilities, findOpenCapabilities, findUnlistedCapabilities } from './capabilities.ts';
import { findLapsedClaims, findUnlistedClaims } from './claims.ts';
import { findOpenLegal } from './legal.ts';
import { describeToday, findExamples, findPlaceholders, findRenders } from './placeholders.ts';
import { codeTexts, placesOf } from './places.ts';

/** Finds rules of the tools that no designer has released. */
function findPendingRules(entries: readonly Entry[]): Problem[] {
  return placesOf(entries).flatMap(({ value, path, entry, toProblem }) =>
    entry.collection.name === 'release' && path.at(-1) === 'liberadoPor' && value === PENDING
      ? [
          toProblem(
            `Ninguém liberou a regra “${RULES.find((rule) => rule === path[0])}”: o site mostra só as faixas publicadas, e nenhum arquivo para CAD.`,
          ),
        ]
      : [],
  );
}

/** Finds technical claims without a source that the owner has not confirmed as the workshop's own practice. */
function findUnconfirmedPractice(entries: readonly Entry[]): Problem[] {
  return placesOf(entries).flatMap(({ value, path, entry, toProblem }) => {
    if (path[0] !== 'pratica' || path.at(-1) !== 'confirmado' || value !== false) return [];
    const { afirmacao } = valueAt(entry.source.data, path.slice(0, -1)) as { afirmacao: string };
    return [toProblem(`É a prática da oficina? “${afirmacao}”. Confirme com true, ou mude o texto.`)];
  });
}

/** Finds offers whose `priceValidUntil` has passed: search engines drop them. */
function findExpiredOffers(entries: readonly Entry[], day = dayOf(Date.now())): Problem[] {
  return placesOf(entries)
    .filter(({ path, value }) => path.at(-1) === 'priceValidUntil' && String(value) < day)
    .map(({ value, toProblem }) => toProblem(`A oferta venceu em ${value}: escreva uma data por vir.`));
}

const SCOPE = 'No Netlify o escopo da variável inclui builds e functions.';

/**
 * Finds what is missing to receive requests, and for alarms that do not depend on the mail for requests, and settings
 * that cannot work. Reads the variables of the build: on Netlify the functions have the same ones, unless their scopes
 * say otherwise.
 */
export function findWrongVariables(env: NodeJS.ProcessEnv): Problem[] {
  const missing = [...findMissingSettings(env), ...findChannelProblems(env)];
  const wrong = findProblems(env)
    .map((sentence) => {
      const [variable = '', ...words] = sentence.split(' ');
      return { variable, message: `${words.join(' ')}.` };
    })
    .filter(({ variable }) => !missing.some((problem) => problem.variable === variable));
  return [...missing, ...wrong].map(({ variable, message }) => ({
    file: 'variáveis de ambiente do site',
    line: 0,
    field: variable,
    message: `${message} ${SCOPE}`,
  }));
}

/** A public key in the age format, as `npm run backup -- keys` prints it; several with commas. */
const RECIPIENTS = /^age1[0-9a-z]{58}(?:\s*,\s*age1[0-9a-z]{58})*$/;

/**
 * Finds what is missing for backups: the public key, which exists once somebody has made the pair of keys. Whether the
 * backups are then made is watched each day (netlify/status/watch-backup.ts).
 */
export function findMissingBackups(env: NodeJS.ProcessEnv): Problem[] {
  if (RECIPIENTS.test(env['BACKUP_RECIPIENT']?.trim() ?? '')) return [];
  const message =
    'ninguém preparou as cópias de segurança, e os pedidos se perderiam com a hospedagem. É uma chave pública age1…: ' +
    'docs/first-deploy.md, passo 10.';
  return [{ file: 'variáveis de ambiente do site', line: 0, field: 'BACKUP_RECIPIENT', message }];
}

/** Lists what is missing before the launch, for the content of the current directory and these settings. */
export async function reportLaunch(env: NodeJS.ProcessEnv): Promise<Report> {
  const entries = await loadEntries();
  const code = codeTexts();
  // Netlify sets it in a build that a build hook has triggered. It may be empty.
  const isHookBuild = env['INCOMING_HOOK_TITLE'] !== undefined;
  // Only a build on Netlify knows the site's variables.
  const isOnNetlify = env['NETLIFY'] === 'true';
  const unset = [findWrongVariables, findMissingBackups].flatMap((find) => (isOnNetlify ? find(env) : []));
  const lapsed = [...findExpiredOffers(entries), ...unset];
  const left = sortProblems([
    ...[
      findPlaceholders,
      findExamples,
      findRenders,
      findOpenLegal,
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
  const output = [
    ...describeToday(entries),
    ...(isOnNetlify
      ? []
      : [
          'Na publicação são conferidos também SMTP_URL, ADMIN_PASSWORD_HASH e as outras variáveis do site, o canal de alarme (ALARM_SMTP_URL) e a chave das cópias de segurança (BACKUP_RECIPIENT).',
        ]),
  ];
  if (left.length === 0) {
    output.push('Pronto para publicar: nada a preencher.');
    return { errors, output, status: 0 };
  }
  const count = left.length === 1 ? 'Falta 1 item' : `Faltam ${left.length} itens`;
  if (env['ALLOW_PLACEHOLDERS'] === '1' && !isForMainAddress(env)) {
    errors.push(`${count}; ALLOW_PLACEHOLDERS=1 deixa passar, fora do endereço principal.`);
    return { errors, output, status: 0 };
  }
  errors.push(
    `${count} para publicar no endereço principal. Para um primeiro teste, publique um branch ou uma prévia, que nunca ` +
      'param (Netlify: Build & deploy › Branches and deploy contexts); docs/first-deploy.md explica.',
  );
  return { errors, output, status: 1 };
}
