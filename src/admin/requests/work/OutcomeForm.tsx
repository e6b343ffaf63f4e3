import { type SubmitEvent, useId, useState } from 'react';
import type { OutcomeChoice } from '../../../shared/inbox/lead-work.ts';
import {
  isLostReason,
  LOST_REASON_LABELS,
  OUTCOME_LABELS,
  type Outcome,
  parseReais,
} from '../../../shared/inbox/outcomes.ts';
import { formatPlainReais } from '../../../shared/reais.ts';

interface Props {
  saved: OutcomeChoice;
  /** The initial choice. */
  suggested: Outcome | undefined;
  onSave: (choice: OutcomeChoice) => Promise<boolean>;
}

const OUTCOMES: readonly Outcome[] = ['won', 'lost'];

const savedValue = (saved: OutcomeChoice): string =>
  saved.outcome === 'won' && saved.wonCents !== null ? formatPlainReais(saved.wonCents) : '';

/** How a request ended: won with its value, or lost with a reason. Can be corrected and withdrawn. */
export function OutcomeForm({ saved, suggested, onSave }: Props) {
  const [chosen, setChosen] = useState(suggested);
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const outcome = chosen ?? saved.outcome;
  const value = typed ?? savedValue(saved);
  const lostReason = reason ?? (saved.outcome === 'lost' ? saved.lostReason : '');

  const save = async (choice: OutcomeChoice) => {
    if (!(await onSave(choice))) return;
    setChosen(undefined);
    setTyped(undefined);
    setReason(undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome === 'lost' && isLostReason(lostReason)) save({ outcome, lostReason });
    if (outcome !== 'won') return;
    const wonCents = value.trim() === '' ? null : parseReais(value);
    setWrong(wonCents === undefined);
    if (wonCents !== undefined) save({ outcome, wonCents });
  };

  return (
    <>
      <div className="inbox-work-options">
        {OUTCOMES.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === outcome}
            onClick={() => setChosen(option)}
          >
            {OUTCOME_LABELS[option]}
          </button>
        ))}
      </div>
      {outcome && (
        <form className="inbox-work-fields" onSubmit={submit} noValidate={outcome === 'won'}>
          {outcome === 'won' ? (
            <div className="field">
              <label htmlFor={`${id}-value`}>Valor do pedido em R$ (se souber)</label>
              <input
                id={`${id}-value`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="12.500,00"
                value={value}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? `${id}-error` : undefined}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  setWrong(false);
                }}
              />
              {isWrong && (
                <p id={`${id}-error`} className="field-error" role="alert">
                  Escreva o valor em reais, como 12.500,00.
                </p>
              )}
            </div>
          ) : (
            <div className="field">
              <label htmlFor={`${id}-reason`}>Motivo</label>
              <select
                id={`${id}-reason`}
                required
                value={lostReason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              >
                <option value="">Escolha</option>
                {Object.entries(LOST_REASON_LABELS).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          )}
          <button type="submit" className="button button-quiet">
            Registrar desfecho
          </button>
        </form>
      )}
      {saved.outcome && (
        <button type="button" className="inbox-text-button" onClick={() => save({ outcome: null })}>
          Tirar o desfecho
        </button>
      )}
    </>
  );
}
