import type { SentEvent } from './page-events.ts';

export function announceSent(detail: SentEvent): void {
  document.dispatchEvent(new CustomEvent('event-sent', { detail }));
}
