import { type ComponentProps, useState } from 'react';
import { controlIds, type FieldSpec } from '../shared/request/fields.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { AskingInput } from './AskingInput.tsx';
import { CheckboxField } from './CheckboxField.tsx';

/**
 * The field for a machine's make and model. The suggestions are loaded when the field is focused, so they do not slow the
 * page. Its list is there before them, empty: WebKit builds a field anew when it gets a list, and a key that was pressed at that
 * moment was lost, or a space ended the page.
 */
function MakeInput(props: ComponentProps<'input'> & { id: string }) {
  const [makes, setMakes] = useState<readonly string[]>([]);
  const listId = `${props.id}-makes`;
  // Without a connection the field works without suggestions.
  const load = () =>
    void import('../shared/request/makes.ts').then(
      ({ MAKES }) => setMakes(MAKES),
      () => {},
    );
  return (
    <>
      <input {...props} list={listId} onFocus={makes.length > 0 ? undefined : () => void afterPaint(load)} />
      <datalist id={listId}>
        {makes.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
    </>
  );
}

/** Not `type="email"`: without our script, the browser would refuse an address that the form only asks about. */
const attributesOf = (kind: FieldSpec['kind']) =>
  kind === 'email'
    ? ({ type: 'text', inputMode: 'email', autoCapitalize: 'none' } as const)
    : kind === 'tel' && { type: kind };

interface Props {
  spec: FieldSpec;
  problem: string | undefined;
  /** While the request is sent, so that the fields keep what it contains. */
  isReadOnly: boolean;
}

/** One labelled field. Its value stays in the DOM, so that text typed before the island hydrates is kept. */
export function Field({ spec, problem, isReadOnly }: Props) {
  const { name, label, kind, required, autoComplete, hint, hasMakes, options = {} } = spec;
  const { hintId, errorId, describedBy } = controlIds(spec, problem);
  const control = {
    id: name,
    name,
    required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy,
  };
  const Input = hasMakes ? MakeInput : kind === 'email' || kind === 'tel' ? AskingInput : 'input';
  if (kind === 'checkbox') return <CheckboxField spec={spec} problem={problem} />;
  return (
    <div className={kind === 'textarea' ? 'field sm:col-span-2' : 'field'}>
      <label htmlFor={name}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
        {!required && <span className="hint"> (opcional)</span>}
      </label>
      {kind === 'select' && (
        <select {...control}>
          <option value="">Selecione</option>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {kind === 'textarea' && <textarea {...control} rows={5} readOnly={isReadOnly} />}
      {kind !== 'select' && kind !== 'textarea' && (
        <Input {...control} {...attributesOf(kind)} autoComplete={autoComplete} readOnly={isReadOnly} />
      )}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-error" id={errorId}>
          {problem}
        </p>
      )}
    </div>
  );
}
