import { describeLabel } from '../counts/describe-label.ts';
import { describeSpeed, METRIC_NAMES } from '../counts/describe-speed.ts';
import { LEAST_VALUES, SPEED_METRICS } from '../counts/speed-labels.ts';
import { ORIGIN_LABELS, type Origin } from '../inbox/origins.ts';
import { LOST_REASON_LABELS, type LostReason } from '../inbox/outcomes.ts';
import { SEGMENT_LABELS } from '../request/segments.ts';
import type { Figures } from './figures-answers.ts';
import { ANSWER_SPANS } from './figures-wire.ts';
import { formatWorkingTime } from './format-figures.ts';

interface FigureRow {
  name: string;
  /** One for each measure; a text is shown as it is. */
  values: readonly (number | string)[];
}

/** One group of figures: a table on the screen, and lines of the file. */
export interface FigureTable {
  id: string;
  title: string;
  /** What is counted, in one sentence. */
  note: string;
  /** Shown while all values are zero. */
  empty: string;
  /** `weeks`: rows are Mondays. */
  kind: 'weeks' | 'names';
  /** The head of the first column. */
  of: string;
  measures: readonly string[];
  /** The first measure whose values are cents; so are those after it. */
  moneyFrom?: number;
  rows: readonly FigureRow[];
}

const MOST_PLACES = 12;

/** Of the tables to which the CSV file adds lines. */
export const TITLES = {
  answers: 'Tempo até a primeira resposta',
  outcomes: 'Ganhos e perdidos por semana',
};

const spanName = (upTo: number | null, i: number): string =>
  upTo === null ? `Mais de ${formatWorkingTime(ANSWER_SPANS[i - 1] ?? 0)}` : `Até ${formatWorkingTime(upTo)}`;

/** Non-empty rows, highest first. */
const ranked = (rows: readonly FigureRow[]): FigureRow[] =>
  rows.filter(({ values }) => values.some(Boolean)).sort((a, b) => Number(b.values[0]) - Number(a.values[0]));

function listPlaces(places: Figures['places']): FigureRow[] {
  const rows = places.map(({ label, clicks }) => ({ name: describeLabel(label), values: [clicks] }));
  const rest = places.slice(MOST_PLACES).reduce((sum, { clicks }) => sum + clicks, 0);
  return [...rows.slice(0, MOST_PLACES), ...(rest > 0 ? [{ name: 'Outros lugares', values: [rest] }] : [])];
}

const PROPOSALS = {
  kind: 'names',
  measures: ['Enviadas', 'Aceitas', 'Valor proposto', 'Valor aceito'],
  moneyFrom: 2,
} as const;

const valuesOf = ({ sent, accepted, cents, acceptedCents }: Figures['proposals']['months'][number]) => [
  sent,
  accepted,
  cents,
  acceptedCents,
];

const describePace = (p50: number | null): string =>
  `A versão atual de cada proposta.${p50 === null ? '' : ` Metade saiu em até ${formatWorkingTime(p50)} de expediente.`}`;

/** All figures as tables with names in Portuguese. */
export function listTables({
  weeks,
  origins,
  segments,
  answers,
  outcomes,
  proposals,
  form,
  places,
  ...rest
}: Figures): FigureTable[] {
  return [
    {
      id: 'semanas',
      title: 'Pedidos por semana',
      note: 'Cada linha é uma semana, de segunda a domingo; a de agora ainda não terminou. Suspeitos, descartados e testes ficam fora.',
      empty: 'Quando chegar o primeiro pedido, ele aparece na linha da semana.',
      kind: 'weeks',
      of: 'Semana de',
      measures: ['Pelo site', 'Pela equipe'],
      rows: weeks.map(({ monday, requests, site }) => ({ name: monday, values: [site, requests - site] })),
    },
    {
      id: 'respostas',
      title: TITLES.answers,
      note: 'Pedidos do site, em horas de expediente.',
      empty: 'Depois da primeira resposta, aqui aparece quanto tempo os clientes esperaram.',
      kind: 'names',
      of: 'Espera',
      measures: ['Pedidos'],
      rows: [
        ...ANSWER_SPANS.map((upTo, i) => ({ name: spanName(upTo, i), values: [answers.spans[i] ?? 0] })),
        { name: 'Ainda sem resposta', values: [answers.unanswered] },
      ].filter((_, __, all) => all.some(({ values }) => values[0])),
    },
    {
      id: 'origens',
      title: 'De onde vieram',
      note: 'Por onde cada pedido chegou.',
      empty: 'Aqui aparece por onde os pedidos chegam: site, WhatsApp, telefone, balcão ou email.',
      kind: 'names',
      of: 'Origem',
      measures: ['Pedidos'],
      rows: ranked(
        (Object.keys(ORIGIN_LABELS) as Origin[]).map((origin) => ({
          name: ORIGIN_LABELS[origin],
          values: [origins[origin] ?? 0],
        })),
      ),
    },
    {
      id: 'desfechos',
      title: TITLES.outcomes,
      note: 'Na semana em que o desfecho foi anotado.',
      empty: 'Anote o desfecho de um pedido (ganho ou perdido), e ele aparece aqui com o valor.',
      kind: 'weeks',
      of: 'Semana de',
      measures: ['Ganhos', 'Perdidos', 'Valor ganho'],
      moneyFrom: 2,
      rows: weeks.map(({ monday, won, lost, wonCents }) => ({ name: monday, values: [won, lost, wonCents] })),
    },
    {
      id: 'propostas-meses',
      title: 'Propostas por mês',
      note: describePace(proposals.p50),
      empty: 'Quando uma proposta for enviada daqui, ela aparece no mês.',
      ...PROPOSALS,
      of: 'Mês',
      rows: proposals.months.map((sum) => ({
        name: sum.name.split('-').reverse().join('/'),
        values: valuesOf(sum),
      })),
    },
    {
      id: 'propostas-vendedores',
      title: 'Propostas por vendedor',
      note: 'De quem enviou a versão atual de cada proposta.',
      empty: 'Quando uma proposta for enviada daqui, aparece quem a enviou.',
      ...PROPOSALS,
      of: 'Quem enviou',
      rows: ranked(proposals.sellers.map((sum) => ({ name: sum.name, values: valuesOf(sum) }))),
    },
    {
      id: 'motivos',
      title: 'Por que perdemos',
      note: 'O motivo anotado em cada pedido perdido.',
      empty: 'Aqui aparecem os motivos dos pedidos perdidos.',
      kind: 'names',
      of: 'Motivo',
      measures: ['Pedidos'],
      rows: ranked(
        (Object.keys(LOST_REASON_LABELS) as LostReason[]).map((reason) => ({
          name: LOST_REASON_LABELS[reason],
          values: [outcomes.reasons[reason] ?? 0],
        })),
      ),
    },
    {
      id: 'segmentos',
      title: 'Segmentos',
      note: 'O que o cliente escolheu no formulário, ou a equipe ao anotar o pedido.',
      empty: 'Aqui aparece quantos pedidos vêm de injeção, extrusão e reciclagem.',
      kind: 'names',
      of: 'Segmento',
      measures: ['Pedidos'],
      rows: ranked([
        ...Object.entries(SEGMENT_LABELS).map(([segment, name]) => ({
          name,
          values: [segments[segment as keyof typeof SEGMENT_LABELS] ?? 0],
        })),
        { name: 'Não informado', values: [segments[''] ?? 0] },
      ]),
    },
    {
      id: 'cliques',
      title: 'Cliques e pedidos do site',
      note: 'Cliques nos botões de WhatsApp e telefone, contados pelo próprio site, sem cookies. Os de hoje entram amanhã.',
      empty:
        'Quando alguém clicar num botão de WhatsApp ou enviar o formulário, os dois aparecem aqui lado a lado.',
      kind: 'weeks',
      of: 'Semana de',
      measures: ['Cliques', 'Pedidos do site'],
      rows: weeks.map(({ monday, clicks, site }) => ({ name: monday, values: [clicks, site] })),
    },
    {
      id: 'formulario',
      title: 'Formulário',
      note: 'Quantas vezes alguém começou a preencher, enviou, ou viu o envio falhar.',
      empty: 'Aqui aparece quantos formulários foram começados e quantos foram enviados.',
      kind: 'names',
      of: 'Passo',
      measures: ['Vezes'],
      rows: [
        { name: 'Começados', values: [form.started] },
        { name: 'Enviados', values: [form.sent] },
        { name: 'Com falha', values: [form.failed] },
      ].filter(() => form.started + form.sent + form.failed > 0),
    },
    {
      id: 'lugares',
      title: 'Onde clicaram',
      note: 'Os lugares do site com mais cliques em WhatsApp e telefone.',
      empty: 'Aqui aparecem as páginas e os botões que levam a conversas.',
      kind: 'names',
      of: 'Lugar',
      measures: ['Cliques'],
      rows: listPlaces(places),
    },
    {
      id: 'produtos',
      title: 'Produtos pedidos',
      note: 'Contados nas linhas que o carrinho da loja põe no pedido.',
      empty: 'Quando um pedido vier do carrinho da loja, os produtos dele aparecem aqui.',
      kind: 'names',
      of: 'Produto',
      measures: ['Pedidos', 'Peças'],
      rows: ranked([
        ...rest.products.map(({ title, requests, pieces }) => ({ name: title, values: [requests, pieces] })),
        {
          name: 'Peça fora do catálogo',
          values: [rest.offCatalogue.requests, rest.offCatalogue.pieces],
        },
      ]),
    },
    {
      id: 'ferramentas',
      title: 'Ferramentas',
      note: 'Pedidos preenchidos por uma ferramenta do site, e cliques de WhatsApp nas páginas delas.',
      empty: 'Quando uma ferramenta preencher um pedido, ou levar a uma conversa, ela aparece aqui.',
      kind: 'names',
      of: 'Ferramenta',
      measures: ['Pedidos', 'Cliques'],
      rows: ranked(
        rest.tools.map(({ tool, requests, clicks }) => ({ name: tool, values: [requests, clicks] })),
      ),
    },
    {
      id: 'velocidade',
      title: 'Velocidade das páginas',
      note: `Em três de cada quatro visitas foi assim ou melhor. Contado pelo próprio site, sem cookies; com menos de ${LEAST_VALUES} visitas não diz nada.`,
      empty: 'Quando houver visitas, aqui aparece quanto as páginas demoram nos aparelhos delas.',
      kind: 'names',
      of: 'Páginas',
      measures: ['Visitas', ...SPEED_METRICS.map((metric) => METRIC_NAMES[metric])],
      rows: describeSpeed(rest.speed).map(({ name, visits, texts }) => ({
        name,
        values: [visits, ...SPEED_METRICS.map((metric) => texts[metric])],
      })),
    },
  ];
}
