import { expect, test } from 'vitest';
import { MACHINES, nextMachine, ROTATION_MS } from '../../../src/shared/machines.ts';

test('extruders, injection machines, blow moulders, and from the start again, every two seconds', () => {
  expect(MACHINES).toEqual(['extrusoras', 'injetoras', 'sopradoras']);
  expect(MACHINES.map(nextMachine)).toEqual(['injetoras', 'sopradoras', 'extrusoras']);
  expect(ROTATION_MS).toBe(2000);
});
