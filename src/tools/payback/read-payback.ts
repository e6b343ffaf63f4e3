import { formatPlain } from '../../shared/tools/format-plain.ts';
import { parseNumber } from '../../shared/tools/number.ts';
import type { PaybackInput } from '../../shared/tools/payback.ts';

/** A field of the form, and its valid range. */
interface Rule {
  least: number;
  most: number;
  /** Required for a result; while it is missing there is no result, but no error either. */
  isNeeded?: boolean;
}

const RULES: Readonly<Record<string, Rule>> = {
  kgh: { least: 0, most: 5_000 },
  mkg: { least: 0, most: 1_000 },
  ciclo: { least: 0.5, most: 3_600 },
  seg: { least: 0, most: 3_600 },
  mciclo: { least: 0, most: 100_000 },
  h: { least: 0.5, most: 24, isNeeded: true },
  nova: { least: 1, most: 100_000_000, isNeeded: true },
  pct: { least: 0, most: 200, isNeeded: true },
  vida: { least: 1, most: 200, isNeeded: true },
  pr: { least: 0, most: 365, isNeeded: true },
  pn: { least: 0, most: 365, isNeeded: true },
  vh: { least: 1, most: 1_000_000, isNeeded: true },
  parada: { least: 0, most: 10_000_000 },
  troca: { least: 0, most: 1_000 },
};
// In these fields, "1.200" is a thousand; in the others, a point is decimal.
const WITH_THOUSANDS = new Set(['nova', 'vh', 'parada', 'mciclo', 'kgh']);

export interface ReadPayback {
  /** By field name, in Portuguese. */
  problems: Readonly<Record<string, string>>;
  /** Undefined while a required value is missing or wrong. */
  input?: PaybackInput;
}

/** Reads the form's texts. A missing margin or loss counts as no loss today: the cost per 1,000 h needs neither. */
export function readPayback(values: (name: string) => string): ReadPayback {
  const problems: Record<string, string> = {};
  const numbers: Record<string, number> = {};
  let isComplete = true;
  for (const [name, { least, most, isNeeded }] of Object.entries(RULES)) {
    const text = values(name)
      .replace(/^R\$\s*|\s*%$/g, '')
      .trim();
    if (text === '') {
      if (isNeeded) isComplete = false;
      continue;
    }
    const value = parseNumber(text, { hasThousands: WITH_THOUSANDS.has(name) });
    if (value === undefined) problems[name] = 'Use números, com vírgula: 12,5.';
    else if (value < least || value > most)
      problems[name] = `Use um valor de ${formatPlain(least)} a ${formatPlain(most)}.`;
    else numbers[name] = value;
  }
  const isCycle = values('tipo') === 'ciclo';
  const hasLoss = numbers.seg !== undefined || numbers.mciclo !== undefined;
  if (isCycle && hasLoss && numbers.ciclo === undefined) problems.ciclo ??= 'Informe o ciclo normal.';
  if (!isComplete || Object.keys(problems).length > 0) return { problems };
  const n = (name: string) => numbers[name] ?? 0;
  return {
    problems,
    input: {
      loss:
        isCycle && n('ciclo') > 0
          ? { kind: 'cycle', cycleSeconds: n('ciclo'), extraSeconds: n('seg'), marginPerCycle: n('mciclo') }
          : { kind: 'output', kgPerHour: isCycle ? 0 : n('kgh'), marginPerKg: n('mkg') },
      hoursPerDay: n('h'),
      newPrice: n('nova'),
      newLeadDays: n('pn'),
      newLifeHours: n('vh'),
      regrindShare: n('pct') / 100,
      regrindLeadDays: n('pr'),
      regrindLifeShare: n('vida') / 100,
      stoppedCostPerHour: n('parada'),
      changeHours: n('troca'),
      hasSpare: values('reserva') === 'sim',
      isStopped: values('parado') === 'sim',
    },
  };
}
