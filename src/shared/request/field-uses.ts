import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactRequest,
  FIELDS,
  type Field,
  type FieldSpec,
} from './fields.ts';

/** What the server, the admin, the documents and the tests know of a field beside `FIELDS`: no visitor's page loads it. */
interface FieldUse {
  /** The datum, in the words of the inventory of personal data and the privacy policy. */
  datum: string;
  /** What the team reads of an empty field. Without it, an empty field has no line. */
  absent?: string;
  /** What the team's mail says of a ticked box instead of "Sim". */
  mailed?: string;
  /** How the admin shows the field, where it differs. */
  desk?: { label?: string; absent?: string; hint?: string };
  /** A value for the requests of the tests, which leave the field empty without it. A required field needs one. */
  sample?: string;
}

export const FIELD_USES: Readonly<Record<ContactField, FieldUse>> = {
  name: { datum: 'nome', sample: 'Ana Prado' },
  email: { datum: 'email', desk: { absent: 'Não informado' }, sample: 'ana@cliente.example' },
  phone: {
    datum: 'telefone',
    desk: { absent: 'Não informado', hint: 'Telefone ou email: um dos dois basta.' },
    sample: '(11) 98765-4321',
  },
  company: {
    datum: 'empresa',
    absent: 'não informada',
    desk: { absent: 'Não informada' },
    sample: 'Plásticos Prado',
  },
  segment: {
    datum: 'segmento',
    absent: 'não informado',
    desk: { absent: 'Segmento não informado' },
    sample: 'injecao',
  },
  machine: {
    datum: 'marca e modelo da máquina',
    absent: 'não informados',
    desk: { label: 'Máquina', absent: 'Não informada' },
    sample: 'Romi Prática 130',
  },
  message: {
    datum: 'mensagem',
    desk: { label: 'Pedido', hint: 'O que o cliente pediu. Pode colar aqui a mensagem do WhatsApp.' },
    sample: 'Rosca de 60 mm, L/D 20:1.\nPrazo: 30 dias.',
  },
  urgent: { datum: 'aviso de máquina parada', mailed: 'Sim: responda primeiro.' },
};

/** How the team reads that a request is urgent. */
export const URGENT_LABEL = FIELDS.urgent.options.sim;

/** Written in the visitor's own words, and so read by the spam rules. */
export const isFreeText = ({ kind }: FieldSpec): boolean => kind === 'text' || kind === 'textarea';

/** Typed, and so a text that may name other people. */
export const isTyped = ({ kind }: FieldSpec): boolean => kind !== 'select' && kind !== 'checkbox';

/** The fields in another order than the form's: these first and those last, the others between them. */
export function arrangeFields(
  first: readonly ContactField[],
  last: readonly ContactField[] = [],
): readonly FieldSpec[] {
  const named = (names: readonly ContactField[]) =>
    names.flatMap((name) => CONTACT_FIELDS.filter((spec) => spec.name === name));
  const others = CONTACT_FIELDS.filter(({ name }) => !first.includes(name) && !last.includes(name));
  return [...named(first), ...others, ...named(last)];
}

/** What the team reads of a field: a list's label, "Sim" of a ticked box, otherwise the text itself. */
export function readField(request: Partial<ContactRequest>, name: ContactField): string {
  const { kind, options }: Field = FIELDS[name];
  const value: string = request[name] ?? '';
  if (kind === 'checkbox') return value && 'Sim';
  return options?.[value] ?? value;
}
