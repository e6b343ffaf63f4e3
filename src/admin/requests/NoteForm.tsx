import { type SubmitEvent, useId } from 'react';
import { LONGEST_NOTE } from '../../shared/inbox/inbox-wire.ts';
import { Failure } from '../frame/Failure.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  /** The lead's reference, by which the draft is stored. */
  reference: string;
  isBusy: boolean;
  /** Why the last note was not saved. */
  failure: string | undefined;
  /** Returns whether the note was saved; if not, its text stays in the field. */
  onAdd: (note: string) => Promise<boolean>;
}

export function NoteForm({ reference, isBusy, failure, onAdd }: Props) {
  const [note = '', setNote] = useDraft(reference, 'note');
  const id = useId();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (note.trim() !== '' && !isBusy && (await onAdd(note))) setNote(undefined);
  };
  return (
    <form className="inbox-section inbox-note-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Nota para a equipe</label>
        <textarea
          id={id}
          rows={3}
          required
          maxLength={LONGEST_NOTE}
          placeholder="O cliente não vê."
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value || undefined)}
        />
      </div>
      <Failure text={failure} />
      <button type="submit" className="button button-quiet" aria-busy={isBusy}>
        Adicionar nota
      </button>
    </form>
  );
}
