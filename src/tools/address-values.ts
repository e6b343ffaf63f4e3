import { isAddressWatched } from '../tracking/watched-address.ts';
import type { ToolValues } from './kept-values.ts';

/** The values in an address's fragment, such as `#d=60&ld=24`. A fragment without `=` is an anchor. */
function parseFragment(hash: string): ToolValues {
  return hash.includes('=') ? Object.fromEntries(new URLSearchParams(hash.slice(1))) : {};
}

/** The fragment for these values, with `#`; empty without values. */
function formatFragment(values: ToolValues): string {
  const query = new URLSearchParams({ ...values }).toString();
  return query && `#${query}`;
}

/** Also finds the values that watched-address.ts has moved out of the URL. */
export function readAddress(): ToolValues {
  const hidden: unknown = history.state?.fragment;
  return parseFragment(typeof hidden === 'string' ? hidden : location.hash);
}

/** Puts the values into the URL, unless tags run, because they read it. */
export function writeAddress(values: ToolValues): void {
  const fragment = formatFragment(values);
  const address = location.pathname + location.search;
  if (isAddressWatched()) history.replaceState({ fragment }, '', address);
  else history.replaceState(null, '', address + fragment);
}

/** A link to this page with these values. */
export const linkTo = (values: ToolValues): string =>
  location.origin + location.pathname + formatFragment(values);
