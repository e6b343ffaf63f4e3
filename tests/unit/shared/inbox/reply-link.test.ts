import { expect, test } from 'vitest';
import { buildCallLink, replaceReplyText } from '../../../../src/shared/inbox/reply-link.ts';

const WHATSAPP = 'https://wa.me/5511987654321?text=Ol%C3%A1';

test('a reply link gets another text, encoded whole, and keeps its receiver and subject', () => {
  expect(replaceReplyText(WHATSAPP, 'whatsapp', 'a & b\n$& c')).toBe(
    'https://wa.me/5511987654321?text=a%20%26%20b%0A%24%26%20c',
  );
  expect(replaceReplyText('mailto:ana@x.example?subject=body%3D1&body=Ol%C3%A1', 'email', 'a\nb')).toBe(
    'mailto:ana@x.example?subject=body%3D1&body=a%0D%0Ab',
  );
});

test('a phone is called by its whole number, or as it was typed', () => {
  expect(buildCallLink('(11) 98765-4321', WHATSAPP)).toBe('tel:+5511987654321');
  expect(buildCallLink('+1 (212) 55', null)).toBe('tel:+121255');
  expect(buildCallLink('ramal', null)).toBeUndefined();
});
