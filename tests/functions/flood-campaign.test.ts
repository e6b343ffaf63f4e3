import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureConsole } from '../fixtures/console.ts';
import { runFlood } from '../flood/campaign.ts';

// `npm run test:flood` runs the same campaign with 100,000 spam requests.

let output: ReturnType<typeof captureConsole>;
beforeEach(() => {
  output = captureConsole();
});
afterEach(() => output.restore());

test('a genuine request among hundreds of spam requests is mailed within five minutes', {
  timeout: 120_000,
}, async () => {
  const { waits, mailsPerHour, ...counts } = await runFlood({
    spam: 400,
    proven: 6,
    plain: 2,
    minutes: 15,
    speed: 60,
    secondsPerMail: 2,
  });
  expect(counts).toMatchObject({ acknowledged: 408, stored: 408, lost: 0, refused: 0, unsent: 0 });
  const proven = waits.filter(({ isPlain }) => !isPlain);
  expect(proven.map(({ by }) => by)).toEqual(Array(6).fill('single'));
  expect(Math.max(...proven.map(({ seconds }) => seconds))).toBeLessThan(300);
  expect(proven.some(({ solving }) => solving > 0)).toBe(true);
  const plain = waits.filter(({ isPlain }) => isPlain);
  expect(plain.filter(({ by }) => by === 'counted' || by === 'never')).toEqual([]);
  for (const { single, lists, alarms } of mailsPerHour) {
    expect(single).toBeLessThanOrEqual(60);
    expect(lists).toBeLessThanOrEqual(4);
    expect(alarms).toBeLessThanOrEqual(2);
  }
});
