import type { BuiltPage } from './built-page.ts';

/** One part of the work on built pages. */
export interface Step {
  name: string;
  /** The steps whose result this one reads: the build stops if one of them is missing or comes later. */
  after: readonly string[];
  /** Reads or changes a page, which the steps before have changed already. */
  onPage?(page: BuiltPage): void;
  /** Runs when every page is written. `root`: the built folder. */
  onSite?(root: string): Promise<void>;
}

export function checkOrder(steps: readonly Step[]): void {
  const ran = new Set<string>();
  for (const { name, after } of steps) {
    const missing = after.filter((other) => !ran.has(other));
    if (missing.length > 0)
      throw new Error(`The postbuild step "${name}" has to come after ${missing.join(', ')}.`);
    ran.add(name);
  }
}
