import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  $cart,
  $isCartOpen,
  $typedPart,
  addToCart,
  changeCartQuantity,
  clearCart,
  includeTypedPart,
  removeFromCart,
} from '../../../src/shop/cart/cart.store.ts';
import {
  $cartStatus,
  announceAdded,
  announceQuantity,
  announceRemoval,
  NO_STATUS,
} from '../../../src/shop/cart/cart-status.store.ts';
import { $toasts, showToast } from '../../../src/site/ui/toast/toasts.store.ts';

const SCREW = { id: 1, title: 'Rosca', imageUrl: '', price: 'Sob consulta' };
const stops: (() => void)[] = [];

beforeEach(() => {
  stops.push($cartStatus.listen(() => {}));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearCart();
  $isCartOpen.set(false);
  $toasts.set([]);
  $cartStatus.set(NO_STATUS);
});

test('a product opens the cart, and the cart says what was added, its quantity and what is left', () => {
  addToCart(SCREW);
  addToCart({ ...SCREW, id: 2, title: 'Cilindro' });
  expect($isCartOpen.get()).toBe(true);
  announceAdded(1);
  expect($cartStatus.get()).toEqual({ text: 'Adicionado ao orçamento', line: 1 });
  changeCartQuantity(1, 2);
  announceQuantity(1);
  expect($cartStatus.get()).toEqual({ text: 'Rosca: 3' });
  removeFromCart(1);
  announceRemoval();
  expect($cartStatus.get()).toEqual({ text: 'Removido, 1 item' });
  announceQuantity(1);
  expect($cartStatus.get()).toEqual({ text: 'Removido, 1 item' });
});

test('the open cart says what the shop’s notices say, and only those', () => {
  showToast({ channel: 'shop', kind: 'error', title: 'Antes' });
  expect($cartStatus.get()).toEqual(NO_STATUS);
  $isCartOpen.set(true);
  showToast({ channel: 'form', kind: 'error', title: 'Do formulário' });
  expect($cartStatus.get()).toEqual(NO_STATUS);
  showToast({ channel: 'shop', kind: 'error', title: 'Saiu do catálogo', detail: 'Rosca' });
  expect($cartStatus.get()).toEqual({ text: 'Saiu do catálogo: Rosca', isError: true });
  showToast({ channel: 'shop', kind: 'success', title: 'Pronto' });
  expect($cartStatus.get()).toEqual({ text: 'Pronto', isError: false });
  $cartStatus.set(NO_STATUS);
  // A notice ends: the one before it is not said again.
  $toasts.set($toasts.get().slice(0, -1));
  expect($cartStatus.get()).toEqual(NO_STATUS);
});

test('a typed part is included once, and nothing is included for spaces', () => {
  $typedPart.set('  ');
  expect(includeTypedPart()).toBe(false);
  $typedPart.set(' Anel de bloqueio ');
  expect(includeTypedPart()).toBe(true);
  expect($cart.get()).toMatchObject([{ title: 'Peça fora do catálogo: Anel de bloqueio', quantity: 1 }]);
  expect($typedPart.get()).toBe('');
});
