import { PRODUCT_FIELDS } from '../../contracts/product.ts';
import type { RefusedField } from '../../shared/staff/staff-answers.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { addRow, rowControls, type SpecificationRow } from './product-draft.ts';
import { controlId, TextField } from './TextField.tsx';

interface Props {
  rows: readonly SpecificationRow[];
  problems: readonly RefusedField[];
  onChange: (rows: readonly SpecificationRow[]) => void;
  onFocusNext: (id: string) => void;
}

const ADD_ID = 'product-specification-add';

/** Edits the specifications as rows of name and value. */
export function SpecificationRows({ rows, problems, onChange, onFocusNext }: Props) {
  const problemAt = (control: string) => problems.find((problem) => problem.field === control)?.message;
  const edit = (row: number, part: Partial<SpecificationRow>) =>
    onChange(rows.map((old) => (old.row === row ? { ...old, ...part } : old)));

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-h3">{PRODUCT_FIELDS.specifications.label}</legend>
      <p className="hint">{PRODUCT_FIELDS.specifications.hint}</p>
      {rows.map(({ row, name, value }, index) => {
        const controls = rowControls(row);
        return (
          <div
            key={row}
            className="grid grid-cols-[1fr_auto] items-start gap-3 border-t border-steel-100 pt-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <div className="max-sm:col-span-2">
              <TextField
                name={controls.name}
                label={`Nome ${index + 1}`}
                value={name}
                problem={problemAt(controls.name)}
                onChange={(text) => edit(row, { name: text })}
              />
            </div>
            <TextField
              name={controls.value}
              label={`Valor ${index + 1}`}
              value={value}
              problem={problemAt(controls.value)}
              onChange={(text) => edit(row, { value: text })}
            />
            <button
              type="button"
              className="button button-quiet mt-[1.875rem] size-12 p-0"
              aria-label={`Remover especificação ${index + 1}${name && `: ${name}`}`}
              onClick={() => {
                onChange(rows.filter((old) => old.row !== row));
                onFocusNext(ADD_ID);
              }}
            >
              <Icon name="trash" />
            </button>
          </div>
        );
      })}
      <button
        type="button"
        id={ADD_ID}
        className="button button-quiet justify-self-start"
        onClick={() => {
          const more = addRow(rows);
          onChange(more);
          const added = more.at(-1);
          if (added) onFocusNext(controlId(rowControls(added.row).name));
        }}
      >
        <Icon name="plus" /> Adicionar especificação
      </button>
    </fieldset>
  );
}
