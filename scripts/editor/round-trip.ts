import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorPerson } from '../../tests/fixtures/editor-person.ts';

/** A sign that no text has. */
export const SIGN = '¤';

/** Every article and guide, by its collection in the menu and its title in the list. */
function readTexts(root: string): { collection: string; file: string; title: string }[] {
  return Object.entries({ Artigos: 'src/content/articles', Guias: 'src/content/guias' }).flatMap(
    ([collection, folder]) =>
      readdirSync(join(root, folder)).map((name) => {
        const file = join(folder, name);
        const title = /^title: ['"]?(.+?)['"]?$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';
        return { collection, file, title };
      }),
  );
}

/**
 * Opens each text, types one sign into it and saves, which makes the editor write the whole file again. `take` then
 * writes the saved files to `root`. Returns the files that differ in more than the sign.
 */
export async function roundTrip(
  editor: EditorPerson,
  root: string,
  take: () => Promise<string[]>,
): Promise<{ files: string[]; damaged: string[] }> {
  const texts = readTexts(root);
  const before = new Map(texts.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  for (const { collection, title } of texts) {
    await editor.openEntry(collection, title);
    await editor.addToText(SIGN);
    await editor.save();
  }
  const changed = await take();
  const damaged = [...new Set([...changed, ...before.keys()])].filter((file) => {
    const [start, end, ...more] = readFileSync(join(root, file), 'utf8').split(SIGN);
    return end === undefined || more.length > 0 || `${start}${end}` !== before.get(file);
  });
  return { files: [...before.keys()], damaged };
}
