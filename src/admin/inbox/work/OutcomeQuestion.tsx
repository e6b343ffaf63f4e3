import type { Outcome } from '../../../shared/inbox/outcomes.ts';

interface Props {
  answeredOn: string;
  onOutcome: (outcome: Outcome) => void;
  onLater: () => void;
}

/** Asks what became of a request that was answered weeks ago. */
export function OutcomeQuestion({ answeredOn, onOutcome, onLater }: Props) {
  return (
    <div className="inbox-work-question">
      <p>
        Respondido em {answeredOn} e sem desfecho. <strong>Como terminou?</strong>
      </p>
      <div className="inbox-work-options">
        <button type="button" onClick={() => onOutcome('won')}>
          Ganhamos
        </button>
        <button type="button" onClick={() => onOutcome('lost')}>
          Perdemos
        </button>
        <button type="button" onClick={onLater}>
          Ainda em conversa
        </button>
      </div>
    </div>
  );
}
