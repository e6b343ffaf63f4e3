import {
  CHOSEN_STATES,
  type ChosenState,
  type LeadState,
  STATE_LABELS,
} from '../../shared/inbox/lead-state.ts';

interface Props {
  state: LeadState;
  isBusy: boolean;
  onChoose: (state: ChosenState) => void;
}

/** Moving a suspect lead to "new" means that it is not spam, so the button says that. */
const labelOf = (choice: ChosenState, state: LeadState) =>
  choice === 'new' && state === 'suspect' ? 'Não é spam' : STATE_LABELS[choice];

export function StateChooser({ state, isBusy, onChoose }: Props) {
  return (
    <fieldset className="inbox-states" aria-busy={isBusy}>
      <legend>Estado do pedido</legend>
      {CHOSEN_STATES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === state}
          onClick={() => !isBusy && choice !== state && onChoose(choice)}
        >
          {labelOf(choice, state)}
        </button>
      ))}
    </fieldset>
  );
}
