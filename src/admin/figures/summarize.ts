import type { Figures } from '../../shared/figures/figures-answers.ts';
import { formatWorkingTime } from '../../shared/figures/format-figures.ts';
import { formatCount } from '../../shared/format-count.ts';
import { LOST_REASON_LABELS, type LostReason } from '../../shared/inbox/outcomes.ts';
import { formatWholeReais } from '../../shared/reais.ts';

const pedidos = (count: number) => (count === 1 ? '1 pedido' : `${formatCount(count)} pedidos`);
const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

function describeAnswers({ answered, p50, p90 }: Figures['answers']): string {
  if (answered === 0) return 'nenhuma primeira resposta medida';
  if (p50 === null) return 'menos da metade com resposta';
  const half = `primeira resposta em ${formatWorkingTime(p50)} (metade)`;
  return p90 === null
    ? `${half}, menos de nove em dez com resposta`
    : `${half} e ${formatWorkingTime(p90)} (nove em dez)`;
}

function describeWon({ won, priced, wonCents }: Figures['outcomes']): string {
  if (won === 0) return 'nenhum ganho anotado';
  if (priced === 0) return `${plural(won, 'pedido ganho', 'pedidos ganhos')}, sem valor anotado`;
  const missing = won - priced;
  return `${formatWholeReais(wonCents)} ganhos em ${pedidos(won)}${missing > 0 ? ` (${missing} sem valor anotado)` : ''}`;
}

function describeLost({ lost, reasons, open }: Figures['outcomes']): string {
  const [first] = (Object.entries(reasons) as [LostReason, number][]).sort(([, a], [, b]) => b - a);
  const why = first ? `; motivo mais comum: ${LOST_REASON_LABELS[first[0]].toLowerCase()} (${first[1]})` : '';
  const left =
    open === 0 ? 'Todos os pedidos do período têm desfecho' : `Sem desfecho ainda: ${pedidos(open)}`;
  return `${lost === 0 ? 'Nenhum perdido anotado' : `${plural(lost, 'pedido perdido', 'pedidos perdidos')}${why}`}. ${left}.`;
}

const shareOf = (count: number, all: number) => (all === 0 ? '' : ` (${Math.round((count / all) * 100)}%)`);

/** The share of requests from the tools; empty if there are none. */
function describeTools(tools: Figures['tools'], allRequests: number, allClicks: number): string[] {
  const requests = tools.reduce((sum, tool) => sum + tool.requests, 0);
  const clicks = tools.reduce((sum, tool) => sum + tool.clicks, 0);
  if (requests + clicks === 0) return [];
  return [
    `Das ferramentas: ${pedidos(requests)}${shareOf(requests, allRequests)} e ${plural(clicks, 'clique', 'cliques')}${shareOf(clicks, allClicks)}.`,
  ];
}

/** The sentences above the tables. */
export function summarizeFigures({ weeks, answers, outcomes, form, tools }: Figures): string[] {
  const total = weeks.reduce((sum, { requests }) => sum + requests, 0);
  const clicks = weeks.reduce((sum, week) => sum + week.clicks, 0);
  return [
    `Nas últimas ${weeks.length} semanas: ${pedidos(total)}, ${describeAnswers(answers)}, ${describeWon(outcomes)}.`,
    describeLost(outcomes),
    `No site: ${plural(clicks, 'clique', 'cliques')} em WhatsApp e telefone, ${plural(form.started, 'formulário começado', 'formulários começados')}, ${plural(form.sent, 'enviado', 'enviados')}.`,
    ...describeTools(tools, total, clicks),
  ];
}
