import { boxValue, controlIds, type FieldSpec } from '../shared/request/fields.ts';
import { addStyle } from '../site/ui/add-style.ts';
import style from './checkbox-field.css?inline';

addStyle(style);

interface Props {
  spec: FieldSpec;
  problem: string | undefined;
}

/** A checkbox with its label and its hint in one target. */
export function CheckboxField({ spec, problem }: Props) {
  const { name, label, hint } = spec;
  const { errorId } = controlIds(spec, problem);
  return (
    <div className="sm:col-span-2">
      <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
        <input
          id={name}
          name={name}
          className="size-6 shrink-0"
          type="checkbox"
          value={boxValue(spec)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={errorId}
        />
        <span>
          {`${label} `}
          {hint && <span className="hint block">{hint}</span>}
        </span>
      </label>
      {problem && (
        <p className="field-error" id={errorId}>
          {problem}
        </p>
      )}
    </div>
  );
}
