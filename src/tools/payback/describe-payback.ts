import { formatNumber } from '../../shared/tools/number.ts';
import { PAYBACK_OPENING } from '../../shared/tools/openings.ts';
import type { Payback, Way } from '../../shared/tools/payback.ts';

export const reais = (value: number): string => `R$\u00a0${formatNumber(value)}`;

/** "em 12 dias de produção"; below one day, hours would be needlessly precise. */
export function describeDays({ paybackDays }: Way): string {
  if (!Number.isFinite(paybackDays)) return 'sem perda informada, não há retorno a calcular';
  const days = Math.max(1, Math.ceil(paybackDays));
  if (days > 3650) return 'mais de 10 anos';
  return `${formatNumber(days)} ${days === 1 ? 'dia' : 'dias'}`;
}

/** "paga-se em 30 dias" */
const describePayingBack = (way: Way): string =>
  Number.isFinite(way.paybackDays) ? `paga-se em ${describeDays(way)}` : describeDays(way);

/** The sentence at the top of the result. */
export function describeBest({ regrind, replace }: Payback): string {
  const [better, other, name] =
    regrind.costPer1000Hours <= replace.costPer1000Hours
      ? [regrind, replace, 'A retífica']
      : [replace, regrind, 'A peça nova'];
  const saved = Math.round((1 - better.costPer1000Hours / other.costPer1000Hours) * 100);
  const cheaper = saved === 0 ? 'custa o mesmo por hora de vida' : `custa ${saved}% menos por hora de vida`;
  if (!Number.isFinite(better.paybackDays)) return `${name} ${cheaper}.`;
  return `${name} ${cheaper} e se paga em ${describeDays(better)} de produção.`;
}

/** The remaining sentence about the limit of regrinding. */
export function describeLimit({ breakEvenShare }: Payback): string {
  if (breakEvenShare <= 0)
    return 'Com esta parada, a peça nova custa menos por hora mesmo que a retífica saia de graça.';
  if (breakEvenShare >= 1)
    return 'Por hora de vida, a retífica compensa a qualquer preço abaixo do da peça nova.';
  return `Por hora de vida, a retífica compensa enquanto custar até ${formatNumber(Math.floor(breakEvenShare * 100 + 1e-6))}% da peça nova.`;
}

/** The lines for the request and the chat. */
export function describePayback(payback: Payback): string {
  const line = (name: string, way: Way) =>
    `${name}: ${reais(way.total)} com a parada, ${describePayingBack(way)}, ${reais(way.costPer1000Hours)} por 1.000 h`;
  return [
    PAYBACK_OPENING,
    `Perda de hoje: ${reais(payback.lossPerDay)} por dia`,
    line('Retífica', payback.regrind),
    line('Peça nova', payback.replace),
  ].join('\n');
}
