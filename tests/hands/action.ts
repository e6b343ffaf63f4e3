import type { Chance } from '../faults/chance.ts';
import type { FieldKind, Screen, Spot } from './screen.ts';

/** One action of the random visitor. Its coordinates are fixed, so a list of actions can be replayed. */
export type Action =
  | { kind: 'click' | 'tap'; at: Spot }
  | { kind: 'key'; key: string }
  | { kind: 'wheel' | 'swipe'; by: number }
  | { kind: 'type'; text: string }
  /** Types into the focused field and goes on to the next with Tab, `fields` times. */
  | { kind: 'fill'; fields: number }
  | { kind: 'rotate' | 'back' | 'forward' | 'reload' | 'return' };

const KEYS = [
  ...['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Escape', 'Escape', 'Enter', 'Enter', 'Space'],
  ...['PageDown', 'PageUp', 'Home', 'End', 'a', 'e', 'r', 'F8', 'Alt+t', 'Backspace'],
];

const TEXTS: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['Ana Souza', 'Rosca de 60 mm', 'Plásticos Souza Ltda.', 'x'],
  email: ['ana@cliente.com.br', 'ana@cliente.com.br', 'ana@'],
  tel: ['(11) 98765-4321', '(11) 98765-4321', '12'],
  password: ['demonstracao', 'errada'],
  number: ['2', '40', '-1'],
  search: ['rosca', 'cilindro', 'nada-disso'],
  message: ['Rosca de 60 mm riscada.\nPrecisamos dela em 10 dias.', 'Bom dia'],
  select: ['i', 'e', 's'],
  none: ['a'],
};

/** Returns a text to type into a field of that kind. Most texts are valid. */
export function chooseText(
  chance: Chance,
  field: FieldKind,
  ...question: readonly (string | number)[]
): string {
  return pick(chance(...question, 'text'), TEXTS[field]);
}

function pick<Item>(random: number, list: readonly Item[]): Item {
  const item = list[Math.floor(random * list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Returns random points to probe, as shares of the viewport's width and height. */
export function scatter(chance: Chance, step: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => [
    chance('across', step, index),
    chance('down', step, index),
  ]);
}

/** What may be done, with its probability in proportion to the others. */
type Choice = [weight: number, act: () => Action];

export interface Hands {
  /** Whether the visitor has a touch screen instead of a mouse. */
  isTouch: boolean;
  /** Whether the page is the one that this visit is about. */
  isAtHome: boolean;
}

/**
 * Returns the next action. It depends only on the seed of `chance`, the number of the step and the screen, so the same
 * seed on the same pages repeats the same actions.
 */
export function planAction(
  chance: Chance,
  step: number,
  screen: Screen,
  { isTouch, isAtHome }: Hands,
): Action {
  const random = (question: string) => chance(question, step);
  const onSpot = (weight: number, spots: readonly Spot[]): Choice => [
    spots.length > 0 ? weight : 0,
    () => ({ kind: isTouch ? 'tap' : 'click', at: pick(random('spot'), spots) }),
  ];
  const plain = (weight: number, action: Action): Choice => [weight, () => action];
  const spotsOf = (wanted: Spot['kind']) => screen.spots.filter(({ kind }) => kind === wanted);
  const controlsOf = (isLinks: boolean) => screen.controls.filter(({ isLink }) => isLink === isLinks);
  const isField = screen.field !== 'none';
  const by = Math.round((random('by') * 2 - 0.7) * 900);
  const choices: Choice[] = [
    onSpot(26, spotsOf('nothing')),
    onSpot(2, spotsOf('backdrop')),
    onSpot(18, controlsOf(false)),
    onSpot(5, controlsOf(true)),
    plain(16, { kind: 'key', key: 'Tab' }),
    plain(6, { kind: 'key', key: 'Shift+Tab' }),
    plain(12, { kind: 'key', key: pick(random('key'), KEYS) }),
    plain(14, { kind: isTouch ? 'swipe' : 'wheel', by }),
    plain(isField ? 8 : 0, { kind: 'type', text: chooseText(chance, screen.field, step) }),
    plain(isField ? 4 : 0, { kind: 'fill', fields: 1 + Math.floor(random('fields') * 7) }),
    plain(1, { kind: 'rotate' }),
    plain(screen.canGoBack ? 1 : 0, { kind: 'back' }),
    plain(screen.canGoForward ? 1 : 0, { kind: 'forward' }),
    plain(0.7, { kind: 'reload' }),
    plain(isAtHome ? 0 : 12, { kind: 'return' }),
  ];
  let rest = random('kind') * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, act] of choices) {
    rest -= weight;
    if (rest < 0) return act();
  }
  throw new Error('all weights are 0');
}

/** Describes an action for the report. */
export function describeAction(action: Action): string {
  if (!('at' in action)) return Object.values(action).join(' ');
  const { kind, x, y, name } = action.at;
  return `${action.kind} on ${kind} at (${Math.round(x)}, ${Math.round(y)}): ${name}`;
}

const SCROLL_KEYS = /^(?:Arrow.*|Page.*|Home|End|Space)$/;

/** Whether the action may scroll or replace the page, and so move the focused element out of the viewport. */
export function isScrolling(action: Action): boolean {
  return (
    ['wheel', 'swipe', 'rotate', 'back', 'forward', 'reload', 'return'].includes(action.kind) ||
    (action.kind === 'key' && SCROLL_KEYS.test(action.key))
  );
}
