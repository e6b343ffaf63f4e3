import { LabelledField } from '../frame/LabelledField.tsx';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  isLong?: boolean;
  isNumber?: boolean;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Values offered while typing. */
  suggestions?: readonly string[];
}

export const controlId = (name: string) => `product-${name}`;

/** One labelled text field, with its hint and its problem. */
export function TextField(props: Props) {
  const {
    name,
    label,
    value,
    onChange,
    isRequired = false,
    isLong = false,
    isNumber = false,
    hint,
    problem,
    suggestions,
  } = props;
  const id = controlId(name);
  const textProps = { value, required: isRequired };
  return (
    <LabelledField id={id} label={label} problem={problem} isRequired={isRequired} hint={hint}>
      {(control) => (
        <>
          {isLong ? (
            <textarea
              {...control}
              {...textProps}
              rows={4}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ) : (
            <input
              {...control}
              {...textProps}
              type="text"
              inputMode={isNumber ? 'numeric' : undefined}
              autoComplete="off"
              list={suggestions && `${id}-list`}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
          {suggestions && (
            <datalist id={`${id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </LabelledField>
  );
}
