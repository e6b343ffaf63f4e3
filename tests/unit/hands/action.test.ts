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
const EMPTY: Screen = { spots: [], controls: [], field: 'none', canGoBack: false, canGoForward: false };
const AT_HOME = { isTouch: false, isAtHome: true };

const plan = (seed: string, steps: number, screen = SCREEN, hands = AT_HOME) => {
  const chance = createChance(seed);
  return Array.from({ length: steps }, (_, step) => planAction(chance, step, screen, hands));
};

test('the same seed gives the same actions, another seed different ones', () => {
  expect(plan('7', 200)).toEqual(plan('7', 200));
  expect(plan('7', 200)).not.toEqual(plan('8', 200));
});

test('a shorter visit with the same seed has the same first actions', () => {
  expect(plan('7', 200).slice(0, 20)).toEqual(plan('7', 20));
});

test('every kind of action occurs', () => {
  const moves = plan('1', 2000, SCREEN, { ...AT_HOME, isAtHome: false });
  const kinds = new Set(moves.map((action) => ('at' in action ? action.at.kind : action.kind)));
  expect([...kinds].toSorted()).toEqual(
    [
      ...['nothing', 'backdrop', 'control', 'key', 'wheel', 'type', 'fill'],
      ...['rotate', 'back', 'forward', 'reload', 'return'],
    ].toSorted(),
  );
});

test('touch devices tap and swipe, a mouse clicks and scrolls with the wheel', () => {
  const kinds = (isTouch: boolean) =>
    new Set(plan('1', 300, SCREEN, { isTouch, isAtHome: true }).map(({ kind }) => kind));
  expect(kinds(true)).toContain('tap');
  expect(kinds(true)).toContain('swipe');
  expect(kinds(true)).not.toContain('click');
  expect(kinds(false)).toContain('click');
  expect(kinds(false)).toContain('wheel');
  expect(kinds(false)).not.toContain('tap');
});

test('an empty screen gets actions without a target', () => {
  for (const action of plan('3', 300, EMPTY)) expect(action).not.toHaveProperty('at');
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
