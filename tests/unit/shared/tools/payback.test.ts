import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balanceCurve,
  calculatePayback,
  lossPerHour,
  type PaybackInput,
} from '../../../../src/shared/tools/payback.ts';
import { describeLimit } from '../../../../src/tools/payback/describe-payback.ts';
import { forAll } from '../../../fixtures/for-all.ts';

// The published figures: 30 % of the price, 10 and 45 days, 75 % of the life.
const EXAMPLE: PaybackInput = {
  loss: { kind: 'output', kgPerHour: 5, marginPerKg: 2 },
  hoursPerDay: 20,
  newPrice: 20_000,
  newLeadDays: 45,
  newLifeHours: 10_000,
  regrindShare: 0.3,
  regrindLeadDays: 10,
  regrindLifeShare: 0.75,
  stoppedCostPerHour: 0,
  changeHours: 8,
  hasSpare: true,
  isStopped: false,
};

describe('the loss of an hour', () => {
  test('by output is kilograms times margin', () => {
    expect(lossPerHour({ kind: 'output', kgPerHour: 5, marginPerKg: 2.5 })).toBe(12.5);
  });

  test('by cycle is the cycles that no longer fit: 30 s instead of 27 s are 13.3 of 133.3', () => {
    const loss = lossPerHour({ kind: 'cycle', cycleSeconds: 27, extraSeconds: 3, marginPerCycle: 1.5 });
    expect(loss).toBeCloseTo((3600 / 27 - 3600 / 30) * 1.5, 9);
    expect(loss).toBeCloseTo(20, 9);
  });
});

describe('with the published figures', () => {
  const { regrind, replace, breakEvenShare, lossPerDay } = calculatePayback(EXAMPLE);

  test('R$ 10 an hour, 20 hours a day: regrinding for R$ 6.000 pays in 30 days, a new one in 100', () => {
    expect(lossPerDay).toBe(200);
    expect(regrind.paybackDays).toBeCloseTo(30, 9);
    expect(replace.paybackDays).toBeCloseTo(100, 9);
  });

  test('1,000 hours cost R$ 800 reground and R$ 2.000 new: 40 %, within the 38 to 43 % of the article', () => {
    expect(regrind.costPer1000Hours).toBeCloseTo(800, 9);
    expect(replace.costPer1000Hours).toBeCloseTo(2000, 9);
  });

  test('without stopped hours, regrinding is worth it up to the share of life that it gives', () => {
    expect(breakEvenShare).toBeCloseTo(0.75, 9);
  });
});

test('without a spare, regrinding stops the machine for its lead time; a new part is awaited with the worn one', () => {
  const { regrind, replace } = calculatePayback({ ...EXAMPLE, stoppedCostPerHour: 100, hasSpare: false });
  expect(regrind.stoppedHours).toBe(208);
  expect(regrind.total).toBe(6_000 + 20_800);
  expect(replace.stoppedHours).toBe(8);
  expect(replace.total).toBe(20_000 + 800);
});

test('a machine that has stopped waits for either way, with or without a spare', () => {
  const { regrind, replace } = calculatePayback({ ...EXAMPLE, stoppedCostPerHour: 100, isStopped: true });
  expect([regrind.stoppedHours, replace.stoppedHours]).toEqual([208, 908]);
});

test('a new screw at the price of break-even costs the same per hour as regrinding', () => {
  const share = calculatePayback({ ...EXAMPLE, stoppedCostPerHour: 150 }).breakEvenShare;
  const even = calculatePayback({ ...EXAMPLE, stoppedCostPerHour: 150, regrindShare: share });
  expect(even.regrind.costPer1000Hours).toBeCloseTo(even.replace.costPer1000Hours, 6);
});

test('a reground part that lasts longer than a new one is worth any price below that one’s', () => {
  const limit = (regrindLifeShare: number) =>
    describeLimit(calculatePayback({ ...EXAMPLE, changeHours: 0, regrindLifeShare }));
  expect(limit(0.99)).toContain('até 99% da peça nova');
  expect(limit(1)).toContain('a qualquer preço abaixo');
});

test('nothing lost today never pays back', () => {
  const { regrind } = calculatePayback({
    ...EXAMPLE,
    loss: { kind: 'output', kgPerHour: 0, marginPerKg: 2 },
  });
  expect(regrind.paybackDays).toBe(Number.POSITIVE_INFINITY);
});

test('the curve begins at the change with the total, and crosses zero after the payback', () => {
  const { regrind, lossPerDay } = calculatePayback(EXAMPLE);
  const [before, after, last] = balanceCurve(regrind, lossPerDay, regrind.paybackDays);
  expect([before, after]).toEqual([
    { day: 0, balance: 0 },
    { day: 0, balance: -6_000 },
  ]);
  expect(last?.balance).toBeCloseTo(0, 6);
});

test('more loss never pays later, a higher price never earlier', () => {
  const amount = fc.double({ min: 0.1, max: 1000, noNaN: true });
  forAll(amount, amount, amount, (loss, more, price) => {
    const days = (kgPerHour: number, newPrice: number) =>
      calculatePayback({ ...EXAMPLE, loss: { kind: 'output', kgPerHour, marginPerKg: 1 }, newPrice }).regrind
        .paybackDays;
    expect(days(loss + more, price)).toBeLessThanOrEqual(days(loss, price));
    expect(days(loss, price + more)).toBeGreaterThanOrEqual(days(loss, price));
  });
});
