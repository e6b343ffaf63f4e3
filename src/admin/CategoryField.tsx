import { CATEGORIES, CATEGORY_LABELS } from '../shared/catalogue/categories.ts';
import { FIELD_LABELS } from './field-texts.ts';
import { controlId } from './TextField.tsx';

interface Props {
  value: string;
  onChange: (category: string) => void;
}

export function CategoryField({ value, onChange }: Props) {
  const id = controlId('category');
  return (
    <div className="field">
      <label htmlFor={id}>{FIELD_LABELS.category}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </option>
        ))}
      </select>
    </div>
  );
}
