import type { TagIds } from '../../shared/tag-ids.ts';
import { listTagSources } from './tag-hosts.ts';

const OWN = { 'script-src': "'self'", 'connect-src': "'self'", 'img-src': "'self' data:" } as const;

/**
 * Blocks this page's requests to all hosts except its own and those of the `running` tags. The browser enforces a policy
 * as soon as its meta element is in the head, so a withdrawal needs neither the tags' cooperation nor a reload.
 */
export function restrictHosts(running: readonly TagIds[]): void {
  const sources = listTagSources(Object.assign({}, ...running));
  const directives = Object.entries(OWN).map(([name, own]) =>
    [name, own, ...sources[name as keyof typeof OWN]].join(' '),
  );
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = directives.join('; ');
  document.head.append(policy);
}
