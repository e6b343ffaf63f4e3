import { foldText } from '../../src/shared/fold-text.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { CONTENT_RULES } from './content-rules.ts';
import { findForeignLinks } from './links.ts';

/** In points. No single weak rule reaches it, because the team reads marked requests later. */
const THRESHOLD = 3;

/** Returns the names of the rules by which a request looks like spam; empty below the threshold. */
export function findContentSuspicions(request: ContactRequest): string[] {
  const all = [request.name, request.company, request.machine, request.message].join('\n');
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
