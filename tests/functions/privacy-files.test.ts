import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepRemovals } from '../../netlify/attachments/sweep.ts';
import { exportPersonalData } from '../../netlify/leads/privacy.ts';
import { formatReadableCopy } from '../../scripts/legal/readable-copy.ts';
import { copyFiles, listFiles } from '../../scripts/privacy/files.ts';
import { inventory } from '../../src/sections/legal/inventory.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { AttachmentDesk, DXF, newFile, PDF } from '../fixtures/attachments.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const subject = { by: 'email', value: REQUEST.email } as const;

/** A request with a file that arrived and one that did not. */
async function sendFiles() {
  const desk = new AttachmentDesk(pipeline.services, pipeline.database);
  const drawing = newFile('desenho.pdf', PDF);
  const late = newFile('peça.dxf', DXF);
  await desk.upload(drawing);
  await desk.start(late);
  await desk.sendRequest([drawing, late]);
  return desk;
}

test('a copy of a person’s data has their files, and names those that are not stored', async () => {
  const desk = await sendFiles();
  const data = await exportPersonalData(pipeline.services.database, subject);
  const reference = formatReference(String(data.tables['leads']?.[0]?.['reference']));
  const folder = await mkdtemp(join(tmpdir(), 'copia-'));
  try {
    const files = await copyFiles(desk.files, data, folder);
    expect(files).toEqual({ copied: [`${reference}/1 desenho.pdf`], absent: [`${reference}/2 peça.dxf`] });
    expect(new Uint8Array(await readFile(join(folder, `${reference}/1 desenho.pdf`)))).toEqual(PDF);
    const text = formatReadableCopy(data, inventory, [], files);
    expect(text).toContain(`## Arquivos que acompanham esta cópia\n\n- ${reference}/1 desenho.pdf\n`);
    expect(text).toContain(`## Arquivos que não guardamos mais\n\n- ${reference}/2 peça.dxf\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file’s name leads to no other folder', () => {
  const [file] = listFiles({
    tables: {
      leads: [{ id: 'a', reference: 'K7P29QRM' }],
      lead_attachments: [{ file_id: 'f', lead_id: 'a', position: 0, name: '../../etc/passwd.pdf' }],
    },
  });
  expect(file?.name).toBe('K7P2-9QRM/1 passwd.pdf');
});

test('an erasure can take the files at once, without waiting for the daily run', async () => {
  const desk = await sendFiles();
  await erasePerson(pipeline.services.database, subject);
  expect([...desk.files.values.keys()].some((key) => key.startsWith('files/'))).toBe(true);
  expect(await sweepRemovals(desk.services)).toBe(true);
  expect([...desk.files.values.keys()].filter((key) => /^(?:files|claims)\//.test(key))).toEqual([]);
});
