import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = 'src/assets/pictures';
const share = z.number().min(0).max(1);
/** Where the render shows each part: shares of the picture's width and height (src/assets/render/README.md). */
const partsSchema = z.array(z.strictObject({ part: z.string(), at: z.tuple([share, share]) }));

type Point = z.infer<typeof partsSchema>[number]['at'];

/**
 * Where a picture shows a part, or the sentence that tells an editor what is wrong.
 * @param picture a path or URL whose file name starts with the picture's name
 */
export function findPart(picture: string, part: string): { at: Point } | { problem: string } {
  const name = /([^/.]+)\.[^/]*$/.exec(picture)?.[1] ?? picture;
  const file = `${FOLDER}/${name}.json`;
  if (!existsSync(file)) return { problem: `A foto ${name} não tem o arquivo das peças, ${file}.` };
  const parts = partsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const found = parts.find((one) => one.part === part);
  const names = parts.map((one) => `“${one.part}”`).join(', ');
  return found ?? { problem: `A foto ${name} não mostra a peça “${part}”. Ela tem: ${names}.` };
}

/** Where a picture shows a part. Stops the build if it does not: a leader line must not end on another part. */
export function placeOfPart(owner: string, picture: string, part: string): Point {
  const found = findPart(picture, part);
  if ('problem' in found) throw new Error(`${owner}: ${found.problem}`);
  return found.at;
}
