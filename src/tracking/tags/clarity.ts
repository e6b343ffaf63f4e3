import type { Consent } from '../../shared/consent.ts';
import { announceSent } from '../announce.ts';
import { buildPayload } from './payloads.ts';
import { grantOf, loadScript, type Tag } from './tag.ts';

interface Clarity {
  (...command: unknown[]): void;
  q?: unknown[];
}

declare global {
  interface Window {
    clarity?: Clarity;
  }
}

/** Microsoft's heatmap. */
export function startClarity(id: string, consent: Consent): Tag {
  const waiting: Clarity = (...command) => {
    waiting.q ??= [];
    waiting.q.push(command);
  };
  window.clarity ??= waiting;
  // Its script puts another function in the place of the waiting line.
  const clarity: Clarity = (...command) => window.clarity?.(...command);
  // The bar names Google and Meta for advertising, not Microsoft.
  const tellConsent = ({ measurement }: Consent) =>
    clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: grantOf(measurement) });
  tellConsent(consent);
  loadScript(`https://www.clarity.ms/tag/${id}`);
  return {
    send({ name, subject }) {
      const event = buildPayload(name, subject).clarity;
      if (!event) return;
      clarity('event', event);
      announceSent({ to: 'clarity', name: event });
    },
    update: tellConsent,
    stop() {
      tellConsent({});
      clarity('stop');
    },
  };
}
