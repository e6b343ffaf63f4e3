/** Shown wherever the site names makes of machines. */
export const MAKES_NOTE = 'As marcas citadas pertencem aos seus titulares.';

/** The ids of a field's hint and error, and the list of them that describes its control; undefined for what is absent. */
export function controlIds({ name, hint }: FieldSpec, problem: string | undefined) {
  const hintId = hint && `${name}-hint`;
  const errorId = problem && `${name}-error`;
  return { hintId, errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
}

/** The fields of the quote form: source for the island, the function's page without JavaScript, and the parser. */
export type ContactField =
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'segment'
  | 'machine'
  | 'message'
  | 'urgent';

export interface FieldSpec {
  name: ContactField;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'select' | 'textarea' | 'checkbox';
  required: boolean;
  /**
   * In characters. Generous: only abuse exceeds it. A longer text is an error; no `maxlength` attribute, because it
   * would silently cut pasted text.
   */
  maxLength: number;
  autoComplete?: string;
  hint?: string;
  /** The browser suggests the makes of src/content/marcas.json. */
  hasMakes?: boolean;
}

export const CONTACT_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Nome', kind: 'text', required: true, maxLength: 120, autoComplete: 'name' },
  { name: 'email', label: 'Email', kind: 'email', required: true, maxLength: 254, autoComplete: 'email' },
  {
    name: 'phone',
    label: 'Telefone',
    kind: 'tel',
    required: true,
    maxLength: 40,
    autoComplete: 'tel',
    hint: 'Com DDD',
  },
  {
    name: 'company',
    label: 'Empresa',
    kind: 'text',
    required: false,
    maxLength: 160,
    autoComplete: 'organization',
  },
  { name: 'segment', label: 'Segmento', kind: 'select', required: false, maxLength: 20 },
  {
    name: 'machine',
    label: 'Marca e modelo da máquina',
    kind: 'text',
    required: false,
    maxLength: 160,
    hasMakes: true,
    hint: MAKES_NOTE,
  },
  {
    name: 'message',
    label: 'Mensagem',
    kind: 'textarea',
    required: true,
    maxLength: 5000,
    hint: 'Diâmetro, material e prazo ajudam a orçar mais rápido.',
  },
  {
    name: 'urgent',
    label: 'Máquina parada?',
    kind: 'checkbox',
    required: false,
    maxLength: 10,
    hint: 'Vemos primeiro.',
  },
];
