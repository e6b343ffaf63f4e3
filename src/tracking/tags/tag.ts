import type { Consent } from '../../shared/consent.ts';
import type { TrackedEvent } from '../events.ts';

/** A third party's tag while it runs. */
export interface Tag {
  send(event: TrackedEvent): void;
  /** The visitor has changed the choice, and this tag may go on. */
  update(consent: Consent): void;
  /** The visitor has withdrawn what it needs: from here on it sends nothing. */
  stop(): void;
}

/** A purpose of the choice, in the words of the tags' consent modes. */
export const grantOf = (isGranted: boolean | undefined) => (isGranted ? 'granted' : 'denied');

export function loadScript(source: string): void {
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  document.head.append(script);
}
