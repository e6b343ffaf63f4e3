import { expect, test } from 'vitest';
import { MACHINES, nextMachine, ROTATION_MS } from '../../../src/shared/machines.ts';

test('rotates extruders, injection machines and blow moulders every two seconds', () => {
  expect(MACHINES).toEqual(['extrusoras', 'injetoras', 'sopradoras']);
  expect(MACHINES.map(nextMachine)).toEqual(['injetoras', 'sopradoras', 'extrusoras']);
  expect(ROTATION_MS).toBe(2000);
});
