interface Props {
  alert: string;
  /** Increases with every attempt, so that screen readers announce the same text again. */
  attempt: number;
  isSaving: boolean;
  onCancel: () => void;
}

/** Sticks to the bottom of the screen, however long the form is. */
export function FormActions({ alert, attempt, isSaving, onCancel }: Props) {
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
