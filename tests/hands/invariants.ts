import { SEARCH_PARAMETER } from '../../src/site/search-parameter.ts';
import { type Action, isScrolling } from './action.ts';
import type { Observation, Sent } from './screen.ts';

/** One action with the page before and after it. */
export interface Step {
  action: Action;
  before: Observation;
  after: Observation;
  /** Messages that the page logged, its uncaught exceptions, and its requests to other hosts. */
  complaints: readonly string[];
  sent: readonly Sent[];
  newTabs: number;
}

/** Returns how a step breaks the invariant, or undefined if it does not. */
export type Invariant = (step: Step) => string | undefined;

/**
 * Without the shop's search text, which is written into the URL a moment after the key, so possibly during the next click.
 */
function withoutSearch(url: string): string {
  const address = new URL(url);
  address.searchParams.delete(SEARCH_PARAMETER);
  return address.href;
}

/**
 * A click or tap on nothing interactive does not scroll, open anything or navigate. It may move the focus to `<main>`
 * or the body, and it may close a menu or a popover. Two exceptions: the confirmation opens an article after its
 * countdown, and an earlier click in an island takes effect when the island is hydrated, which may be after this click.
 */
const nothingHappens: Invariant = ({ action, before, after, newTabs }) => {
  if (!('at' in action) || action.at.kind !== 'nothing') return undefined;
  const isElsewhere =
    withoutSearch(after.url) !== withoutSearch(before.url) || after.document !== before.document;
  if (isElsewhere && !before.isCountingDown && !before.isIslandPending) return `navigates to ${after.url}`;
  if (newTabs > 0) return 'opens a tab';
  if (after.document !== before.document) return undefined;
  const wasOpen = new Set(before.open.map(({ id }) => id));
  const opened = after.open.filter(({ id }) => !wasOpen.has(id));
  if (opened.length > 0 && !before.isIslandPending)
    return `opens ${opened.map(({ name }) => name).join(', ')}`;
  const [scroll] = after.scrolls;
  return scroll && `scrolls ${scroll.where} from ${scroll.from} to ${scroll.to}`;
};

/**
 * The focused element is visible. After a key that moves the focus, the element's centre is uncovered; WCAG 2.4.11 asks
 * for any part. Any part is enough after a click, because the clicked point was uncovered, and for elements that nearly
 * fill the viewport. Exceptions: scrolling, rotating or loading a page may leave the element behind. An element that
 * was hidden before may stay hidden until the focus moves. An island may push it off the screen when it hydrates.
 */
const focusIsSeen: Invariant = ({ action, before, after }) => {
  const { focus } = after;
  if (!focus) return undefined;
  const isSame = after.document === before.document && before.focus?.id === focus.id;
  const isLeftBehind = isSame && (isScrolling(action) || before.focus?.seen === 'hidden');
  const isPushedAway = before.isIslandPending && focus.isOffScreen;
  if (isLeftBehind || isPushedAway) return undefined;
  const isByKey = action.kind === 'key' && !isSame;
  if (focus.seen === 'hidden' || (isByKey && !focus.isLarge && focus.seen !== 'centre'))
    return `${focus.seen === 'hidden' ? '' : 'partly '}covered: ${focus.name}, by ${focus.obstacle}`;
  return undefined;
};

/** The page and the open dialog are never wider than the viewport. */
const noSidewaysOverflow: Invariant = ({ after }) => after.overflow[0];

/** A path without a page. The 404 page logs the path, and the browser logs the status. */
export const UNKNOWN_ADDRESS = '/nao-existe';
const NOT_FOUND = /^console\.error: (?:Failed to load resource: .* 404 |.*\/nao-existe)/;

/** The browser logs every request that the server refuses: a wrong password, a changed product, too many attempts. */
const REFUSED = /^console\.error: Failed to load resource: .* (?:401|409|429) /;

/** No error, no warning, no uncaught exception, and no request to another host without consent. */
const consoleIsSilent: Invariant = ({ complaints, after }) =>
  complaints.find(
    (complaint) =>
      !REFUSED.test(complaint) &&
      !(NOT_FOUND.test(complaint) && new URL(after.url).pathname === UNKNOWN_ADDRESS),
  );

/** Nothing moves, except within 500 ms of the visitor's input. */
const nothingShifts: Invariant = ({ after }) => after.shifts[0];

/**
 * One action sends each event at most once, and at most one lead, whatever its label. Ignores a tag that has just
 * loaded, because it also sends the queued events of earlier actions.
 */
const eventsAreSingle: Invariant = ({ sent }) => {
  const started = new Set(sent.filter(({ name }) => name === 'start').map(({ to }) => to));
  const keys = sent
    .filter(({ to }) => !started.has(to))
    .map(({ to, name, label }) => (/lead$/i.test(name) ? `${to} ${name}` : `${to} ${name} ${label}`));
  return keys.find((key, index) => keys.indexOf(key) !== index);
};

export const INVARIANTS = {
  'a click on nothing': nothingHappens,
  'the focus': focusIsSeen,
  'sideways overflow': noSidewaysOverflow,
  'the console': consoleIsSilent,
  'layout shift without input': nothingShifts,
  'an event sent twice': eventsAreSingle,
} as const satisfies Record<string, Invariant>;

export type InvariantName = keyof typeof INVARIANTS;

export interface Breach {
  invariant: InvariantName;
  detail: string;
}

/** Lists all invariants that a step breaks. */
export function findBreaches(step: Step): Breach[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, hold]) => {
    const detail = hold(step);
    return detail === undefined ? [] : [{ invariant: invariant as InvariantName, detail }];
  });
}
