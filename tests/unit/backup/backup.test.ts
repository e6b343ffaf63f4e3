import { expect, test } from 'vitest';
import type { Mail } from '../../../netlify/platform/mailer.ts';
import { noteBackup } from '../../../netlify/status/notes.ts';
import { watchBackup } from '../../../netlify/status/watch-backup.ts';
import type { BackupNote } from '../../../src/shared/staff/status-answers.ts';
import { collectConsole } from '../../fixtures/console.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

const NOW = new Date('2026-11-24T09:15:00Z');
const printed = collectConsole();

async function watch(note?: BackupNote, isDown = false, hours = [0]): Promise<Mail[]> {
  const blobs = new MemoryBlobs();
  if (note) await noteBackup(blobs, note);
  blobs.isDown = isDown;
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return '250';
  };
  const openAlarmMailers = () => [{ send, close: () => {} }];
  for (const hour of hours)
    await watchBackup({ blobs, openAlarmMailers, now: () => new Date(NOW.getTime() + hour * 3_600_000) });
  return mails;
}
const madeAt = (at: string): BackupNote => ({ at, hasFiles: true, problems: 0 });

test('a whole backup of less than 26 hours ago raises no alarm', async () => {
  expect(await watch(madeAt('2026-11-23T07:16:00.000Z'))).toEqual([]);
});

test.each([
  ['no backup', undefined, 'Nenhuma cópia de segurança foi feita.'],
  ['an old one', madeAt('2026-11-23T07:14:00.000Z'), 'foi feita há 26 horas.'],
  ['one that would lose rows', { ...madeAt('2026-11-24T06:00:00.000Z'), problems: 3 }, 'não voltariam 3'],
  ['one without files', { ...madeAt('2026-11-24T06:00:00.000Z'), hasFiles: false }, 'não tem as fotos'],
])('the team is told of %s, by mail and in the log', async (_, note, text) => {
  const [mail] = await watch(note);
  expect(mail?.subject).toBe('[ALARME] Falta uma cópia de segurança do site');
  expect(mail?.text).toContain(text);
  expect(printed.lines).toContainEqual(expect.stringMatching(/^schedule: ALARM: backup: /));
});

test('the team is told if the time of the last backup cannot be read', async () => {
  const [mail] = await watch(madeAt('2026-11-24T06:00:00.000Z'), true);
  expect(mail?.text).toContain('Não foi possível ler');
});

test('the alarm is repeated once a day, although the watch runs every half hour', async () => {
  expect(await watch(undefined, false, [0, 1, 23, 24, 25])).toHaveLength(2);
});
