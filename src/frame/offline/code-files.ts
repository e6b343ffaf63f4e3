const IN_PAGE = /\/_astro\/[\w./-]+\.(?:js|css|woff2)\b/g;
const IN_MODULE = /["'`](?:\.\/|_astro\/|\/_astro\/)([\w.-]+\.(?:js|css))["'`]/g;

/** The hashed files that a page or module refers to, including code of islands that have not hydrated yet. */
function codeFilesIn(text: string): string[] {
  const named = [...text.matchAll(IN_PAGE)].map(([path]) => path);
  const imported = [...text.matchAll(IN_MODULE)].map(([, file]) => `/_astro/${file}`);
  return [...new Set([...named, ...imported])];
}

/** The hashed files of a page and of all transitive imports, in the order they are found. `read` returns a file's text. */
export async function collectCodeFiles(
  page: string,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const found = new Set(codeFilesIn(page));
  // Iterating a Set also visits entries added during the loop.
  for (const path of found) {
    if (!path.endsWith('.js')) continue;
    for (const next of codeFilesIn(await read(path))) found.add(next);
  }
  return [...found];
}
