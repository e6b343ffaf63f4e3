import { useId } from 'react';
import { company } from '../../../shared/company/company.ts';
import { addDays } from '../../../shared/inbox/day.ts';
import type { LeadWork } from '../../../shared/inbox/inbox-answers.ts';
import { LONGEST_FOLLOW_UP_NOTE } from '../../../shared/inbox/inbox-wire.ts';
import type { FollowUpChoice } from '../../../shared/inbox/lead-work.ts';
import { Failure } from '../../frame/Failure.tsx';
import { formatDay } from '../describe-lead.ts';
import { useDraft } from '../use-draft.ts';
import { DayForm } from './DayForm.tsx';

interface Props {
  /** The lead's reference, by which the drafts are kept. */
  reference: string;
  saved: LeadWork;
  today: string;
  /** Why the last follow-up was not saved: shown between the buttons and the fields, near both. */
  failure: string | undefined;
  onSave: (followUp: FollowUpChoice) => Promise<boolean>;
}

/** Whether the company has opening hours on that day of the week. */
function isOpenOn(day: string): boolean {
  const weekday = new Date(day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  return company.openingHours.some(({ days }) => days.some((name) => name === weekday));
}

/** In how many days a follow-up is offered: the one in three days never on a day without opening hours. */
function stepsFrom(today: string): number[] {
  let few = 3;
  while (few < 7 && !isOpenOn(addDays(today, few))) few += 1;
  return [...new Set([1, few, 7])];
}

/** The follow-up: buttons for the usual days, and fields for any other day, its time and words about it. */
export function FollowUpForm({
  reference,
  saved: { followUpOn, followUpTime, followUpNote },
  today,
  failure,
  onSave,
}: Props) {
  const [day, setDay] = useDraft(reference, 'follow-up-day');
  const [typedTime, setTime] = useDraft(reference, 'follow-up-time');
  const [typedNote, setNote] = useDraft(reference, 'follow-up-note');
  const id = useId();
  const time = typedTime ?? followUpTime ?? '';
  const note = typedNote ?? followUpNote;

  const save = async (chosen: string | null): Promise<boolean> => {
    const isSaved = await onSave({ followUpOn: chosen, time: time || null, note });
    if (isSaved) for (const discard of [setDay, setTime, setNote]) discard(undefined);
    return isSaved;
  };
  return (
    <>
      {followUpOn && (
        <div className="inbox-work-options">
          <button type="button" onClick={() => save(null)}>
            Retorno feito
          </button>
        </div>
      )}
      <div className="inbox-work-options inbox-work-days">
        {stepsFrom(today).map((days) => (
          <button key={days} type="button" onClick={() => save(addDays(today, days))}>
            {days === 1 ? 'Amanhã' : `Em ${days} dias`} <span>{formatDay(addDays(today, days), today)}</span>
          </button>
        ))}
      </div>
      <Failure text={failure} />
      <DayForm
        label="Retorno em"
        saved={followUpOn ?? ''}
        typed={day}
        onType={setDay}
        min={today}
        action="Marcar retorno"
        onSave={save}
      >
        <div className="field">
          <label htmlFor={`${id}-time`}>Hora (se houver)</label>
          <input
            id={`${id}-time`}
            type="time"
            value={time}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: { value } }) =>
              setTime(value === (followUpTime ?? '') ? undefined : value)
            }
          />
        </div>
        <div className="field inbox-work-words">
          <label htmlFor={`${id}-note`}>Sobre o quê (se quiser)</label>
          <input
            id={`${id}-note`}
            type="text"
            autoComplete="off"
            maxLength={LONGEST_FOLLOW_UP_NOTE}
            value={note}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: { value } }) => setNote(value === followUpNote ? undefined : value)}
          />
        </div>
      </DayForm>
      <p id={`${id}-hint`} className="hint">
        Com hora, o aviso chega nela; sem hora, às 6h. O cliente não vê.
      </p>
    </>
  );
}
