import type { Outcome, Row } from './check.ts';

/** The table, with what to change below each line that needs it, and a last line with the totals. */
export function formatReport(address: string, rows: readonly Row[], seconds: number): string {
  const width = (of: 'outcome' | 'name') => Math.max(...rows.map((row) => row[of].length));
  const [outcomeWidth, nameWidth] = [width('outcome'), width('name')];
  const lines = rows.flatMap(({ outcome, name, detail, change }) => [
    `${outcome.padEnd(outcomeWidth)}  ${name.padEnd(nameWidth)}  ${detail}`.trimEnd(),
    ...(change === undefined ? [] : [`${' '.repeat(outcomeWidth)}  → ${change}`]),
  ]);
  const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  const outcomes: Outcome[] = ['ok', 'FAILED', 'warning', 'not applicable here', 'skipped'];
  const totals = outcomes.filter(count).map((outcome) => `${count(outcome)} ${outcome}`);
  return [address, '', ...lines, '', `${totals.join(', ')}; ${seconds.toFixed(1)} s`].join('\n');
}
