import type { TextFile } from './content-files.ts';
import type { ImportProblem } from './import-catalogue.ts';
import { readZip } from './zip.ts';

const isJson = ({ name }: TextFile) => name.endsWith('.json') && !name.startsWith('__MACOSX/');

/** The texts of the chosen files, including those inside archives. */
export async function readChosenFiles(
  chosen: readonly File[],
): Promise<{ files: readonly TextFile[]; problems: readonly ImportProblem[] }> {
  const files: TextFile[] = [];
  const problems: ImportProblem[] = [];
  for (const file of chosen) {
    if (!file.name.endsWith('.zip')) {
      files.push({ name: file.name, text: await file.text() });
      continue;
    }
    try {
      files.push(...(await readZip(new Uint8Array(await file.arrayBuffer()))).filter(isJson));
    } catch {
      problems.push({ file: file.name, product: '', field: '', message: 'Não é um arquivo .zip legível.' });
    }
  }
  return { files, problems };
}
