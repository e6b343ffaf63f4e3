import { formatNumber } from '../../shared/tools/number.ts';
import { balanceCurve, type Payback } from '../../shared/tools/payback.ts';

const LEFT = 8;
const RIGHT = 312;
const TOP = 12;
const BOTTOM = 150;

/** The last day of the chart: a third longer than the later payback, at most two years. */
export function lastDayOf({ regrind, replace }: Payback): number {
  const ends = [regrind, replace].map(({ paybackDays }) => paybackDays);
  const latest = Math.max(...ends.filter(Number.isFinite), 60);
  return Math.min(730, Math.ceil((latest * 4) / 3 / 30) * 30);
}

const label = (text: string, x: number, y: number, extra = '') =>
  `<text x="${x}" y="${y}"${extra}>${text}</text>`;

/** The content of the chart, 320 x 176: both balances over the days of production since the change. Numbers only, so no escaping. */
export function drawCurves(payback: Payback): string {
  const last = lastDayOf(payback);
  const curves = (['replace', 'regrind'] as const).map((key) => ({
    key,
    way: payback[key],
    points: balanceCurve(payback[key], payback.lossPerDay, last),
  }));
  const balances = curves.flatMap(({ points }) => points.map(({ balance }) => balance));
  const [least, most] = [Math.min(...balances), Math.max(...balances, 0)];
  const span = most - least || 1;
  const x = (day: number) => Math.round(LEFT + (day / last) * (RIGHT - LEFT));
  const y = (balance: number) => Math.round(BOTTOM - ((balance - least) / span) * (BOTTOM - TOP));
  const zero = y(0);
  const parts = [`<path class="axis" d="M${LEFT} ${zero}H${RIGHT}"/>`];
  // Over both curves.
  const labels: string[] = [];
  for (const { key, way, points } of curves) {
    parts.push(
      `<path class="${key}" d="M${points.map(({ day, balance }) => `${x(day)} ${y(balance)}`).join('L')}"/>`,
    );
    const day = way.paybackDays;
    if (day > last) continue;
    const at = x(day);
    const anchor = at > 220 ? 'end' : at < 100 ? 'start' : 'middle';
    parts.push(`<circle class="${key}" cx="${at}" cy="${zero}" r="4"/>`);
    labels.push(
      label(
        `dia ${formatNumber(day)}`,
        at,
        key === 'regrind' ? zero - 9 : zero + 17,
        ` text-anchor="${anchor}"`,
      ),
    );
  }
  parts.push(
    ...labels,
    label('0', LEFT, 170),
    label(`${formatNumber(last)} dias`, RIGHT, 170, ' text-anchor="end"'),
  );
  return parts.join('');
}
