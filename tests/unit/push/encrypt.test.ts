import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt, isPoint } from '../../../netlify/push/encrypt.ts';

// RFC 8291, appendix A.
test('encrypts as the standard’s own example', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encrypt('When I grow up, I want to be a watermelon', keys, pair, salt).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('refuses a key that is no point of the curve', () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  expect(() => encrypt('x', keys)).toThrow();
  expect(isPoint(keys.p256dh)).toBe(false);
});

test('knows a point of the curve from 65 bytes that are none, and from another form of the same point', () => {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  expect(isPoint(point.toString('base64url'))).toBe(true);
  point.writeUInt8(point.readUInt8(64) ^ 1, 64);
  expect(isPoint(point.toString('base64url'))).toBe(false);
  expect(isPoint(pair.getPublicKey('base64url', 'compressed'))).toBe(false);
  expect(isPoint(pair.getPublicKey('base64url', 'hybrid'))).toBe(false);
});
