/** The fields of the quote form: source for the island, the function's page without JavaScript, and the parser. */
export type ContactField = 'name' | 'email' | 'phone' | 'company' | 'segment' | 'message';

export interface FieldSpec {
  name: ContactField;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'select' | 'textarea';
  required: boolean;
  /**
   * In characters. Generous: only abuse exceeds it. A longer text is an error; no `maxlength` attribute, because it
   * would silently cut pasted text.
   */
  maxLength: number;
  autoComplete?: string;
  hint?: string;
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
    name: 'message',
    label: 'Mensagem',
    kind: 'textarea',
    required: true,
    maxLength: 5000,
    hint: 'Máquina, diâmetro, material processado e prazo ajudam a orçar mais rápido.',
  },
];
