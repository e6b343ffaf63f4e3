import { MINUTE_MS } from '../../src/shared/durations.ts';
import type { Health, LineHealth } from '../../src/shared/staff/health-answers.ts';
import { HEALTH_LINES, type HealthLine, OLD_BACKUP_MS } from '../../src/shared/staff/health-wire.ts';
import { readNote } from '../outbox/note.ts';
import { type AlarmServices, mailAlarm, raiseAlarm } from '../platform/alarm-mailers.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { readBackupNote } from './notes.ts';

/** What the clock notes in the second store. Moments in ISO 8601. */
interface Watch {
  /** Its last run. */
  at: string;
  database: LineHealth;
  /** Since when each line is bad. */
  badSince: Partial<Record<HealthLine, string>>;
  /** Whether the team knows of it. */
  isAlarmed: boolean;
}

const KEY = 'health/watch';
/** Two runs of the clock: within these, what is due is done. */
const TWO_RUNS_MS = 12 * MINUTE_MS;
const ALARM_AFTER_MS = 30 * MINUTE_MS;

const NAMES: Readonly<Record<HealthLine, string>> = {
  database: 'O banco de dados não responde: os pedidos são guardados à parte e enviados por email',
  store:
    'O segundo armazenamento não responde: faltam arquivos, e pedidos não têm onde ficar se o banco falhar',
  mail: 'Emails ou avisos não saem: confira SMTP_URL e a caixa de entrada; os pedidos estão em /admin/loja',
  clock: 'O relógio (função tick) não anda: emails que falharam não são repetidos, e nada é apagado',
  backup: 'Não há cópia de segurança inteira das últimas 26 horas (docs/operating/backups.md)',
};

const line = (isOk: boolean, at: string | null): LineHealth => ({ isOk, at });

/** The lines as the second store has them. Rejects if it does not respond. */
async function readLines(
  blobs: BlobStore,
  now: Date,
): Promise<{ lines: Health['lines']; watch: Watch | undefined }> {
  const [found, { note }, backup] = await Promise.all([
    blobs.read<Watch>(KEY),
    readNote(blobs),
    readBackupNote(blobs),
  ]);
  const isOlder = (at: string, ms: number) => now.getTime() - Date.parse(at) > ms;
  const watch = found?.value;
  const overdueSince = note?.overdueSince ?? null;
  const lines = {
    database: watch?.database ?? line(true, null),
    store: line(true, now.toISOString()),
    mail: line(!overdueSince || !isOlder(overdueSince, TWO_RUNS_MS), overdueSince),
    clock: line(watch !== undefined && !isOlder(watch.at, TWO_RUNS_MS), watch?.at ?? null),
    backup: line(
      backup !== undefined && !isOlder(backup.at, OLD_BACKUP_MS) && backup.hasFiles && backup.problems === 0,
      backup?.at ?? null,
    ),
  };
  return { lines, watch };
}

const judge = (lines: Health['lines']): Health => ({
  isOk: HEALTH_LINES.every((name) => lines[name].isOk),
  lines,
});

/** The known state of the site, without waking the database. Never rejects. */
export async function readHealth({ blobs, now }: Pick<AlarmServices, 'blobs' | 'now'>): Promise<Health> {
  try {
    return judge((await readLines(blobs, now())).lines);
  } catch (error) {
    logFailure('status', 'health not read', error);
    const unknown = line(true, null);
    return judge({
      database: unknown,
      store: line(false, null),
      mail: unknown,
      clock: unknown,
      backup: unknown,
    });
  }
}

/** Whether the database did not answer at the last run of the clock, so that this run tries it again. Never rejects. */
export const isDatabaseDown = (blobs: BlobStore): Promise<boolean> =>
  blobs.read<Watch>(KEY).then(
    (found) => found?.value.database.isOk === false,
    () => false,
  );

/** Since when the second store does not respond, as far as this process knows: it cannot be noted. */
const storeBadSince = new WeakMap<BlobStore, Date>();

async function alarm(services: AlarmServices, bad: readonly HealthLine[]): Promise<void> {
  await raiseAlarm(services, {
    name: 'health',
    subject:
      bad.length === 1 ? 'Uma parte do site não funciona' : `${bad.length} partes do site não funcionam`,
    text: `${bad.map((name) => `${NAMES[name]}.`).join('\n')}\n\nVeja a aba Situação em /admin/loja. O alarme se repete a cada 6 horas.`,
  });
}

async function takeBack({ openAlarmMailers }: AlarmServices, now: Date): Promise<void> {
  const mailers = openAlarmMailers();
  await mailAlarm(mailers, {
    id: `alarm-health-over-${now.getTime()}`,
    subject: '[ALARME] O site funciona de novo',
    text: 'Tudo o que o último alarme citou voltou a funcionar.\n',
  });
  for (const mailer of mailers) mailer.close();
}

/**
 * Notes the run of the clock and what it has found. Alarms the team of what is bad for 30 minutes, and takes the alarm back.
 * Never rejects.
 * @param answered whether the database answered; undefined: it was not asked
 */
export async function watchHealth(services: AlarmServices, answered: boolean | undefined): Promise<void> {
  const { blobs, now } = services;
  const at = now().toISOString();
  try {
    const { lines, watch } = await readLines(blobs, now());
    lines.clock = line(true, at);
    if (answered !== undefined) lines.database = line(answered, answered ? at : lines.database.at);
    const badSince: Watch['badSince'] = {};
    for (const name of HEALTH_LINES) if (!lines[name].isOk) badSince[name] = watch?.badSince[name] ?? at;
    const bad = HEALTH_LINES.filter(
      (name) => now().getTime() - Date.parse(badSince[name] ?? at) >= ALARM_AFTER_MS,
    );
    const isOver = watch?.isAlarmed === true && HEALTH_LINES.every((name) => lines[name].isOk);
    const isAlarmed = bad.length > 0 || (watch?.isAlarmed === true && !isOver);
    await blobs.write(KEY, { at, database: lines.database, badSince, isAlarmed } satisfies Watch);
    storeBadSince.delete(blobs);
    if (bad.length > 0) await alarm(services, bad);
    if (isOver) await takeBack(services, now());
  } catch (error) {
    logFailure('status', 'health not noted', error);
    const since = storeBadSince.get(blobs) ?? now();
    storeBadSince.set(blobs, since);
    if (now().getTime() - since.getTime() >= ALARM_AFTER_MS) await alarm(services, ['store']);
  }
}
