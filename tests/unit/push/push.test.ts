import { expect, test } from 'vitest';
import { isPushService, parsePushSettings } from '../../../netlify/platform/push-settings.ts';
import { describeRequest } from '../../../netlify/push/describe-request.ts';

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
