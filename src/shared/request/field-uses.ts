import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactRequest,
  FIELDS,
  type Field,
  type FieldSpec,
} from './fields.ts';

/** What the server, the admin, the documents and the tests need of a field beside `FIELDS`: no visitor's page loads it. */
interface FieldUse {
  /** The name of the data, as in the inventory of personal data and the privacy policy. */
  datum: string;
  /** What the team sees for an empty field. Without it, an empty field has no line. */
  absent?: string;
  /** What the team's mail shows for a ticked box instead of "Sim". */
  mailed?: string;
  /** How the admin shows the field, if that differs. */
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

/** The team's wording for an urgent request. */
export const URGENT_LABEL = FIELDS.urgent.options.sim;

/** Free text from the visitor, so the spam rules check it. */
export const isFreeText = ({ kind }: FieldSpec): boolean => kind === 'text' || kind === 'textarea';

/** Typed text, which may name other people. */
export const isTyped = ({ kind }: FieldSpec): boolean => kind !== 'select' && kind !== 'checkbox';

/** Reorders the fields: these first and those last, the others between them. */
export function arrangeFields(
  first: readonly ContactField[],
  last: readonly ContactField[] = [],
): readonly FieldSpec[] {
  const named = (names: readonly ContactField[]) =>
    names.flatMap((name) => CONTACT_FIELDS.filter((spec) => spec.name === name));
  const others = CONTACT_FIELDS.filter(({ name }) => !first.includes(name) && !last.includes(name));
  return [...named(first), ...others, ...named(last)];
}

/** What the team sees of a field: a list's label, "Sim" for a ticked box, otherwise the text itself. */
export function readField(request: Partial<ContactRequest>, name: ContactField): string {
  const { kind, options }: Field = FIELDS[name];
  const value: string = request[name] ?? '';
  if (kind === 'checkbox') return value && 'Sim';
  return options?.[value] ?? value;
}
