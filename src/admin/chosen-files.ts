import { UPLOADED_PICTURES, uploadedPictureName } from '../shared/catalogue/site-pictures.ts';
import type { TextFile } from './content-files.ts';
import type { ImportProblem } from './import-catalogue.ts';
import { type PackedFile, readZip } from './zip.ts';

/** The uploaded pictures of an archive, by their address on the site. */
export type PackedPictures = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

interface ChosenFiles {
  files: readonly TextFile[];
  pictures: PackedPictures;
  problems: readonly ImportProblem[];
}

const isJson = ({ name }: PackedFile) => name.endsWith('.json') && !name.startsWith('__MACOSX/');

/** The address of a packed picture; somebody may have packed the files again inside another folder. */
function addressOf({ name }: PackedFile): string | undefined {
  const address = `/${name}`.slice(`/${name}`.lastIndexOf(UPLOADED_PICTURES));
  return uploadedPictureName(address) && address;
}

/** The texts and pictures of the chosen files, including those inside archives. */
export async function readChosenFiles(chosen: readonly File[]): Promise<ChosenFiles> {
  const files: TextFile[] = [];
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  const problems: ImportProblem[] = [];
  for (const file of chosen) {
    if (!file.name.endsWith('.zip')) {
      files.push({ name: file.name, text: await file.text() });
      continue;
    }
    try {
      for (const packed of await readZip(new Uint8Array(await file.arrayBuffer()))) {
        const address = addressOf(packed);
        if (address) pictures.set(address, packed.bytes);
        if (isJson(packed)) files.push({ name: packed.name, text: new TextDecoder().decode(packed.bytes) });
      }
    } catch {
      problems.push({ file: file.name, product: '', field: '', message: 'Não é um arquivo .zip legível.' });
    }
  }
  return { files, pictures, problems };
}
