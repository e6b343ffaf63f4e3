/** A passing message. Channels keep the form's and the shop's messages apart. */
export interface Toast {
  id: number;
  channel: ToastChannel;
  kind: 'error' | 'success';
  title: string;
  detail?: string;
  /** An element that takes the focus announces the same text. */
  isSilent?: boolean;
}

export interface ToastStyle {
  /** How many are visible at once; the older ones are stacked behind the newest until hovered or focused. */
  limit: number;
  durationMs: number;
  /** The swipe to the right, in CSS pixels, that dismisses a message. */
  swipePx: number;
  /** The key that moves the focus to the messages and expands them. */
  hotkey: Hotkey;
}

interface Hotkey {
  /** The physical key (`KeyboardEvent.code`): the character depends on Alt and on the layout. */
  code: string;
  isAlt: boolean;
  label: string;
}

export const TOAST_STYLES = {
  form: {
    limit: 1,
    durationMs: 5000,
    swipePx: 50,
    hotkey: { code: 'F8', isAlt: false, label: 'F8' },
  },
  shop: {
    limit: 3,
    durationMs: 4000,
    swipePx: 20,
    hotkey: { code: 'KeyT', isAlt: true, label: 'Alt+T' },
  },
} as const satisfies Record<string, ToastStyle>;

export type ToastChannel = keyof typeof TOAST_STYLES;

/** Adds a toast, and removes the oldest of its channel beyond the style's limit. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const { limit } = TOAST_STYLES[toast.channel];
  const mine = toasts.filter(({ channel }) => channel === toast.channel);
  const leaving = new Set(mine.slice(0, Math.max(0, mine.length + 1 - limit)));
  return [...toasts.filter((shown) => !leaving.has(shown)), toast];
}

export function removeToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
