import { ENTERED_ORIGINS, type EntryProblem, isEnteredOrigin } from '../../../shared/inbox/entry.ts';
import { ORIGIN_LABELS } from '../../../shared/inbox/origins.ts';
import { MAKES } from '../../../shared/request/makes.ts';
import { isSegment, SEGMENT_LABELS } from '../../../shared/request/segments.ts';
import { URGENT, URGENT_LABEL } from '../../../shared/request/urgency.ts';
import { LabelledField } from '../../LabelledField.tsx';
import type { EntryForm } from './use-entry.ts';

export const entryId = (name: string) => `entry-${name}`;

interface Props {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** Radio buttons beside each other. */
function EntryChoice({ name, legend, options, value, problem, onChange }: Props) {
  const id = entryId(name);
  const errorId = `${id}-error`;
  return (
    <fieldset className="entry-choice">
      <legend>{legend}</legend>
      <div className="entry-options">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-describedby={problem && errorId}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {problem && (
        <p className="field-error" id={errorId}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

const TEXTS = [
  { name: 'name', label: 'Nome', type: 'text', isRequired: true },
  { name: 'phone', label: 'Telefone', type: 'tel', hint: 'Telefone ou email: um dos dois basta.' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'company', label: 'Empresa', type: 'text' },
  { name: 'machine', label: 'Máquina', type: 'text' },
  {
    name: 'receivedAt',
    label: 'Quando chegou',
    type: 'datetime-local',
    hint: 'Em branco: agora. O prazo conta desta hora.',
  },
] as const;
const MAKES_ID = 'entry-makes';
const ORIGINS = ENTERED_ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] }));

/** The fields of a new request. */
export function EntryFields({ draft, problems, change }: Pick<EntryForm, 'draft' | 'problems' | 'change'>) {
  const problemOf = (name: EntryProblem['field']) => problems.find(({ field }) => field === name)?.message;
  return (
    <>
      <EntryChoice
        name="origin"
        legend="Por onde chegou"
        options={ORIGINS}
        value={draft.origin}
        problem={problemOf('origin')}
        onChange={(origin) => isEnteredOrigin(origin) && change({ origin })}
      />
      {TEXTS.map(({ name, label, type, ...rest }) => (
        <LabelledField key={name} id={entryId(name)} label={label} problem={problemOf(name)} {...rest}>
          {(control) => (
            <input
              {...control}
              type={type}
              required={name === 'name'}
              autoComplete="off"
              list={name === 'machine' ? MAKES_ID : undefined}
              value={draft[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
            />
          )}
        </LabelledField>
      ))}
      <datalist id={MAKES_ID}>
        {MAKES.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <LabelledField id={entryId('segment')} label="Segmento" problem={problemOf('segment')}>
        {(control) => (
          <select
            {...control}
            value={draft.segment}
            onChange={({ currentTarget: { value } }) => isSegment(value) && change({ segment: value })}
          >
            <option value="">Não informado</option>
            {Object.entries(SEGMENT_LABELS).map(([segment, label]) => (
              <option key={segment} value={segment}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledField
        id={entryId('message')}
        label="Pedido"
        problem={problemOf('message')}
        className="entry-wide"
        hint="O que o cliente pediu. Pode colar aqui a mensagem do WhatsApp."
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={draft.message}
            onChange={({ currentTarget: { value } }) => change({ message: value })}
          />
        )}
      </LabelledField>
      <label className="entry-check">
        <input
          type="checkbox"
          checked={draft.urgent === URGENT}
          onChange={({ currentTarget: { checked } }) => change({ urgent: checked ? URGENT : '' })}
        />
        {URGENT_LABEL}
      </label>
    </>
  );
}
