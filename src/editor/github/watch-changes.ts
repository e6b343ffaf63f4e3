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
  const watcher = new ChangeWatcher(place, send, new ChangeStrip(element));
  globalThis.fetch = standBetween(send, place.branch, (branch) => watcher.noteSave(branch));
  document.addEventListener('visibilitychange', () => document.hidden || watcher.lookAgain());
  setInterval(() => watcher.look(), PAUSE);
  watcher.lookAgain();
}

class ChangeWatcher {
  readonly #place: Place;
  readonly #send: typeof fetch;
  readonly #strip: ChangeStrip;
  readonly #saved = new Set<string>();
  #lookUntil = 0;
  #isSettled = false;
  #failures = 0;

  constructor(place: Place, send: typeof fetch, strip: ChangeStrip) {
    this.#place = place;
    this.#send = send;
    this.#strip = strip;
  }

  noteSave(branch: string): void {
    this.#saved.add(branch);
    this.lookAgain();
  }

  lookAgain(): void {
    this.#isSettled = false;
    this.#failures = 0;
    this.#lookUntil = Date.now() + PATIENCE;
    void this.look();
  }

  /** Asks GitHub, where something is still to come and somebody sees the page. */
  async look(): Promise<void> {
    const token = editorToken();
    const isInVain = this.#failures >= PATIENCE_WITH_FAILURES || Date.now() > this.#lookUntil;
    if (!token || document.hidden || this.#isSettled || isInVain) return;
    // A save while this request is under way makes it false again.
    this.#isSettled = true;
    try {
      const changes = await askChanges(this.#send, this.#place, token);
      this.#failures = 0;
      this.#strip.show(reportChanges(changes, this.#saved));
      this.#isSettled &&= isSettled(changes, this.#saved);
    } catch {
      // The editor works without: Sveltia itself says when GitHub does not answer.
      this.#failures += 1;
      this.#isSettled = false;
    }
  }
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
