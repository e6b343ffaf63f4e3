import type { Consent, Purpose } from '../../shared/consent.ts';
import { listDestinations, type TagIds } from '../../shared/tag-ids.ts';
import type { TrackedEvent } from '../events.ts';
import { watchAddress } from '../watched-address.ts';
import { startClarity } from './clarity.ts';
import { startGtag } from './gtag.ts';
import { startPixel } from './pixel.ts';
import type { Tag } from './tag.ts';
import { listTagSources } from './tag-hosts.ts';
import { removeTraces } from './traces.ts';

const OWN = { 'script-src': "'self'", 'connect-src': "'self'", 'img-src': "'self' data:" } as const;

/**
 * Blocks this page's requests to all hosts except its own and those of the `running` tags. The browser enforces a policy
 * as soon as its meta element is in the head, so a withdrawal needs neither the tags' cooperation nor a reload.
 */
function restrictHosts(running: readonly TagIds[]): void {
  const sources = listTagSources(Object.assign({}, ...running));
  const directives = Object.entries(OWN).map(([name, own]) =>
    [name, own, ...sources[name as keyof typeof OWN]].join(' '),
  );
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = directives.join('; ');
  document.head.append(policy);
}

/** The page's tags; the ones that the choice allows are running. */
export interface Tags {
  update(consent?: Consent): void;
  send(event: TrackedEvent): void;
}

interface Candidate {
  ids: TagIds;
  purposes: readonly Purpose[];
  start(consent: Consent): Tag;
}

function listCandidates(ids: TagIds): Candidate[] {
  const { gtag, conversions, pixel, clarity } = ids;
  const google = { ...(gtag && { gtag }), ...(conversions && { conversions }) };
  const destinations = listDestinations(google);
  return [
    ...(destinations.length > 0
      ? [
          {
            ids: google,
            purposes: destinations.flatMap(({ purposes }) => purposes),
            start: (consent: Consent) => startGtag(google, consent),
          },
        ]
      : []),
    ...(pixel
      ? [
          {
            ids: { pixel },
            purposes: ['advertising' as const],
            start: () => startPixel(pixel),
          },
        ]
      : []),
    ...(clarity
      ? [
          {
            ids: { clarity },
            purposes: ['heatmap' as const],
            start: (consent: Consent) => startClarity(clarity, consent),
          },
        ]
      : []),
  ];
}

export function startTags(ids: TagIds): Tags {
  const candidates = listCandidates(ids);
  const running = new Map<Candidate, Tag>();
  // A loaded script cannot be unloaded, so a stopped tag starts again only on the next page.
  const stopped = new Set<Candidate>();

  return {
    update(consent = {}) {
      for (const candidate of candidates) {
        const tag = running.get(candidate);
        if (candidate.purposes.some((purpose) => consent[purpose])) {
          if (!tag && running.size === 0) watchAddress();
          if (tag) tag.update(consent);
          else if (!stopped.has(candidate)) running.set(candidate, candidate.start(consent));
        } else if (tag) {
          tag.stop();
          running.delete(candidate);
          stopped.add(candidate);
        }
      }
      if (stopped.size > 0) restrictHosts([...running.keys()].map((candidate) => candidate.ids));
      removeTraces(consent);
    },
    send(event) {
      for (const tag of running.values()) tag.send(event);
    },
  };
}
