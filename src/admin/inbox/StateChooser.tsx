import { CHOSEN_STATES, type ChosenState, type LeadState } from '../../shared/inbox/lead-state.ts';
import { Failure } from '../Failure.tsx';
import { labelChoice } from './describe-lead.ts';

interface Props {
  state: LeadState;
  isBusy: boolean;
  /** Why the last choice was not saved. */
  failure: string | undefined;
  onChoose: (state: ChosenState) => void;
}

export function StateChooser({ state, isBusy, failure, onChoose }: Props) {
  return (
    <>
      <fieldset className="inbox-states" aria-busy={isBusy}>
        <legend>Estado do pedido</legend>
        {CHOSEN_STATES.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === state}
            onClick={() => !isBusy && choice !== state && onChoose(choice)}
          >
            {labelChoice(choice, state)}
          </button>
        ))}
      </fieldset>
      <Failure text={failure} />
    </>
  );
}
