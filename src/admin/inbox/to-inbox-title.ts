import { handFocusOn } from '../../site/ui/focus/hand-on.ts';

/** For buttons of the inbox that take themselves away: to its title. */
export const toInboxTitle = handFocusOn((leaving) =>
  leaving.closest('.inbox')?.querySelector<HTMLElement>('h2'),
);
