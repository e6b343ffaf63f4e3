import { expect, test } from 'vitest';
import { createChance } from '../../faults/chance.ts';
import { planAction } from '../../hands/action.ts';
import { listCases, STATES, sampleCases, WIDTHS } from '../../hands/cases.ts';
import type { Screen, Spot } from '../../hands/screen.ts';

const spot = (name: string, kind: Spot['kind'], isLink = false): Spot => ({ x: 1, y: 1, kind, name, isLink });
const SCREEN: Screen = {
  spots: [spot('text', 'nothing'), spot('picture', 'nothing'), spot('outside', 'backdrop')],
  controls: [spot('button', 'control'), spot('link', 'control', true)],
  field: 'email',
  canGoBack: true,
  canGoForward: true,
};

test('every kind of action occurs', () => {
  const chance = createChance('1');
  const moves = Array.from({ length: 2000 }, (_, step) =>
    planAction(chance, step, SCREEN, { isTouch: false, isAtHome: false }),
  );
  const kinds = new Set(moves.map((action) => ('at' in action ? action.at.kind : action.kind)));
  expect([...kinds].toSorted()).toEqual(
    [
      ...['nothing', 'backdrop', 'control', 'key', 'wheel', 'type', 'fill'],
      ...['rotate', 'back', 'forward', 'reload', 'return'],
    ].toSorted(),
  );
});

test('the short run visits every route, and every state at every width', () => {
  const routes = Array.from({ length: 19 }, (_, index) => `/${index}`);
  const cases = listCases(routes);
  expect(cases).toHaveLength(routes.length * WIDTHS.length * STATES.length);
  for (const seed of ['1', '2', '3']) {
    const sample = sampleCases(cases, createChance(seed), 36);
    const pairs = new Set(sample.map(({ width, state }) => `${width} ${state}`));
    expect(pairs.size).toBe(WIDTHS.length * STATES.length);
    expect(new Set(sample.map(({ route }) => route)).size).toBe(routes.length);
    expect(new Set(sample.map(({ number }) => number)).size).toBe(sample.length);
  }
});
