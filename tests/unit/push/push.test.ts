import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPushService, parsePushSettings } from '../../../netlify/platform/push-settings.ts';
import { describeRequest } from '../../../netlify/push/describe-request.ts';
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

test('distinguishes a point of the curve from other 65 bytes, and from another encoding of the point', () => {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  expect(isPoint(point.toString('base64url'))).toBe(true);
  point.writeUInt8(point.readUInt8(64) ^ 1, 64);
  expect(isPoint(point.toString('base64url'))).toBe(false);
  expect(isPoint(pair.getPublicKey('base64url', 'compressed'))).toBe(false);
  expect(isPoint(pair.getPublicKey('base64url', 'hybrid'))).toBe(false);
});

const request = (message: string, segment: 'injecao' | 'extrusao' | '' = '', urgent: '' | 'sim' = '') =>
  describeRequest({ message, segment, urgent });

test('names part and machine in fixed words, and nothing else of the request', () => {
  expect(request('Preciso de ROSCAS e um Cilindro, sou Ana, 11 98765-4321', 'extrusao')).toBe(
    'Pedido novo: rosca e canhão para extrusora',
  );
  expect(request('Canhões de 60 mm')).toBe('Pedido novo: canhão');
  expect(request('Bom dia, me liguem', 'injecao')).toBe('Pedido novo: Injeção Plástica');
  expect(request('Ana Prado, ana@cliente.example')).toBe('Pedido novo');
  expect(request('rosca quebrou', '', 'sim')).toBe('Máquina parada, pedido novo: rosca');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com@10.0.0.1/x', false],
  ['https://evilpush.apple.com.attacker.example/x', false],
  ['https://notpush.apple.co/x', false],
  ['https://xfcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
])('%s is a push service: %s', (address, is) => {
  expect(isPushService(new URL(address))).toBe(is);
});

test('keys are both absent, a pair, or named as wrong', () => {
  const VAPID_PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
  const VAPID_PUBLIC_KEY =
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
  expect(parsePushSettings({})).toBeUndefined();
  expect(parsePushSettings({ VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY })).toMatchObject({ ok: true });
  expect(parsePushSettings({ VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY: 'B' })).toMatchObject({
    problems: [expect.stringMatching(/^VAPID_PUBLIC_KEY /)],
  });
  expect(parsePushSettings({ VAPID_PUBLIC_KEY })).toMatchObject({
    problems: [expect.stringMatching(/^VAPID_PRIVATE_KEY /)],
  });
});
