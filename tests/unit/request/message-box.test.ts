import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMessageBox, type MessageBox } from '../../../src/request/message-box.ts';
import { writeMessage } from '../../../src/request/message-lines.ts';
import {
  addOffCatalogue,
  addProduct,
  type CartLine,
  type CartLines,
  changeQuantity,
  removeLine,
} from '../../../src/shared/cart/cart.ts';
import { formatCartLine } from '../../../src/shared/cart/cart-message.ts';
import { forSome } from '../../fixtures/for-all.ts';
import { propertyRuns } from '../../fixtures/properties.ts';

const TITLES = ['Rosca', 'Rosca (quantidade: 7) da "velha"', 'Cilindro\n de injetora', 'Bico', 'Bico'];
const product = (id: number) => ({ id, title: TITLES[id] ?? '', imageUrl: '', price: 'Sob consulta' });

/** A tab with a form: what survives a reload, and what is in the queue. */
class Visit {
  cart: CartLines = [];
  draft = '';
  queued: { message: string; cart: CartLines } | undefined;
  field = { value: '' };
  box: MessageBox = this.open();

  /** Opens a page with the form. */
  open(): MessageBox {
    this.field = { value: '' };
    const cart = { get: () => this.cart, set: (next: CartLines) => this.change(next) };
    this.box = createMessageBox(this.field, cart);
    this.box.restore(this.draft);
    return this.box;
  }

  change(cart: CartLines) {
    this.cart = cart;
    this.box.follow();
    this.save();
  }

  save() {
    if (!this.box.isFrozen()) this.draft = this.box.words();
  }

  type(text: string) {
    this.field.value = text;
    this.box.typed();
    this.save();
  }

  leaveField() {
    this.box.settle();
    this.save();
  }

  reload() {
    this.leaveField();
    this.cart = [];
    this.open();
    this.save();
  }

  navigate() {
    this.leaveField();
    this.open();
    this.save();
  }
}

const rowsOf = (text: string) => text.split('\n').filter((row) => row.trim() !== '');
const textsOf = (cart: CartLines) => cart.map(formatCartLine).toSorted();
/** The rows of a message that are not cart lines, and the notes behind those that are. */
function ownRows(message: string, cart: CartLines): string[] {
  const rows = rowsOf(message);
  for (const line of cart.map(formatCartLine).toSorted((a, b) => b.length - a.length)) {
    const exact = rows.indexOf(line);
    const index = exact < 0 ? rows.findIndex((row) => row.startsWith(line)) : exact;
    if (index >= 0) rows[index] = rows[index]?.slice(line.length) ?? '';
  }
  return rows.map((row) => row.trim()).filter(Boolean);
}

function visitWith(...ids: number[]): Visit {
  const visit = new Visit();
  for (const id of ids) visit.change(addProduct(visit.cart, product(id)));
  return visit;
}

describe('the message starts with the cart', () => {
  test("and a changed quantity leaves the visitor's words in place", () => {
    const visit = visitWith(0);
    expect(visit.field.value).toBe('• Rosca (quantidade: 1)\n');
    visit.type('Olá!\n• Rosca (quantidade: 1), nitretada\n\nPara o dia 10.');
    visit.change(addProduct(addProduct(visit.cart, product(0)), product(3)));
    expect(visit.field.value).toBe(
      'Olá!\n• Rosca (quantidade: 2), nitretada\n• Bico (quantidade: 1)\n\nPara o dia 10.',
    );
  });

  test('as it is when a page is opened later', () => {
    const visit = visitWith(0);
    visit.type('• Rosca (quantidade: 1)\n\nPrazo curto.');
    const kept = visit.draft;
    visit.cart = changeQuantity(visit.cart, 0, 4);
    visit.open();
    expect(visit.field.value).toBe('• Rosca (quantidade: 5)\n\nPrazo curto.');
    expect(visit.draft).toBe(kept);
  });
});

describe('an edited line', () => {
  test('with another quantity changes the cart', () => {
    const visit = visitWith(0);
    visit.type('• Rosca (quantidade: 12)\n');
    visit.leaveField();
    expect(visit.cart).toMatchObject([{ id: 0, quantity: 12 }]);
  });

  test('is that of the product with the longer title, if another title begins it', () => {
    const visit = visitWith(0, 1);
    visit.type('• Rosca (quantidade: 7) da "velha" (quantidade: 3)\n• Rosca (quantidade: 2)\n');
    visit.leaveField();
    expect(visit.cart.map(({ id, quantity }) => [id, quantity]).toSorted()).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  test('that is deleted leaves the cart, and is back when it is typed again', () => {
    const visit = visitWith(0, 3);
    visit.type('• Bico (quantidade: 1)\n');
    visit.leaveField();
    expect(visit.cart).toMatchObject([{ id: 3 }]);
    visit.type('• Bico (quantidade: 1)\n• Rosca (quantidade: 1)');
    visit.leaveField();
    expect(visit.cart).toMatchObject([{ id: 3 }, { id: 0 }]);
  });

  test("that names something else becomes the visitor's own text", () => {
    const visit = visitWith(0);
    visit.type('• Rosca de 60 mm (quantidade: 1)\n');
    visit.leaveField();
    expect(visit.cart).toEqual([]);
    visit.reload();
    expect(visit.field.value).toBe('• Rosca de 60 mm (quantidade: 1)\n');
  });
});

test('a request takes its lines out of the cart; lines added and words typed meanwhile stay', () => {
  const visit = visitWith(0);
  const [words, lines] = [visit.box.words(), visit.box.lines()];
  visit.change(addProduct(addProduct(visit.cart, product(0)), product(3)));
  visit.box.clear(words, lines);
  expect(visit.cart).toMatchObject([
    { id: 0, quantity: 1 },
    { id: 3, quantity: 1 },
  ]);
  expect(visit.field.value).toBe('• Rosca (quantidade: 1)\n• Bico (quantidade: 1)\n');

  visit.type(`${visit.field.value}\nTambém a ponteira.`);
  visit.box.clear('', visit.box.lines());
  expect(visit.field.value).toBe('Também a ponteira.');
});

test('a request that is withdrawn from the queue returns its text and its lines, once', () => {
  const visit = visitWith(0);
  const cart = addOffCatalogue(visit.cart, 'Peça fora do catálogo: Romi 150');
  visit.change(cart);
  const message = `${visit.field.value}\nUrgente.`;
  visit.type(message);
  visit.box.freeze(message, cart);
  expect(visit.cart).toEqual([]);
  expect(visit.field.value).toBe(message);

  visit.box.takeBack(message, cart, true);
  visit.box.takeBack(message, cart, false);
  expect(visit.field.value).toBe(message);
  expect(visit.cart).toEqual(cart);
});

test('two parts with the same description stay two lines when their request returns', () => {
  const visit = visitWith();
  for (let part = 0; part < 2; part += 1) visit.change(addOffCatalogue(visit.cart, 'Bico da Romi 150'));
  const { cart } = visit;
  const message = visit.field.value;
  visit.box.freeze(message, cart);
  visit.box.takeBack(message, cart, true);
  visit.box.takeBack(message, cart, false);
  expect(visit.cart).toEqual(cart);
  expect(visit.field.value).toBe(message);
});

// Every way a cart or a message can change, in any order.
const word = fc.constantFrom(
  'nitretada',
  'prazo curto',
  '• Bico',
  '(quantidade: 2)',
  'Olá',
  '•',
  ' ',
  'ç\t%',
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.nat(TITLES.length - 1) }),
  fc.record({ kind: fc.constant('describe' as const), text: word }),
  fc.record({
    kind: fc.constant('quantity' as const),
    at: fc.nat(5),
    by: fc.integer({ min: -3, max: 12_000 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('type' as const), at: fc.nat(12), text: word, isRow: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom(
      'clear' as const,
      'reload' as const,
      'navigate' as const,
      'send' as const,
      'queue' as const,
      'withdraw' as const,
      'another' as const,
    ),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(visit: Visit, action: Step, own: string[]): string[] {
  const lineAt = (at: number): CartLine | undefined => visit.cart[at % Math.max(1, visit.cart.length)];
  const { box } = visit;
  switch (action.kind) {
    case 'add':
      visit.change(addProduct(visit.cart, product(action.id)));
      return own;
    case 'describe':
      visit.change(addOffCatalogue(visit.cart, action.text));
      return own;
    case 'quantity': {
      const line = lineAt(action.at);
      if (line) visit.change(changeQuantity(visit.cart, line.id, action.by));
      return own;
    }
    case 'remove': {
      const line = lineAt(action.at);
      if (line) visit.change(removeLine(visit.cart, line.id));
      return own;
    }
    case 'type': {
      if (box.isFrozen()) return own;
      // At the end of a row, or as a row of its own.
      const rows = visit.field.value.split('\n');
      const at = action.at % rows.length;
      if (action.isRow) rows.splice(at, 0, action.text);
      else rows[at] += action.text;
      visit.type(rows.join('\n'));
      visit.leaveField();
      return ownRows(rows.join('\n'), visit.cart);
    }
    case 'clear':
      visit.change([]);
      return own;
    case 'reload':
    case 'navigate': {
      // A field that showed the queued request starts empty.
      const next = box.isFrozen() ? [] : own;
      visit[action.kind]();
      return next;
    }
    case 'send':
      if (box.isFrozen()) return own;
      box.clear(box.words(), box.lines());
      visit.save();
      return [];
    case 'queue':
      if (box.isFrozen() || visit.queued) return own;
      visit.queued = { message: visit.field.value, cart: visit.cart };
      visit.draft = '';
      box.freeze(visit.field.value, visit.cart);
      return own;
    case 'withdraw': {
      if (!visit.queued) return own;
      const { message, cart } = visit.queued;
      const isShown = box.isFrozen();
      visit.queued = undefined;
      box.takeBack(message, cart, isShown);
      visit.save();
      if (isShown) return own;
      // Words that are in both appear once.
      const both = [...own, ...ownRows(message, cart)];
      const now = ownRows(visit.field.value, visit.cart);
      for (const row of both) expect(now.some((text) => text.includes(row.trim()))).toBe(true);
      return now;
    }
    case 'another':
      if (!box.isFrozen()) return own;
      box.show('');
      visit.save();
      return [];
  }
}

test('after any sequence of steps the message has the lines of the cart, and every word of the visitor', () => {
  forSome(propertyRuns(500), fc.array(step, { maxLength: 25 }), (steps) => {
    const visit = new Visit();
    let own: string[] = [];
    for (const action of steps) {
      own = take(visit, action, own);
      if (visit.box.isFrozen()) {
        // The field shows the queued request. The draft and the cart are the next request's.
        expect(visit.field.value).toBe(visit.queued?.message);
        continue;
      }
      const shown = rowsOf(visit.field.value);
      for (const line of textsOf(visit.cart))
        expect(
          shown.some((row) => row.startsWith(line)),
          `${line} in\n${visit.field.value}`,
        ).toBe(true);
      expect(ownRows(visit.field.value, visit.cart).toSorted()).toEqual(own.toSorted());
      expect(ownRows(writeMessage(visit.draft, []), []).toSorted()).toEqual(own.toSorted());
    }
  });
});
