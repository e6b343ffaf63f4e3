import { GENERATED_TABLES } from './generated-table.ts';

/** Where an article, a guide or a legal text imports each component from that it may use. */
export const componentModules = (drawings: readonly string[]): Record<string, string> => ({
  ...Object.fromEntries(drawings.map((name) => [name, `../../sections/articles/figures/${name}.astro`])),
  ...Object.fromEntries(
    Object.keys(GENERATED_TABLES).map((name) => [name, `../../sections/legal/${name}.astro`]),
  ),
});
