import { type SubmitEvent, useState } from 'react';
import { FIELD_NAMES, type FieldName, fieldOf, PRODUCT_FIELDS } from '../../contracts/product.ts';
import { CATEGORIES, CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import type { PriceRange } from '../../shared/catalogue/product.ts';
import type { RefusedField } from '../../shared/staff/staff-answers.ts';
import { useFocusNext } from '../frame/use-focus-next.ts';
import { PictureFields } from './PictureFields.tsx';
import type { Picture } from './picture.ts';
import type { ProductDraft } from './product-draft.ts';
import { SpecificationRows } from './SpecificationRows.tsx';
import { controlId, TextField } from './TextField.tsx';
import type { UploadPicture } from './upload-picture.ts';

interface FieldProps {
  name: FieldName;
  draft: ProductDraft;
  problem: string | undefined;
  onChange: (part: Partial<ProductDraft>) => void;
}

function CategoryField({ draft, onChange }: FieldProps) {
  const id = controlId('category');
  return (
    <div className="field">
      <label htmlFor={id}>{PRODUCT_FIELDS.category.label}</label>
      <select
        id={id}
        value={draft.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </option>
        ))}
      </select>
    </div>
  );
}

const BOUNDS: readonly [keyof PriceRange, string][] = [
  ['from', 'de'],
  ['to', 'até'],
];

/** Two amounts; the problem of both is at the first. */
function RangeFields({ name, draft: { priceRange }, problem, onChange }: FieldProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {BOUNDS.map(([bound, word]) => (
        <TextField
          key={bound}
          name={bound === 'from' ? name : `${name}-${bound}`}
          label={`${PRODUCT_FIELDS.priceRange.label}, ${word} (R$)`}
          value={priceRange[bound]}
          problem={bound === 'from' ? problem : undefined}
          isNumber
          onChange={(text) => onChange({ priceRange: { ...priceRange, [bound]: text } })}
        />
      ))}
    </div>
  );
}

function Field(props: FieldProps) {
  const { name, draft, problem, onChange } = props;
  const { control, isRequired = false, ...field } = fieldOf(name);
  if (control === 'choice') return <CategoryField {...props} />;
  if (control === 'money') return <RangeFields {...props} />;
  return (
    <TextField
      {...field}
      name={name}
      value={String(draft[name])}
      isRequired={isRequired}
      isLong={control === 'long'}
      problem={problem}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

interface FormActionsProps {
  alert: string;
  /** Increases with every attempt, so that screen readers announce the same text again. */
  attempt: number;
  isSaving: boolean;
  onCancel: () => void;
}

/** Sticks to the bottom of the screen, however long the form is. */
function FormActions({ alert, attempt, isSaving, onCancel }: FormActionsProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-[var(--gutter)] grid gap-3 border-t border-steel-200 bg-paper px-[var(--gutter)] py-3 sm:mx-0 sm:px-0">
      {alert && (
        <p key={attempt} className="field-error" role="alert">
          {alert}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button className="button max-sm:flex-1" type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Salvando…' : 'Salvar Produto'}
        </button>
        <button className="button button-quiet max-sm:flex-1" type="button" onClick={onCancel}>
          Cancelar
        </button>
      </div>
    </div>
  );
}

export interface FormFailure {
  alert: string;
  problems: readonly RefusedField[];
}

interface Props {
  title: string;
  draft: ProductDraft;
  pictures: readonly Picture[];
  onChange: (draft: ProductDraft) => void;
  upload?: UploadPicture | undefined;
  /** Opens the history of this product. */
  onHistory?: (() => void) | undefined;
  /** Resolves to what is wrong; to nothing if it was saved or the conflict dialog takes over. */
  onSave: () => Promise<FormFailure | undefined>;
  onCancel: () => void;
}

const FLAGS = FIELD_NAMES.filter((name) => fieldOf(name).control === 'flag');
const TEXTS = FIELD_NAMES.filter(
  (name) => !['flag', 'picture', 'pairs'].includes(fieldOf(name).control ?? ''),
);

const NO_FAILURE: FormFailure & { attempt: number } = { attempt: 0, alert: '', problems: [] };

export function ProductForm(props: Props) {
  const { title, draft, pictures, upload, onHistory, onChange, onSave, onCancel } = props;
  const [{ attempt, alert, problems }, setFailure] = useState(NO_FAILURE);
  const [isSaving, setSaving] = useState(false);
  const focusNext = useFocusNext();

  const change = (part: Partial<ProductDraft>) => onChange({ ...draft, ...part });
  const problemAt = (control: string) => problems.find(({ field }) => field === control)?.message;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const failure = await onSave();
    setSaving(false);
    setFailure({ ...(failure ?? NO_FAILURE), attempt: attempt + 1 });
    const [first] = failure?.problems ?? [];
    if (first) focusNext(controlId(first.field));
  };

  return (
    <form
      className="grid max-w-[52rem] content-start gap-8 [&_:is(a,button,input,select,textarea)]:scroll-mb-36"
      aria-label={title}
      noValidate
      onSubmit={submit}
    >
      <p className="flex flex-wrap items-center gap-x-4 text-small text-steel-700">
        <span>
          Campos com <span className="font-semibold text-alarm">*</span> são obrigatórios.
        </span>
        {onHistory && (
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
            onClick={onHistory}
          >
            Histórico deste produto
          </button>
        )}
      </p>
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {TEXTS.map((name) => (
            <div key={name} className={fieldOf(name).isHalf ? '' : 'sm:col-span-2'}>
              <Field name={name} draft={draft} problem={problemAt(name)} onChange={change} />
            </div>
          ))}
        </div>
        <div className="flex flex-wrap gap-x-8">
          {FLAGS.map((name) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
              <input
                type="checkbox"
                className="size-5 accent-heat"
                checked={draft[name] === true}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
              {fieldOf(name).label}
            </label>
          ))}
        </div>
      </div>
      <PictureFields
        imageUrl={draft.imageUrl}
        altText={draft.altText}
        pictures={pictures}
        problem={problemAt('imageUrl')}
        altTextProblem={problemAt('altText')}
        upload={upload}
        onChange={change}
      />
      <SpecificationRows
        rows={draft.specifications}
        problems={problems}
        onChange={(specifications) => change({ specifications })}
        onFocusNext={focusNext}
      />
      <FormActions alert={alert} attempt={attempt} isSaving={isSaving} onCancel={onCancel} />
    </form>
  );
}
