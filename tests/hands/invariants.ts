import { type Action, isScrolling } from './action.ts';
import type { Observation, Sent } from './screen.ts';

/** One action with the page before and after it. */
export interface Step {
  action: Action;
  before: Observation;
  after: Observation;
  /** What the page logged, threw, or asked another host for. */
  complaints: readonly string[];
  sent: readonly Sent[];
  newTabs: number;
}

/** What a step broke, in words; undefined where it holds. */
export type Invariant = (step: Step) => string | undefined;

/**
 * A click or tap on nothing scrolls nothing, opens nothing and navigates nowhere. It may move the focus to `<main>` or
 * the body, and it may close a menu or a popover. The confirmation leaves for an article by itself after its countdown,
 * whatever is clicked meanwhile; and a click in an island that is not hydrated yet takes effect once it is, which may be
 * after the next click.
 */
const nothingHappens: Invariant = ({ action, before, after, newTabs }) => {
  if (!('at' in action) || action.at.kind !== 'nothing') return undefined;
  const isElsewhere = after.url !== before.url || after.document !== before.document;
  if (isElsewhere && !before.isCountingDown && !before.isArriving) return `navigates to ${after.url}`;
  if (newTabs > 0) return 'opens a tab';
  if (after.document !== before.document) return undefined;
  const wasOpen = new Set(before.open.map(({ id }) => id));
  const opened = after.open.filter(({ id }) => !wasOpen.has(id));
  if (opened.length > 0 && !before.isArriving) return `opens ${opened.map(({ name }) => name).join(', ')}`;
  const [scroll] = after.scrolls;
  return scroll && `scrolls ${scroll.where} from ${scroll.from} to ${scroll.to}`;
};

/**
 * What has the focus is visible and uncovered. After a key that moves the focus, its centre is: that is more than WCAG
 * 2.4.11, which asks for any part. After a click any part is enough, since the clicked point itself was uncovered; so it
 * is for elements that nearly fill the viewport. A visitor who scrolls, rotates or loads a page may leave the focused
 * element behind; what was out of sight before may stay so until the focus moves; and an island that arrives may push it
 * off the screen.
 */
const focusIsSeen: Invariant = ({ action, before, after }) => {
  const { focus } = after;
  if (!focus) return undefined;
  const isSame = after.document === before.document && before.focus?.id === focus.id;
  const isLeftBehind = isSame && (isScrolling(action) || before.focus?.seen === 'hidden');
  const isPushedAway = before.isArriving && focus.isOffScreen;
  if (isLeftBehind || isPushedAway) return undefined;
  const isByKey = action.kind === 'key' && !isSame;
  if (focus.seen === 'hidden' || (isByKey && !focus.isLarge && focus.seen !== 'centre'))
    return `${focus.seen === 'hidden' ? '' : 'partly '}covered: ${focus.name}, by ${focus.obstacle}`;
  return undefined;
};

/** The page and the open dialog are never wider than the viewport. */
const noSidewaysOverflow: Invariant = ({ after }) => after.overflow[0];

/** The address that no page has. Its page logs the path, and the browser that the server answered 404. */
export const UNKNOWN_ADDRESS = '/nao-existe';
const NOT_FOUND = /^console\.error: (?:Failed to load resource: .* 404 |.*\/nao-existe)/;

/** The browser itself logs every call that the server refuses: a wrong password, a changed product, too many tries. */
const REFUSED = /^console\.error: Failed to load resource: .* (?:401|409|429) /;

/** No error, no warning, no uncaught exception, and no request to a host that the visitor has not agreed to. */
const consoleIsSilent: Invariant = ({ complaints, after }) =>
  complaints.find(
    (complaint) =>
      !REFUSED.test(complaint) &&
      !(NOT_FOUND.test(complaint) && new URL(after.url).pathname === UNKNOWN_ADDRESS),
  );

/** Nothing moves that the visitor has not set in motion within the last half second. */
const nothingShifts: Invariant = ({ after }) => after.shifts[0];

/**
 * One action sends each event at most once, and at most one lead, whatever its label. A tag that has just loaded takes
 * over what earlier clicks left for it, so its first calls are no measure of this action.
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

/** Everything that a step broke. */
export function findBreaches(step: Step): Breach[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, hold]) => {
    const detail = hold(step);
    return detail === undefined ? [] : [{ invariant: invariant as InvariantName, detail }];
  });
}
