import { HOUR_MS } from '../../src/shared/durations.ts';
import type { BackupNote, Known } from '../../src/shared/staff/status-answers.ts';
import { OLD_BACKUP_MS } from '../../src/shared/staff/status-wire.ts';
import { type AlarmServices, raiseAlarm } from '../platform/alarm-mailers.ts';
import { readBackupNote } from './notes.ts';

/** Half an hour less than a day: the watch runs every half hour, and not to the second. */
const REPEAT_MS = 23.5 * HOUR_MS;

/** What is wrong with the last backup, in Portuguese; undefined if it is recent and complete. */
function describeBackupProblem(last: Known<BackupNote>, now: Date): string | undefined {
  if (!last.isKnown)
    return last.reason === 'none'
      ? 'Nenhuma cópia de segurança foi feita.'
      : 'Não foi possível ler quando foi feita a última cópia de segurança.';
  const { at, hasFiles, problems } = last.value;
  const age = now.getTime() - Date.parse(at);
  if (age > OLD_BACKUP_MS)
    return `A última cópia de segurança foi feita há ${Math.floor(age / HOUR_MS)} horas.`;
  if (problems > 0)
    return `Da última cópia de segurança não voltariam ${problems} arquivos: o registro de npm run backup diz quais.`;
  return hasFiles ? undefined : 'A última cópia de segurança não tem as fotos e os arquivos dos pedidos.';
}

/** Raises an alarm once a day unless the last backup is recent and whole. Never rejects. */
export async function watchBackup(services: AlarmServices): Promise<void> {
  const problem = describeBackupProblem(await readBackupNote(services.blobs), services.now());
  if (!problem) return;
  await raiseAlarm(
    services,
    {
      name: 'backup',
      subject: 'Falta uma cópia de segurança do site',
      text:
        `${problem}\n\nSem ela, pedidos, arquivos e catálogo se perdem junto com a hospedagem. Confira o que faz a cópia ` +
        'diária (docs/operating/backups.md). O aviso se repete todo dia até haver uma cópia inteira de menos de 26 horas.',
    },
    REPEAT_MS,
  );
}
