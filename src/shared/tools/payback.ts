/**
 * What a worn screw costs, and when regrinding or a new one pays. Plain arithmetic on the visitor's own figures; the
 * starting values are the site's published ones (src/content/articles/retificarosca.mdx). Money is in reais.
 */

/** Today's loss: output in kg/h, or seconds per cycle. */
export type Loss =
  | { kind: 'output'; kgPerHour: number; marginPerKg: number }
  | { kind: 'cycle'; cycleSeconds: number; extraSeconds: number; marginPerCycle: number };

export interface PaybackInput {
  loss: Loss;
  /** Production a day, 1 to 24. */
  hoursPerDay: number;
  newPrice: number;
  newLeadDays: number;
  newLifeHours: number;
  /** Price of regrinding as a share of the new one, 0.3 for 30 %. */
  regrindShare: number;
  regrindLeadDays: number;
  /** Life after regrinding as a share of the new one's. */
  regrindLifeShare: number;
  stoppedCostPerHour: number;
  /** Hours that the machine is stopped while the part is changed. */
  changeHours: number;
  /** The machine runs with a spare part while the worn one is reground. */
  hasSpare: boolean;
  /** It waits for the part already, whichever way is chosen. */
  isStopped: boolean;
}

export interface Way {
  price: number;
  leadDays: number;
  /**
   * Hours of production lost: the change and, while the machine waits, the lead time: always if it has stopped, otherwise
   * while the worn part is reground without a spare.
   */
  stoppedHours: number;
  lifeHours: number;
  /** Price and stopped hours. */
  total: number;
  costPer1000Hours: number;
  /** Production days after the change until the regained margin equals the total; Infinity if nothing is lost today. */
  paybackDays: number;
}

export interface Payback {
  lossPerHour: number;
  lossPerDay: number;
  regrind: Way;
  replace: Way;
  /**
   * The highest price of regrinding, as a share of the new one, at which an hour of life still costs no more than with
   * a new one. Negative if even a free one costs more.
   */
  breakEvenShare: number;
}

const SECONDS = 3600;

/** The margin lost in an hour of production. A longer cycle makes fewer cycles in the same hour. */
export function lossPerHour(loss: Loss): number {
  if (loss.kind === 'output') return loss.kgPerHour * loss.marginPerKg;
  const { cycleSeconds, extraSeconds, marginPerCycle } = loss;
  return (SECONDS / cycleSeconds - SECONDS / (cycleSeconds + extraSeconds)) * marginPerCycle;
}

/** Both options recover the whole loss. Every figure must be finite; price, life and hours greater than zero. */
export function calculatePayback(input: PaybackInput): Payback {
  const { hoursPerDay, stoppedCostPerHour, changeHours, hasSpare, isStopped } = input;
  const lost = lossPerHour(input.loss);
  const wayOf = (price: number, leadDays: number, lifeHours: number, waits: boolean): Way => {
    const stoppedHours = changeHours + (waits ? leadDays * hoursPerDay : 0);
    const total = price + stoppedHours * stoppedCostPerHour;
    return {
      price,
      leadDays,
      stoppedHours,
      lifeHours,
      total,
      costPer1000Hours: (total / lifeHours) * 1000,
      paybackDays: total / (lost * hoursPerDay),
    };
  };
  const { newPrice, newLifeHours, regrindShare, regrindLifeShare } = input;
  // While the machine runs, the worn part stays in it until the new one arrives.
  const replace = wayOf(newPrice, input.newLeadDays, newLifeHours, isStopped);
  const regrind = wayOf(
    newPrice * regrindShare,
    input.regrindLeadDays,
    newLifeHours * regrindLifeShare,
    isStopped || !hasSpare,
  );
  const highest = replace.total * regrindLifeShare - (regrind.total - regrind.price);
  return {
    lossPerHour: lost,
    lossPerDay: lost * hoursPerDay,
    regrind,
    replace,
    breakEvenShare: highest / newPrice,
  };
}

/**
 * The balance against continuing as today, from the change on: the whole cost at once, then the regained margin. Days of
 * production: the lead time before them is in calendar days, and never added.
 */
export const balanceCurve = (
  way: Way,
  lossPerDay: number,
  lastDay: number,
): { day: number; balance: number }[] => [
  { day: 0, balance: 0 },
  { day: 0, balance: -way.total },
  { day: lastDay, balance: -way.total + lastDay * lossPerDay },
];
