import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const FORMATS = ['.webp', '.avif', '.jpg', '.jpeg', '.png'];

/** A schema instead of Astro's image(): accepts the path of an existing picture, relative to `file`. */
export function pictureIn(file: string): () => z.ZodType {
  return () =>
    z.string().superRefine((path, context) => {
      const message = picturePathProblem(file, path);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** Returns what is wrong with a picture's path, in Portuguese; undefined if it is valid. */
export function picturePathProblem(file: string, path: string): string | undefined {
  if (!/^\.\.?\//.test(path))
    return `Escreva o caminho a partir desta pasta, como ../assets/pictures/rosca-injetora.webp (há “${path}”).`;
  if (!FORMATS.some((format) => path.toLowerCase().endsWith(format)))
    return `Use uma foto ${FORMATS.join(', ')} (há “${path}”).`;
  const folder = join(dirname(file), dirname(path));
  // Compares with the folder's file names: some systems ignore upper and lower case, but the build server does not.
  if (existsSync(folder) && readdirSync(folder).includes(basename(path))) return undefined;
  return `Não há esta foto em ${folder}: “${basename(path)}”.`;
}
