const IN_PAGE = /\/_astro\/[\w./-]+\.(?:js|css|woff2)\b/g;
const IN_MODULE = /["'`](?:\.\/|_astro\/|\/_astro\/)([\w.-]+\.(?:js|css))["'`]/g;

/** The hashed files that a page, or one of its modules, may ask for later, islands that still sleep included. */
function codeFilesIn(text: string): string[] {
  const named = [...text.matchAll(IN_PAGE)].map(([path]) => path);
  const imported = [...text.matchAll(IN_MODULE)].map(([, file]) => `/_astro/${file}`);
  return [...new Set([...named, ...imported])];
}

/** All of them, imports of imports included, in the order they are found. `read` answers a file's text. */
export async function collectCodeFiles(
  page: string,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const found = new Set(codeFilesIn(page));
  // A set goes on over what is added on the way.
  for (const path of found) {
    if (!path.endsWith('.js')) continue;
    for (const next of codeFilesIn(await read(path))) found.add(next);
  }
  return [...found];
}
