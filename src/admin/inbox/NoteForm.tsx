import { type SubmitEvent, useState } from 'react';
import { LONGEST_NOTE } from '../../shared/inbox/inbox-wire.ts';

interface Props {
  isBusy: boolean;
  /** Returns whether the note was saved; if not, its text stays in the field. */
  onAdd: (note: string) => Promise<boolean>;
}

export function NoteForm({ isBusy, onAdd }: Props) {
  const [note, setNote] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (note.trim() !== '' && !isBusy && (await onAdd(note))) setNote('');
  };
  return (
    <form className="inbox-section inbox-note-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="inbox-note">Nota para a equipe</label>
        <textarea
          id="inbox-note"
          rows={3}
          required
          maxLength={LONGEST_NOTE}
          placeholder="O cliente não vê."
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </div>
      <button type="submit" className="button button-quiet" aria-busy={isBusy}>
        Adicionar nota
      </button>
    </form>
  );
}
