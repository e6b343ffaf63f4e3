import { expect, test } from 'vitest';
import { readPhone } from '../../../src/shared/phone.ts';
import { PHONES } from '../../fixtures/phones.ts';

test.each(PHONES)('%s is +%s', (typed, number, hasWhatsApp) => {
  expect(readPhone(typed)).toEqual({ number, call: `tel:+${number}`, hasWhatsApp, isDoubtful: false });
});

test.each(['0800 123 4567', '+55 0800 123 4567', '800 1234567'])('%s is called within Brazil', (typed) => {
  expect(readPhone(typed)).toEqual({ call: 'tel:08001234567', hasWhatsApp: false, isDoubtful: false });
});

test.each([
  ['a mobile with a missing digit', '(11) 9876-5432', 'tel:1198765432'],
  ['a mobile with a digit too many', '(11) 98765-43210', 'tel:119876543210'],
  ['a landline with a digit too many', '11 3333-44445', 'tel:11333344445'],
  ['an area code that does not exist', '(20) 98765-4321', 'tel:20987654321'],
  ['a Brazilian number with a missing digit', '+55 11 8765-432', 'tel:+55118765432'],
  ['a foreign number without its plus', '86 138 0013 8000', 'tel:8613800138000'],
  ['no area code', '98765-4321', 'tel:987654321'],
  ['too few digits', '+1 (212) 55', 'tel:+121255'],
  ['too many digits', '12345678901234567890', 'tel:12345678901234567890'],
])('%s cannot be right, and is dialled as typed', (_, typed, call) => {
  expect(readPhone(typed)).toEqual({ call, hasWhatsApp: false, isDoubtful: true });
});

test('a text without digits has no link', () => {
  expect(readPhone('ramal').call).toBeUndefined();
});
