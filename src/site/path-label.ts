/** Text of an address as it is read, with its percent signs decoded where they make sense. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What the breadcrumb calls a path that no page claims: its text, hyphens as spaces, words capitalised. */
export function labelFromPath(path: string): string {
  return decodePath(path)
    .split(/[/-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1))
    .join(' ');
}
