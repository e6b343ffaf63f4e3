import { type ChosenState, type LeadState, STATE_LABELS } from '../../shared/inbox/lead-state.ts';

/** Moving a suspect lead to "new" means that it is not spam, so the button says that. */
export const labelChoice = (choice: ChosenState, state: LeadState): string =>
  choice === 'new' && state === 'suspect' ? 'Não é spam' : STATE_LABELS[choice];

const BY_USE: readonly ChosenState[] = ['active', 'answered', 'discarded', 'new'];
const OF_SUSPECTS: readonly ChosenState[] = ['new', 'discarded'];

/** The states that the list offers for a lead, the likeliest first. */
export const quickChoices = (state: LeadState): readonly ChosenState[] =>
  state === 'suspect' ? OF_SUSPECTS : BY_USE.filter((choice) => choice !== state);
