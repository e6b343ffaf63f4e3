import { ENTERED_ORIGINS, type EntryProblem, isEnteredOrigin } from '../../../shared/inbox/entry.ts';
import { ORIGIN_LABELS } from '../../../shared/inbox/origins.ts';
import { arrangeFields, FIELD_USES } from '../../../shared/request/field-uses.ts';
import { boxValue, type ContactField, type FieldSpec } from '../../../shared/request/fields.ts';
import { MAKES } from '../../../shared/request/makes.ts';
import { LabelledField, REQUIRED_MARK } from '../../frame/LabelledField.tsx';
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

/** Radio buttons in a row. */
function EntryChoice({ name, legend, options, value, problem, onChange }: Props) {
  const errorId = `entry-${name}-error`;
  return (
    <fieldset className="entry-choice">
      <legend>
        {legend}
        {REQUIRED_MARK}
      </legend>
      <div className="entry-options">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              id={index === 0 ? `entry-${name}` : undefined}
              type="radio"
              name={`entry-${name}`}
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

const MAKES_ID = 'entry-makes';
const ORIGINS = ENTERED_ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] }));

const FIRST: readonly ContactField[] = ['name', 'phone', 'email', 'company', 'machine'];
const FIELDS = arrangeFields(FIRST);
const REQUIRED: ContactField = 'name';

/** The fields of a new request. */
export function EntryFields({ draft, problems, change }: Pick<EntryForm, 'draft' | 'problems' | 'change'>) {
  const problemOf = (name: EntryProblem['field']) => problems.find(({ field }) => field === name)?.message;
  const drawBox = (spec: FieldSpec) => {
    const { name, label, options } = spec;
    const value = boxValue(spec);
    return (
      <label key={name} className="entry-check">
        <input
          type="checkbox"
          checked={draft[name] === value}
          onChange={({ currentTarget: { checked } }) => change({ [name]: checked ? value : '' })}
        />
        {options?.[value] ?? label}
      </label>
    );
  };
  const draw = (spec: FieldSpec) => {
    const { name, kind, options = {}, hasMakes } = spec;
    if (kind === 'checkbox') return drawBox(spec);
    const { label = spec.label, hint } = FIELD_USES[name].desk ?? {};
    const isRequired = name === REQUIRED;
    const isWide = kind === 'textarea';
    return (
      <LabelledField
        key={name}
        id={entryId(name)}
        label={label}
        isRequired={isRequired}
        className={isWide ? 'entry-wide' : ''}
        problem={problemOf(name)}
        hint={hint}
      >
        {(control) => {
          const own = {
            ...control,
            value: draft[name],
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
              change({ [name]: value }),
          };
          if (isWide) return <textarea {...own} rows={4} />;
          if (kind !== 'select') {
            const list = hasMakes ? MAKES_ID : undefined;
            return <input {...own} type={kind} required={isRequired} autoComplete="off" list={list} />;
          }
          return (
            <select {...own}>
              <option value="">Não informado</option>
              {Object.entries(options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          );
        }}
      </LabelledField>
    );
  };
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
      {FIELDS.slice(0, FIRST.length).map(draw)}
      <LabelledField
        id={entryId('receivedAt')}
        label="Quando chegou"
        problem={problemOf('receivedAt')}
        hint="Em branco: agora. O prazo conta desta hora."
      >
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            autoComplete="off"
            value={draft.receivedAt}
            onChange={({ currentTarget: { value } }) => change({ receivedAt: value })}
          />
        )}
      </LabelledField>
      <datalist id={MAKES_ID}>
        {MAKES.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      {FIELDS.slice(FIRST.length).map(draw)}
    </>
  );
}
