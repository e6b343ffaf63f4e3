import { DayForm } from './DayForm.tsx';

interface Props {
  sentOn: string | null;
  today: string;
  onSave: (day: string | null) => Promise<boolean>;
}

/** When the proposal was sent. */
export function ProposalForm({ sentOn, today, onSave }: Props) {
  return (
    <>
      <DayForm
        label="Proposta enviada em"
        saved={sentOn ?? today}
        max={today}
        action="Registrar proposta"
        onSave={onSave}
      />
      {sentOn && (
        <button type="button" className="inbox-text-button" onClick={() => onSave(null)}>
          A proposta não foi enviada
        </button>
      )}
    </>
  );
}
