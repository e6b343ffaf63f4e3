import { type Consent, choiceLabel, type Purpose } from '../shared/consent.ts';
import { CHOICE_KEY, loadChoice, saveChoice } from './choice.ts';
import { connectBar } from './consent-bar.ts';
import { count } from './count-quotes.ts';
import type { Emit, TrackedEvent } from './events.ts';
import { listenToPage } from './listen.ts';
import { watchPageViews } from './page-view.ts';
// Imported as a URL: a normal dynamic import would add Vite's preload helper to every page.
import TAGS from './tags/bundle.ts?worker&url';
import type { Tags } from './tags/tags.ts';

export const MAX_HELD = 50;

/** Keeps an event until the visitor has chosen. Drops events beyond `MAX_HELD`. */
export function holdEvent(held: TrackedEvent[], event: TrackedEvent): void {
  if (held.length < MAX_HELD) held.push(event);
}

// One letter for each vendor (Google, Meta, Clarity) of the whole site, because the choice is valid on every page.
const VENDORS =
  (import.meta.env.PUBLIC_GTAG_ID ? 'g' : '') +
  (import.meta.env.PUBLIC_META_PIXEL_ID ? 'm' : '') +
  (import.meta.env.PUBLIC_CLARITY_ID ? 'c' : '');

/** Asks for consent, stores the choice and passes events on to the allowed tags. Without consent it loads no tag. */
export function track(bar: HTMLElement): void {
  const contents = document.querySelector<HTMLTemplateElement>('[data-consent-choices]')?.content;
  if (contents) bar.append(contents);
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
    // After a refusal the bundle is needed only to delete cookies. The site sets none, so any cookie is from a tag.
    if (!tags && !document.cookie && !Object.values(next).some(Boolean)) return;
    // 100 ms later, so that the click's effect is painted first.
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

  // The choice may change in another tab, or while this page is in the back-forward cache.
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
  for (const button of document.querySelectorAll('[data-open-consent]'))
    button.dispatchEvent(new Event('has-code'));
  listenToPage(emit);
  watchPageViews(emit);
}
