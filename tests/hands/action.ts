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

/** Returns one of the names, with a probability in proportion to its weight. */
function weigh<Name extends string>(random: number, weights: Readonly<Record<Name, number>>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let rest = random * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    rest -= weight;
    if (rest < 0) return name;
  }
  throw new Error('all weights are 0');
}

/** Returns random points to probe, as shares of the viewport's width and height. */
export function scatter(chance: Chance, step: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => [
    chance('across', step, index),
    chance('down', step, index),
  ]);
}

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
  const activate = isTouch ? 'tap' : 'click';
  const nothing = screen.spots.filter(({ kind }) => kind === 'nothing');
  const backdrop = screen.spots.filter(({ kind }) => kind === 'backdrop');
  const actions = screen.controls.filter(({ isLink }) => !isLink);
  const links = screen.controls.filter(({ isLink }) => isLink);
  const isField = screen.field !== 'none';
  const choice = weigh(random('kind'), {
    nothing: nothing.length > 0 ? 26 : 0,
    control: actions.length > 0 ? 18 : 0,
    link: links.length > 0 ? 5 : 0,
    backdrop: backdrop.length > 0 ? 2 : 0,
    tab: 16,
    shiftTab: 6,
    key: 12,
    scroll: 14,
    type: isField ? 8 : 0,
    fill: isField ? 4 : 0,
    rotate: 1,
    back: screen.canGoBack ? 1 : 0,
    forward: screen.canGoForward ? 1 : 0,
    reload: 0.7,
    return: isAtHome ? 0 : 12,
  });
  switch (choice) {
    case 'nothing':
      return { kind: activate, at: pick(random('spot'), nothing) };
    case 'backdrop':
      return { kind: activate, at: pick(random('spot'), backdrop) };
    case 'control':
      return { kind: activate, at: pick(random('spot'), actions) };
    case 'link':
      return { kind: activate, at: pick(random('spot'), links) };
    case 'tab':
      return { kind: 'key', key: 'Tab' };
    case 'shiftTab':
      return { kind: 'key', key: 'Shift+Tab' };
    case 'key':
      return { kind: 'key', key: pick(random('key'), KEYS) };
    case 'scroll': {
      const by = Math.round((random('by') * 2 - 0.7) * 900);
      return { kind: isTouch ? 'swipe' : 'wheel', by };
    }
    case 'type':
      return { kind: 'type', text: chooseText(chance, screen.field, step) };
    case 'fill':
      return { kind: 'fill', fields: 1 + Math.floor(random('fields') * 7) };
    default:
      return { kind: choice };
  }
}

/** Describes an action for the report. */
export function describeAction(action: Action): string {
  switch (action.kind) {
    case 'click':
    case 'tap':
      return `${action.kind} on ${action.at.kind} at (${Math.round(action.at.x)}, ${Math.round(action.at.y)}): ${action.at.name}`;
    case 'key':
      return `key ${action.key}`;
    case 'wheel':
    case 'swipe':
      return `${action.kind} by ${action.by} px`;
    case 'type':
      return `type ${JSON.stringify(action.text)}`;
    case 'fill':
      return `fill ${action.fields} fields`;
    default:
      return action.kind;
  }
}

const SCROLL_KEYS = /^(?:Arrow.*|Page.*|Home|End|Space)$/;

/** Whether the action may scroll or replace the page, and so move the focused element out of the viewport. */
export function isScrolling(action: Action): boolean {
  return (
    ['wheel', 'swipe', 'rotate', 'back', 'forward', 'reload', 'return'].includes(action.kind) ||
    (action.kind === 'key' && SCROLL_KEYS.test(action.key))
  );
}
