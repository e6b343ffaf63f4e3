import { findProblems } from '../../../netlify/host/settings.ts';
import { findMissingSettings } from '../../../netlify/platform/required-settings.ts';
import { findChannelProblems } from '../../../netlify/platform/second-channel.ts';
import { isForMainAddress } from '../../../src/site/published.ts';
import { WORKSHOP_PLACE_NAMES, WORKSHOP_PLACES } from '../../../src/site/workshop.schema.ts';
import type { Report } from '../content/check-content.ts';
import { type Entry, loadEntries } from '../content/collections.ts';
import { placesOf } from '../content/places.ts';
import { formatProblem, type Problem, sortProblems } from '../content/problem.ts';
import { findOpenItems, type OpenItem } from './open-items.ts';

/** Where a visitor would see a photograph of the workshop and sees nothing. Informs, and stops no build. */
function describeToday(entries: readonly Entry[]): string[] {
  const filled = placesOf(entries)
    .filter(({ entry, path }) => entry.collection.name === 'workshop' && path.at(-1) === 'place')
    .map(({ value }) => value);
  const missing = WORKSHOP_PLACE_NAMES.filter((name) => !filled.includes(name));
  return [
    `Hoje um visitante vê ${filled.length} de ${WORKSHOP_PLACE_NAMES.length} fotografias da oficina, e onde falta uma, nada:`,
    ...missing.map((name) => `  ${WORKSHOP_PLACES[name].path}: ${WORKSHOP_PLACES[name].shows} (“${name}”)`),
  ];
}

/** For example `src/content/home.json:12 title: Preencha: “…”. (direção)`. */
const formatItem = (item: Problem & Partial<OpenItem>) =>
  `${formatProblem(item)}${item.owner ? ` (${item.owner})` : ''}`;

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
  // Only a build on Netlify knows the site's variables.
  const isOnNetlify = env['NETLIFY'] === 'true';
  const unset = [findWrongVariables, findMissingBackups].flatMap((find) => (isOnNetlify ? find(env) : []));
  const left = sortProblems([...findOpenItems(entries, env), ...unset]);
  const errors = left.map(formatItem);
  const output = describeToday(entries);
  if (!isOnNetlify)
    output.push(
      'Na publicação são conferidos também SMTP_URL, ADMIN_PASSWORD_HASH e as outras variáveis do site, o canal de alarme (ALARM_SMTP_URL) e a chave das cópias de segurança (BACKUP_RECIPIENT).',
    );
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
