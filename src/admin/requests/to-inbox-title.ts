import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';

/** Ref for inbox elements that disappear when activated: moves the focus to the inbox title. */
export const toInboxTitle = moveFocusOnRemoval((leaving) =>
  leaving.closest('.inbox')?.querySelector<HTMLElement>('h2'),
);
