import { isSettled, reportChanges } from './change-report.ts';
import { ChangeStrip } from './change-strip.ts';
import { CHANGES_QUERY, type Change, type ChangesAnswer, readChanges } from './changes.ts';
import { standBetween } from './requests.ts';
import { editorToken } from './session.ts';

const PAUSE = 15_000;
/** A check that takes longer is stuck: it is looked at again after the next save or when the page is shown again. */
const PATIENCE = 30 * 60_000;
const PATIENCE_WITH_FAILURES = 3;

/** Where the changes are. */
export interface Place {
  owner: string;
  name: string;
  branch: string;
}

/** Shows what the checks of GitHub say of the saved changes; `element`: that of EditorChanges.astro. */
export function watchChanges(place: Place, element: HTMLElement): void {
  const send = globalThis.fetch.bind(globalThis);
  const saved = new Set<string>();
  const strip = new ChangeStrip(element);
  let lookUntil = Date.now() + PATIENCE;
  let isFresh = false;
  let failures = 0;

  const look = async () => {
    const token = editorToken();
    if (!token || document.hidden || isFresh || failures >= PATIENCE_WITH_FAILURES || Date.now() > lookUntil)
      return;
    // A save while this request is under way makes it false again.
    isFresh = true;
    try {
      const changes = await askChanges(send, place, token);
      failures = 0;
      strip.show(reportChanges(changes, saved));
      isFresh &&= isSettled(changes, saved);
    } catch {
      // The editor works without: Sveltia itself says when GitHub does not answer.
      failures += 1;
      isFresh = false;
    }
  };
  const lookAgain = () => {
    isFresh = false;
    failures = 0;
    lookUntil = Date.now() + PATIENCE;
    void look();
  };

  globalThis.fetch = standBetween(send, place.branch, (branch) => {
    saved.add(branch);
    lookAgain();
  });
  document.addEventListener('visibilitychange', () => !document.hidden && lookAgain());
  setInterval(look, PAUSE);
  void look();
}

async function askChanges(
  send: typeof fetch,
  { owner, name, branch }: Place,
  token: string,
): Promise<Change[]> {
  const response = await send('https://api.github.com/graphql', {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: CHANGES_QUERY, variables: { owner, name, branch } }),
  });
  if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
  return readChanges((await response.json()) as ChangesAnswer, branch);
}
