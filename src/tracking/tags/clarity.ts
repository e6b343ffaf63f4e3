import type { Consent } from '../../shared/consent.ts';
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

/** Starts Microsoft Clarity (heatmaps and session recordings). */
export function startClarity(id: string, consent: Consent): Tag {
  const waiting: Clarity = (...command) => {
    waiting.q ??= [];
    waiting.q.push(command);
  };
  window.clarity ??= waiting;
  // Reads `window.clarity` on each call: the loaded script replaces the queue.
  const clarity: Clarity = (...command) => window.clarity?.(...command);
  // The consent bar asks for advertising only for Google and Meta, so ad storage stays denied.
  const tellConsent = ({ heatmap }: Consent) =>
    clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: grantOf(heatmap) });
  tellConsent(consent);
  loadScript(`https://www.clarity.ms/tag/${id}`);
  return {
    send({ name, subject }) {
      const event = buildPayload(name, subject).clarity;
      if (event) clarity('event', event);
    },
    update: tellConsent,
    stop() {
      tellConsent({});
      clarity('stop');
    },
  };
}
