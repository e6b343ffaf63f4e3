import { type ChosenState, isChosenState, type LeadState } from '../../shared/inbox/lead-state.ts';

/** How long the notice of a new state offers to undo it. Afterwards the history does. */
export const UNDO_MS = 10_000;

/** Undoing the discard of a suspect restores its spam flags. Calling it genuine has cleared them. */
export const canReturnTo = (old: LeadState, now: LeadState): old is ChosenState | 'suspect' =>
  isChosenState(old) || (old === 'suspect' && now === 'discarded');
