/** A line that imports a component into an article, such as a drawing. */
const IMPORT = /^import (\w+) from '([^']+)';\n?/gm;

/** The text without its imports: editors choose a drawing from a list, and the file's imports follow from that. */
export function withoutImports(body: string): string {
  return body.replaceAll(IMPORT, '').trim();
}

/**
 * The text with an import for each component that it uses. `modules` has the paths of those that any text may use; what
 * the previous text imported keeps its path.
 */
export function withImports(body: string, modules: Readonly<Record<string, string>>, previous = ''): string {
  const known = { ...modules };
  for (const [, name = '', path = ''] of previous.matchAll(IMPORT)) known[name] = path;
  const used = [...new Set([...body.matchAll(/(?<!\\)<([A-Z]\w*)/g)].map(([, name = '']) => name))];
  const lines = used
    .filter((name) => known[name])
    .sort()
    .map((name) => `import ${name} from '${known[name]}';`);
  return [...(lines.length ? [lines.join('\n')] : []), body].join('\n\n');
}
