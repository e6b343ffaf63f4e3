import type { Problem } from '../content/problem.ts';

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
