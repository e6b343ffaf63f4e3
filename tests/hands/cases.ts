import type { Chance } from '../faults/chance.ts';

export const WIDTHS = [360, 768, 1280] as const;
export const STATES = ['bar shown', 'refused', 'accepted', 'cart filled', 'staff signed in'] as const;

/** One visit: its first route, the viewport's width, and the visitor's state at its start. */
export interface Case {
  /** The same in the long and in the short form. */
  number: number;
  route: string;
  width: (typeof WIDTHS)[number];
  state: (typeof STATES)[number];
}

/** Every route at every width in every state. */
export function listCases(routes: readonly string[]): Case[] {
  return STATES.flatMap((state) =>
    routes.flatMap((route) => WIDTHS.map((width) => ({ route, width, state }))),
  ).map((visit, number) => ({ number, ...visit }));
}

/**
 * Returns `count` visits in which routes, widths and states occur as evenly as possible. With at least 15 routes and
 * visits, every pair of width and state occurs. The seed decides which route gets which pair.
 */
export function sampleCases(cases: readonly Case[], chance: Chance, count: number): Case[] {
  const routes = [...new Set(cases.map(({ route }) => route))].toSorted(
    (a, b) => chance('route', a) - chance('route', b),
  );
  return Array.from({ length: count }, (_, turn) => {
    const route = routes[turn % routes.length];
    // Each round of the routes shifts the pairs by one, so that a route gets another pair in each round.
    const pair = turn + Math.floor(turn / routes.length);
    const width = WIDTHS[pair % WIDTHS.length];
    const state = STATES[pair % STATES.length];
    const found = cases.find(
      (visit) => visit.route === route && visit.width === width && visit.state === state,
    );
    if (!found) throw new Error(`no visit to ${route} at ${width} px, ${state}`);
    return found;
  });
}

export const describeCase = ({ number, route, width, state }: Case): string =>
  `visit ${number}: ${route} at ${width} px, ${state}`;
