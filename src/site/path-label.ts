/** Decodes percent-encoding; returns a malformed path unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The breadcrumb label of an unknown path: its words, capitalised. */
export function labelFromPath(path: string): string {
  return decodePath(path)
    .split(/[/-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1))
    .join(' ');
}
