import { atom } from 'nanostores';
import { addToast, removeToast, type Toast } from './toast-queue.ts';

export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  $toasts.set(addToast($toasts.get(), { ...toast, id: lastId }));
}

export function dismissToast(id: number): void {
  $toasts.set(removeToast($toasts.get(), id));
}
