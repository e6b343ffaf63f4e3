import type { Delivery } from '../../src/shared/inbox/inbox-wire.ts';
import { type LeadState, STATE_LABELS } from '../../src/shared/inbox/lead-state.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { SEGMENT_LABELS } from '../../src/shared/request/segments.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';
import { isoTimeOf } from '../platform/sao-paulo.ts';

export const EXPORT_COLUMNS =
  'id, reference, received_at, state, segment, urgent, name, company, email, phone, machine, message, delivery, last_contact_at';

export interface ExportRow extends ContactRequest {
  reference: string;
  received_at: Date;
  state: LeadState;
  delivery: Delivery;
  last_contact_at: Date | null;
}

export const EXPORT_HEADER = [
  'Referência',
  'Recebido em',
  'Estado',
  'Segmento',
  'Máquina parada?',
  'Nome',
  'Empresa',
  'Email',
  'Telefone',
  'Marca e modelo da máquina',
  'Mensagem',
  'Email à equipe',
  'Último contato',
] as const;

const SENDING_LABELS: Readonly<Record<Delivery, string>> = {
  pending: 'A caminho',
  delivered: 'Entregue',
  dead: 'Não entregue',
};

const minuteOf = (moment: Date) => isoTimeOf(moment).slice(0, 'AAAA-MM-DD hh:mm'.length);

/** Returns the cells of a lead's row, in the order of EXPORT_HEADER. */
export function buildExportCells(row: ExportRow): string[] {
  return [
    formatReference(row.reference),
    minuteOf(row.received_at),
    STATE_LABELS[row.state],
    row.segment === '' ? '' : SEGMENT_LABELS[row.segment],
    row.urgent === URGENT ? 'Sim' : '',
    row.name,
    row.company,
    row.email,
    row.phone,
    row.machine,
    row.message,
    SENDING_LABELS[row.delivery],
    row.last_contact_at ? minuteOf(row.last_contact_at) : '',
  ];
}
