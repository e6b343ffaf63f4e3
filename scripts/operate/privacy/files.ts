import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanFileName } from '../../../netlify/attachments/file-name.ts';
import { readContent, readManifest } from '../../../netlify/attachments/stored-file.ts';
import type { PersonalData } from '../../../netlify/leads/erase/privacy.ts';
import type { FileStore } from '../../../netlify/platform/blob-store.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';

/** What became of the files of a copy, each as `K7P2-9QRM/1 desenho.pdf`. */
export interface CopiedFiles {
  copied: string[];
  /** Not in the store: they never arrived, or were deleted after the request was discarded. */
  absent: string[];
}

/** The names of the files of the exported requests, the team's proposals included. */
export function listFiles({ tables }: Pick<PersonalData, 'tables'>): { id: string; name: string }[] {
  const references = new Map((tables['leads'] ?? []).map(({ id, reference }) => [id, String(reference)]));
  return (tables['lead_attachments'] ?? []).map(({ file_id, lead_id, position, name }) => {
    const folder = formatReference(references.get(lead_id) ?? '');
    return { id: String(file_id), name: `${folder}/${Number(position) + 1} ${cleanFileName(String(name))}` };
  });
}

/** Copies the files of the exported requests into a folder, one subfolder for each request. */
export async function copyFiles(
  files: FileStore,
  data: Pick<PersonalData, 'tables'>,
  folder: string,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: [], absent: [] };
  for (const { id, name } of listFiles(data)) {
    const content = (await readManifest(files, id))?.content;
    const bytes = content && (await readContent(files, id, content.hash));
    result[bytes ? 'copied' : 'absent'].push(name);
    if (!bytes) continue;
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    // Only the colleague who answers the request may read it.
    await writeFile(path, bytes, { mode: 0o600 });
  }
  return result;
}
