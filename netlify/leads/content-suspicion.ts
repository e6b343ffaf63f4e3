import { foldText } from '../../src/shared/fold-text.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { CONTENT_RULES } from './content-rules.ts';
import { findForeignLinks } from './links.ts';

/** From so many points on a request is marked. No single weak sign reaches it: a marked customer is read later. */
const THRESHOLD = 3;

/** Why a request's content looks like spam, as names of rules; empty below the threshold. */
export function findContentSuspicions(request: ContactRequest): string[] {
  const all = [request.name, request.company, request.message].join('\n');
  const content = {
    request,
    all,
    plain: foldText(all),
    links: findForeignLinks(request, all),
  };
  const found = CONTENT_RULES.map((rule) => ({ name: rule.name, points: rule.score(content) }));
  const total = found.reduce((sum, { points }) => sum + points, 0);
  return total < THRESHOLD ? [] : found.filter(({ points }) => points > 0).map(({ name }) => name);
}
