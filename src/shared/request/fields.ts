import { NOTICES, type Notice } from './notices.ts';

/** What both sides of the form need of a field. `field-uses.ts` has the rest, which would enlarge every page. */
export interface Field {
  label: string;
  kind: 'text' | 'email' | 'tel' | 'select' | 'textarea' | 'checkbox';
  /**
   * In characters. Generous: only abuse exceeds it. A longer text is an error; no `maxlength` attribute, because it
   * would silently cut pasted text.
   */
  maxLength: number;
  /** Makes the field required: the message for an empty one. */
  missing?: string;
  autoComplete?: string;
  hint?: string;
  /** The browser suggests the makes of src/content/marcas.json. */
  hasMakes?: boolean;
  /** The values of a select with their labels; the only value of a checkbox, with how the team reads a ticked one. */
  options?: Readonly<Record<string, string>>;
  /** The message for a value that is not one of the options. */
  notAnOption?: string;
  /** A custom rule: returns what is wrong with a value that is not empty. */
  check?: (value: string) => Required<Notice> | undefined;
}

/** Of an email, also for the attribute `pattern`. */
export const EMAIL_PATTERN = String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`;
const EMAIL = new RegExp(`^${EMAIL_PATTERN}$`);
export const MIN_PHONE_DIGITS = 10;

/** The fields of the quote form, in order. Everything that shows, checks, stores or sends a request derives from them. */
export const FIELDS = {
  name: {
    label: 'Nome',
    kind: 'text',
    maxLength: 120,
    missing: 'Informe seu nome',
    autoComplete: 'name',
  },
  email: {
    label: 'Email',
    kind: 'email',
    maxLength: 254,
    missing: 'Informe seu email',
    autoComplete: 'email',
    check: (value) => (EMAIL.test(value) ? undefined : NOTICES.email),
  },
  phone: {
    label: 'Telefone',
    kind: 'tel',
    maxLength: 40,
    missing: 'Informe seu telefone com DDD',
    autoComplete: 'tel',
    hint: 'Com DDD',
    check: (value) => (value.replaceAll(/\D/g, '').length < MIN_PHONE_DIGITS ? NOTICES.phone : undefined),
  },
  company: { label: 'Empresa', kind: 'text', maxLength: 160, autoComplete: 'organization' },
  segment: {
    label: 'Segmento',
    kind: 'select',
    maxLength: 20,
    options: {
      injecao: 'Injeção Plástica',
      extrusao: 'Extrusão de Plásticos',
      reciclagem: 'Reciclagem de Plásticos',
      outro: 'Outro',
    },
    notAnOption: 'Escolha um segmento da lista',
  },
  machine: {
    label: 'Marca e modelo da máquina',
    kind: 'text',
    maxLength: 160,
    hasMakes: true,
  },
  message: {
    label: 'Mensagem',
    kind: 'textarea',
    maxLength: 5000,
    missing: 'Escreva o que você precisa',
    hint: 'Diâmetro, material e prazo ajudam a orçar mais rápido.',
  },
  urgent: {
    label: 'Máquina parada?',
    kind: 'checkbox',
    maxLength: 10,
    hint: 'Vemos primeiro.',
    options: { sim: 'Máquina parada' },
    notAnOption: 'Marque ou deixe em branco',
  },
} as const satisfies Record<string, Field>;

export type ContactField = keyof typeof FIELDS;

type ValueOf<Of> = Of extends { options: infer Options } ? keyof Options | '' : string;

/** What a visitor sends with the form. Empty: not given. */
export type ContactRequest = { [Name in ContactField]: ValueOf<(typeof FIELDS)[Name]> };

export interface FieldSpec extends Field {
  name: ContactField;
  required: boolean;
}

export const CONTACT_FIELDS: readonly FieldSpec[] = (Object.entries(FIELDS) as [ContactField, Field][]).map(
  ([name, field]) => ({ ...field, name, required: field.missing !== undefined }),
);

/** The value that a ticked checkbox sends; of a list, the first. */
export const boxValue = ({ options = {} }: Pick<Field, 'options'>): string => Object.keys(options)[0] ?? '';

/** The ids of a field's hint and error, and the list of them that describes its control; undefined for what is absent. */
export function controlIds({ name, hint }: FieldSpec, problem: string | undefined) {
  const hintId = hint && `${name}-hint`;
  const errorId = problem && `${name}-error`;
  return { hintId, errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
}
