import type { TagIds } from '../../shared/tag-ids.ts';
import { listTagSources } from './tag-hosts.ts';

const OWN = { 'script-src': "'self'", 'connect-src': "'self'", 'img-src': "'self' data:" } as const;

/**
 * Leaves this page no way to reach another host but those of the tags that may go on. The browser enforces a policy
 * from the moment it is in the head, so a withdrawal needs neither the tags' cooperation nor a reload.
 */
export function closeLine(running: readonly TagIds[]): void {
  const sources = listTagSources(Object.assign({}, ...running));
  const directives = Object.entries(OWN).map(([name, own]) =>
    [name, own, ...sources[name as keyof typeof OWN]].join(' '),
  );
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = directives.join('; ');
  document.head.append(policy);
}
