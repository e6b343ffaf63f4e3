import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { suggestion } from './nearest.ts';

const FORMATS = ['.webp', '.avif', '.jpg', '.jpeg', '.png'];

/** The schema that stands for Astro's image(): the path of a picture, as seen from the file that names it. */
export function pictureIn(file: string): () => z.ZodType {
  return () =>
    z.string().superRefine((path, context) => {
      const message = picturePathProblem(file, path);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** What is wrong with a picture's path, if anything. */
export function picturePathProblem(file: string, path: string): string | undefined {
  if (!/^\.\.?\//.test(path))
    return `Escreva o caminho a partir desta pasta, como ../assets/pictures/rosca-injetora.webp (há “${path}”).`;
  if (!FORMATS.some((format) => path.toLowerCase().endsWith(format)))
    return `Use uma foto ${FORMATS.join(', ')} (há “${path}”).`;
  const folder = join(dirname(file), dirname(path));
  const names = namesIn(folder);
  // Looked up in the folder's list: some systems find a file whatever its capitals, the one that publishes does not.
  if (names.includes(basename(path))) return undefined;
  return `Não há esta foto em ${folder}: “${basename(path)}”.${suggestion(basename(path), names)}`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
