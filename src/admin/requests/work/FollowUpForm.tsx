import { addDays } from '../../../shared/inbox/day.ts';
import { formatDay } from '../describe-lead.ts';
import { DayForm } from './DayForm.tsx';

interface Props {
  followUpOn: string | null;
  today: string;
  onSave: (day: string | null) => Promise<boolean>;
}

const STEPS = [
  [1, 'Amanhã'],
  [3, 'Em 3 dias'],
  [7, 'Em 7 dias'],
] as const;

/** The day of the follow-up: buttons for the usual days, and a field for any other. */
export function FollowUpForm({ followUpOn, today, onSave }: Props) {
  return (
    <>
      {followUpOn && (
        <div className="inbox-work-options">
          <button type="button" onClick={() => onSave(null)}>
            Retorno feito
          </button>
        </div>
      )}
      <div className="inbox-work-options inbox-work-days">
        {STEPS.map(([days, label]) => (
          <button key={days} type="button" onClick={() => onSave(addDays(today, days))}>
            {label} <span>{formatDay(addDays(today, days), today)}</span>
          </button>
        ))}
      </div>
      <DayForm
        label="Retorno em"
        saved={followUpOn ?? ''}
        min={today}
        action="Marcar retorno"
        onSave={onSave}
      />
    </>
  );
}
