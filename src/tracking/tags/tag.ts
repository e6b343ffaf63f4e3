import type { Consent } from '../../shared/consent.ts';
import type { TrackedEvent } from '../events.ts';

/** A running third-party tag. */
export interface Tag {
  send(event: TrackedEvent): void;
  /** Call after a changed choice that still allows this tag. */
  update(consent: Consent): void;
  /** Call when the visitor has withdrawn the consent it needs; it sends nothing afterwards. */
  stop(): void;
}

/** A decision in the words of the vendors' consent modes. */
export const grantOf = (isGranted: boolean | undefined) => (isGranted ? 'granted' : 'denied');

export function loadScript(source: string): void {
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  document.head.append(script);
}
