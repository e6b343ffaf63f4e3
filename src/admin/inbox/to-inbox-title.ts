import { handFocusOn } from '../../site/ui/focus/hand-on.ts';

/** Ref for inbox elements that disappear when activated: moves the focus to the inbox title. */
export const toInboxTitle = handFocusOn((leaving) =>
  leaving.closest('.inbox')?.querySelector<HTMLElement>('h2'),
);
