import { expect, test } from 'vitest';
import { readBackupNote } from '../../../netlify/status/notes.ts';
import { noteForStatus } from '../../../scripts/backup/note-backup.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

const NOTE = { at: '2026-11-24T03:00:00.000Z', hasFiles: false, problems: 0 };

test('the newest backup is the one that the status page knows', async () => {
  const blobs = new MemoryBlobs();
  expect(
    await noteForStatus(blobs, { at: '2026-11-23T03:00:00.000Z', hasFiles: true, problems: 0 }),
  ).toBeUndefined();
  expect(await noteForStatus(blobs, NOTE)).toBeUndefined();
  expect(await readBackupNote(blobs)).toEqual({ isKnown: true, value: NOTE });
});

test('a backup is complete without its note, and says that the page will not see it', async () => {
  const blobs = new MemoryBlobs();
  blobs.isDown = true;
  expect(await noteForStatus(blobs, NOTE)).toBe(
    'O site não saberá desta cópia e avisará que ela falta: Error.',
  );
  expect(await noteForStatus(undefined, NOTE)).toContain('faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN');
});
