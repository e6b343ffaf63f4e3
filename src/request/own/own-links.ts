import type { RequestView } from '../../shared/request/page-wire.ts';

/** A request of this device, with the last state that its page has shown. */
export interface OwnLink {
  reference: string;
  /** Opens the page. */
  secret: string;
  view?: RequestView;
  /** When the view was loaded, in milliseconds since the epoch. */
  loadedAt?: number;
}

const KEY = 'pedidos';
/** A customer with more asks by phone. */
const MOST = 20;

/** The requests that this device knows, newest first; empty if storage is forbidden or unreadable. */
export function loadOwnLinks(): OwnLink[] {
  try {
    const links: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(links) ? links.filter((link) => typeof link?.secret === 'string') : [];
  } catch {
    return [];
  }
}

function save(links: readonly OwnLink[]): void {
  try {
    if (links.length > 0) localStorage.setItem(KEY, JSON.stringify(links.slice(0, MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the link itself still opens the page.
  }
}

/** Keeps a link or its newer state, in the first place. */
export function keepOwnLink(link: OwnLink): void {
  save([link, ...loadOwnLinks().filter(({ secret }) => secret !== link.secret)]);
}

export const forgetOwnLink = (secret: string): void =>
  save(loadOwnLinks().filter((link) => link.secret !== secret));
