import type { PersonalData } from '../../../netlify/leads/erase/privacy.ts';
import { formatInSaoPaulo } from '../../../netlify/platform/sao-paulo.ts';
import { FILE_STATES } from '../../../src/request/own/show-request.ts';
import type { Inventory } from '../../../src/sections/legal/inventory.schema.ts';
import { formatWholeDay } from '../../../src/shared/inbox/day.ts';
import { STATE_LABELS } from '../../../src/shared/inbox/lead-state.ts';
import { ORIGIN_LABELS } from '../../../src/shared/inbox/origins.ts';
import { LOST_REASON_LABELS, OUTCOME_LABELS } from '../../../src/shared/inbox/outcomes.ts';
import { PROPOSAL_TERMS, type ProposalContent, TERM_NAMES } from '../../../src/shared/proposal/proposal.ts';
import { formatReais } from '../../../src/shared/reais.ts';
import { STEP_LABELS } from '../../../src/shared/request/page-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import { SEGMENT_LABELS } from '../../../src/shared/request/segments.ts';
import type { CopiedFiles } from '../privacy/files.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
// Columns that are derived from other columns or only link tables.
const OMITTED_COLUMNS = new Set([
  'fingerprint',
  'lead_id',
  'late_lease_until',
  'note_words',
  'search_text',
  'next_attempt_at',
]);

/** The columns whose texts are codes, and their words for a person. */
const CODED =
  /^(?:answer|channel|delivery|from_state|handling|kind|lost_reason|mailing|origin|outcome|segment|state|to_state)$/;
const WORDS: Readonly<Record<string, string>> = {
  ...STEP_LABELS,
  ...STATE_LABELS,
  ...ORIGIN_LABELS,
  ...OUTCOME_LABELS,
  ...LOST_REASON_LABELS,
  ...SEGMENT_LABELS,
  ...FILE_STATES,
  accepted: 'Aceita',
  assignment: 'Responsável',
  customer: 'Mudança sua',
  dead: 'Não entregue',
  declined: 'Recusada',
  delivered: 'Entregue',
  entry: 'Registro pela equipe',
  failed: 'Não entregue',
  files: 'Arquivos',
  'follow-up': 'Retorno',
  list: 'Em uma lista',
  listed: 'Em uma lista',
  note: 'Nota',
  outcome: 'Desfecho',
  pending: 'A caminho',
  proposal: 'Proposta',
  reply: 'Resposta',
  resend: 'Novo envio do email',
  single: 'Um email',
  state: 'Mudança de estado',
  terminal: 'Só mostrado na tela da equipe',
  undecided: 'A decidir',
};

const isProposal = (value: object): value is ProposalContent => 'lines' in value && 'terms' in value;

const formatProposal = ({ lines, terms, validUntil }: ProposalContent): string =>
  [
    ...lines.map(({ text, quantity, cents }) => `${quantity} × ${text}, ${formatReais(cents)} cada`),
    ...TERM_NAMES.flatMap((name) => (terms[name] ? [`${PROPOSAL_TERMS[name]}: ${terms[name]}`] : [])),
    `Válida até: ${formatWholeDay(validUntil)}`,
  ].join('\n');

function formatValue(column: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => formatValue('', item)).join(', ');
  if (typeof value === 'object' && value !== null)
    return (isProposal(value) ? formatProposal(value) : JSON.stringify(value)).replaceAll('\n', '\n  ');
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  const text = String(value);
  if (CODED.test(column)) return WORDS[text] ?? text;
  if (column === 'reference') return formatReference(text);
  return MOMENT.test(text) ? formatInSaoPaulo(new Date(text)) : text.replaceAll('\n', '\n  ');
}

/**
 * Formats the copy for the person concerned (LGPD, art. 19), in Portuguese, with the labels of the inventory. `passages`
 * are those of other people's texts that name the person. `files` is what became of the files.
 */
export function formatReadableCopy(
  { tables }: Pick<PersonalData, 'tables'>,
  inventory: Inventory,
  passages: readonly string[] = [],
  { copied, absent }: CopiedFiles = { copied: [], absent: [] },
): string {
  const sections = Object.entries(tables).flatMap(([name, rows]) => {
    const table = inventory.tabelas.find(({ nome }) => nome === name);
    return rows.map((row) => {
      const { request, ...columns } = row;
      // Each field of a request as if it were a column.
      const fields = request === undefined ? {} : pickRequest(request);
      const facts = Object.entries({ ...columns, ...fields }).flatMap(([column, value]) => {
        const label = table ? table.colunas[column] : column;
        const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
        return label && !isEmpty && !OMITTED_COLUMNS.has(column)
          ? [`- ${label} (${column}): ${formatValue(column, value)}`]
          : [];
      });
      return `## ${table?.rotulo ?? name}\n\n${facts.join('\n')}`;
    });
  });
  const kept = sections.length > 0 ? sections.join('\n\n') : 'Não guardamos nada sobre este contato.';
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? `\n## ${title}\n\n${items.map((item) => `- ${item}\n`).join('')}` : '';
  return `# Cópia dos seus dados pessoais\n\n${kept}\n${list('Onde outros textos citam você', passages)}${list(
    'Arquivos que acompanham esta cópia',
    copied,
  )}${list('Arquivos que não guardamos mais', absent)}`;
}
