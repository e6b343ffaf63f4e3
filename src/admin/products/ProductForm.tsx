import { type SubmitEvent, useState } from 'react';
import { CATEGORIES, CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import {
  type FieldName,
  fieldsOfKind,
  PRODUCT_FIELD_USES,
} from '../../shared/catalogue/product-field-uses.ts';
import { PRODUCT_FIELDS } from '../../shared/catalogue/product-fields.ts';
import { useFocusNext } from '../frame/use-focus-next.ts';
import { PictureFields } from './PictureFields.tsx';
import { PREVIEW_ID, ProductPreview } from './ProductPreview.tsx';
import type { Picture } from './picture.ts';
import type { DraftProblem, ProductDraft } from './product-draft.ts';
import { SpecificationRows } from './SpecificationRows.tsx';
import { controlId, TextField } from './TextField.tsx';
import type { UploadPicture } from './upload-picture.ts';

interface CategoryFieldProps {
  value: string;
  onChange: (category: string) => void;
}

function CategoryField({ value, onChange }: CategoryFieldProps) {
  const id = controlId('category');
  return (
    <div className="field">
      <label htmlFor={id}>{PRODUCT_FIELD_USES.category.label}</label>
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
  problems: readonly DraftProblem[];
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

const TEXTS = fieldsOfKind('filled', 'text', 'category', 'link', 'list').filter(
  (name) => PRODUCT_FIELD_USES[name].control !== 'picture',
);
const FLAGS = fieldsOfKind('flag');
const isHalf = (name: FieldName) => PRODUCT_FIELD_USES[name].control === 'half';

const NO_FAILURE: FormFailure & { attempt: number } = { attempt: 0, alert: '', problems: [] };

export function ProductForm(props: Props) {
  const { title, draft, pictures, upload, onHistory, onChange, onSave, onCancel } = props;
  const [{ attempt, alert, problems }, setFailure] = useState(NO_FAILURE);
  const [isSaving, setSaving] = useState(false);
  const [shownPicture, setShownPicture] = useState(draft.imageUrl);
  const focusNext = useFocusNext();

  const change = (part: Partial<ProductDraft>) => onChange({ ...draft, ...part });
  const problemAt = (control: string) => problems.find((problem) => problem.control === control)?.message;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const failure = await onSave();
    setSaving(false);
    setFailure({ ...(failure ?? NO_FAILURE), attempt: attempt + 1 });
    const [first] = failure?.problems ?? [];
    if (first) focusNext(controlId(first.control));
  };

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <form
        className="grid content-start gap-8 [&_:is(a,button,input,select,textarea)]:scroll-mb-36"
        aria-label={title}
        noValidate
        onSubmit={submit}
      >
        <p className="flex flex-wrap items-center gap-x-4 text-small text-steel-700">
          <span>
            Campos com <span className="font-semibold text-alarm">*</span> são obrigatórios.
          </span>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4 lg:hidden"
            href={`#${PREVIEW_ID}`}
          >
            Ver a prévia
          </a>
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
              <div key={name} className={isHalf(name) ? '' : 'sm:col-span-2'}>
                {PRODUCT_FIELDS[name].kind === 'category' ? (
                  <CategoryField value={draft.category} onChange={(category) => change({ category })} />
                ) : (
                  <TextField
                    {...PRODUCT_FIELD_USES[name]}
                    name={name}
                    value={String(draft[name])}
                    isRequired={PRODUCT_FIELDS[name].kind === 'filled'}
                    isLong={PRODUCT_FIELD_USES[name].control === 'long'}
                    problem={problemAt(name)}
                    onChange={(text) => change({ [name]: text })}
                  />
                )}
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
                {PRODUCT_FIELD_USES[name].label}
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
          onSettle={setShownPicture}
        />
        <SpecificationRows
          rows={draft.specifications}
          problems={problems}
          onChange={(specifications) => change({ specifications })}
          onFocusNext={focusNext}
        />
        <FormActions alert={alert} attempt={attempt} isSaving={isSaving} onCancel={onCancel} />
      </form>
      <ProductPreview draft={draft} imageUrl={shownPicture} />
    </div>
  );
}
