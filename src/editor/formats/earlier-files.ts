/** A file as it was read: its text, and the parsed values. */
interface Earlier {
  text: string;
  data: unknown;
}

/**
 * The files that were read; a changed file takes its layout from one of them. The editor does not say which file it writes,
 * so the most similar one is used: a wrong match changes the layout, never the content.
 */
export class EarlierFiles {
  #files: Earlier[] = [];

  add(text: string, data: unknown): void {
    this.#files.push({ text, data });
  }

  /** The newest of the most similar files; an empty text if none is similar. */
  closestTo(data: unknown): string {
    let best = { text: '', score: 0 };
    const wanted = leavesOf(data);
    for (const { text, data: earlier } of this.#files) {
      let score = 0;
      for (const leaf of leavesOf(earlier)) if (wanted.has(leaf)) score += leaf.length;
      if (score > 0 && score >= best.score) best = { text, score };
    }
    return best.text;
  }
}

/** Every value with its path, as texts; long texts are split, because an edit changes only a part. */
function leavesOf(data: unknown, path = ''): Set<string> {
  if (typeof data === 'string') return new Set(data.split('\n\n').map((part) => `${path}=${part}`));
  if (typeof data !== 'object' || data === null) return new Set([`${path}=${String(data)}`]);
  return new Set(Object.entries(data).flatMap(([name, inner]) => [...leavesOf(inner, `${path}.${name}`)]));
}
