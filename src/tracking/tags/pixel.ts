import { buildPayload } from './payloads.ts';
import { loadScript, type Tag } from './tag.ts';

interface Fbq {
  (...command: unknown[]): void;
  /** Set by the pixel's script when it has loaded. */
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

/** The command queue in the shape that the pixel's script expects when it takes over. */
function createFbq(): Fbq {
  const fbq = ((...command) => {
    if (fbq.callMethod) fbq.callMethod(...command);
    else fbq.queue.push(command);
  }) as Fbq;
  // disablePushState: otherwise the pixel sends a page view for every filter in the shop.
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [], disablePushState: true });
  return fbq;
}

/** Starts Meta's pixel. */
export function startPixel(id: string): Tag {
  const fbq = createFbq();
  window.fbq = window._fbq = fbq;
  let isStopped = false;
  // autoConfig false: otherwise the pixel sends the texts of buttons and the names of fields.
  fbq('set', 'autoConfig', false, id);
  // Asks Meta to use events only for measurement (Limited Data Use). Meta guarantees this only for some US states;
  // docs/tracking.md says which of Meta's settings to switch off.
  fbq('dataProcessingOptions', ['LDU'], 0, 0);
  fbq('consent', 'grant');
  fbq('init', id);
  loadScript('https://connect.facebook.net/pt_BR/fbevents.js');

  /** Does not use the queue: the event shows that the pixel's script has loaded. */
  const sendWhenLoaded = (command: readonly unknown[]) => {
    if (isStopped) return;
    if (fbq.callMethod) fbq(...command);
    else setTimeout(sendWhenLoaded, RETRY_MS, command);
  };
  return {
    send({ name, subject }) {
      const command = buildPayload(name, subject).pixel;
      if (!command) return;
      if (name === 'industrial_page_view') sendWhenLoaded(command);
      else fbq(...command);
    },
    // The pixel serves one purpose: a changed choice either still allows all of it, or stops it.
    update() {},
    stop() {
      isStopped = true;
      fbq('consent', 'revoke');
      // The pixel's script, if it still loads, must not send the queued commands.
      fbq.queue.length = 0;
    },
  };
}
