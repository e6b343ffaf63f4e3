/** A passing message. Channels keep the form's and the shop's messages apart. */
export interface Toast {
  id: number;
  channel: ToastChannel;
  kind: 'error' | 'success';
  title: string;
  detail?: string;
  /** Something that takes the focus says it already. */
  isSilent?: boolean;
}

export interface ToastStyle {
  /** How many show at once; of more than one, the older ones lie behind the newest until they are asked for. */
  limit: number;
  durationMs: number;
  /** How far to the right, in CSS pixels, a swipe has to go to dismiss. */
  swipePx: number;
  /** The key that moves the focus to the messages and spreads them out. */
  hotkey: Hotkey;
}

interface Hotkey {
  /** The key's place on the keyboard: what it types changes with Alt and with the layout. */
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

/** Adds a toast; the oldest of its channel give way when there are more than the style shows. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const { limit } = TOAST_STYLES[toast.channel];
  const mine = toasts.filter(({ channel }) => channel === toast.channel);
  const leaving = new Set(mine.slice(0, Math.max(0, mine.length + 1 - limit)));
  return [...toasts.filter((shown) => !leaving.has(shown)), toast];
}

export function removeToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
