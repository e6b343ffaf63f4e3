import { type Consent, choiceLabel, type Purpose } from '../shared/consent.ts';
import { CHOICE_KEY, loadChoice, saveChoice } from './choice.ts';
import { connectBar } from './consent-bar.ts';
import { count } from './count-quotes.ts';
import type { Emit, TrackedEvent } from './events.ts';
import { holdEvent } from './held-events.ts';
import { listenToPage } from './listen.ts';
import { watchPageViews } from './page-view.ts';
// By its address: an import by name would bring the bundler's preloader into every page.
import TAGS from './tags/bundle.ts?worker&url';
import type { Tags } from './tags/tags.ts';

// A letter for Google, Meta, Clarity's Microsoft: of the whole site, since the choice holds on every page.
const VENDORS =
  (import.meta.env.PUBLIC_GTAG_ID ? 'g' : '') +
  (import.meta.env.PUBLIC_META_PIXEL_ID ? 'm' : '') +
  (import.meta.env.PUBLIC_CLARITY_ID ? 'c' : '');

/** Asks, remembers, and lets events through to the tags; without a consent it loads nothing. */
export function track(bar: HTMLElement): void {
  const asked = [...bar.querySelectorAll('input')].map(({ name }) => name as Purpose);
  const held: TrackedEvent[] = [];
  let choice: Consent | undefined;
  let tags: Promise<Tags | undefined> | undefined;

  const emit: Emit = (name, subject = '') => {
    if (choice) tags?.then((running) => running?.send({ name, subject }));
    else holdEvent(held, { name, subject });
  };
  const apply = (next: Consent | undefined) => {
    if (!next) return;
    choice = next;
    const events = held.splice(0);
    // This site sets no cookie of its own: any there is after a refusal is one that a tag has left.
    if (!tags && !document.cookie && !Object.values(next).some(Boolean)) return;
    // The press shows at once; what it sets in motion follows a few frames later.
    tags ??= new Promise((shown) => setTimeout(shown, 100))
      .then(() => import(/* @vite-ignore */ TAGS))
      .then(
        () => window.startTags(bar.dataset['without']),
        () => undefined,
      );
    tags.then((running) => {
      running?.update(choice);
      for (const event of events) running?.send(event);
    });
  };
  const reload = () => {
    apply(loadChoice(asked, VENDORS));
    bar.hidden ||= Boolean(choice);
  };

  // A choice made in another tab, or while this page lay in the browser's memory, holds here as well.
  addEventListener('storage', ({ key }) => key === CHOICE_KEY && reload());
  addEventListener('pageshow', ({ persisted }) => persisted && reload());
  const show = connectBar(bar, {
    current: () => choice,
    choose: (next) => {
      saveChoice(next, VENDORS);
      count(choiceLabel(next));
      apply(next);
    },
  });
  reload();
  if (!choice) show();
  listenToPage(emit);
  watchPageViews(emit);
}
