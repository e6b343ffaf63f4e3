import type { Consent } from '../../shared/consent.ts';
import { announceSent } from '../announce.ts';
import { buildPayload } from './payloads.ts';
import { loadScript, type Tag } from './tag.ts';

interface Fbq {
  (...command: unknown[]): void;
  /** Set by the pixel's own script, once it is there. */
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[];
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

const RETRY_MS = 1000;

/** The waiting line that the pixel's script takes over, in the shape it expects. */
function createFbq(): Fbq {
  const fbq = ((...command) => {
    if (fbq.callMethod) fbq.callMethod(...command);
    else fbq.queue.push(command);
  }) as Fbq;
  // By itself it would send a page view for every filter of the shop.
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [], disablePushState: true });
  return fbq;
}

/**
 * Asks Meta to use events for measuring alone, unless the visitor has agreed to more. Meta promises to follow it only in
 * some of the United States; docs/tracking.md says what to switch off in its own settings.
 */
function limitUse(fbq: Fbq, { personalization }: Consent): void {
  if (personalization) fbq('dataProcessingOptions', []);
  else fbq('dataProcessingOptions', ['LDU'], 0, 0);
}

/** Meta's pixel. */
export function startPixel(id: string, consent: Consent): Tag {
  const fbq = createFbq();
  window.fbq = window._fbq = fbq;
  let isStopped = false;
  // By itself it would send the texts of buttons and the names of fields.
  fbq('set', 'autoConfig', false, id);
  limitUse(fbq, consent);
  fbq('consent', 'grant');
  fbq('init', id);
  loadScript('https://connect.facebook.net/pt_BR/fbevents.js');

  const sendEvent = (method: string, name: string, parameters: object) => {
    fbq(method, name, parameters);
    announceSent({ to: 'pixel', name, parameters });
  };
  /** Of no use in the waiting line: it says that the pixel is there. */
  const sendOnceThere = (command: Parameters<typeof sendEvent>) => {
    if (isStopped) return;
    if (fbq.callMethod) sendEvent(...command);
    else setTimeout(sendOnceThere, RETRY_MS, command);
  };
  return {
    send({ name, subject }) {
      const command = buildPayload(name, subject).pixel;
      if (!command) return;
      if (name === 'industrial_page_view') sendOnceThere([...command]);
      else sendEvent(...command);
    },
    update: (choice) => limitUse(fbq, choice),
    stop() {
      isStopped = true;
      fbq('consent', 'revoke');
      // Whatever still waits for the script is not to be sent by it.
      fbq.queue.length = 0;
    },
  };
}
