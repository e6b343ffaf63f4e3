import { atom } from 'nanostores';
import { addToast, removeToast, type Toast, type ToastChannel } from './toast-queue.ts';

export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  $toasts.set(addToast($toasts.get(), { ...toast, id: lastId }));
}

export function dismissToast(id: number): void {
  $toasts.set(removeToast($toasts.get(), id));
}

/** Removes a channel's messages, once they are no longer true. */
export function clearToasts(channel: ToastChannel): void {
  $toasts.set($toasts.get().filter((toast) => toast.channel !== channel));
}
