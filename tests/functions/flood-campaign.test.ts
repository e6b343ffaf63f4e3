import { expect, test } from 'vitest';
import { collectConsole } from '../fixtures/console.ts';
import { runFlood } from '../flood/campaign.ts';

// `npm run test:full -- flood` runs the same campaign with 100,000 spam requests.

collectConsole();

test('a genuine request among a hundred hostile ones is mailed, or named in the list of its hour', {
  timeout: 120_000,
}, async () => {
  const { waits, mailsPerHour, singles, ...counts } = await runFlood({
    spam: 120,
    genuine: 4,
    minutes: 2,
    speed: 60,
    secondsPerMail: 2,
  });
  expect(counts).toMatchObject({ acknowledged: 124, stored: 124, lost: 0, refused: 0, unsent: 0 });
  expect(waits.filter(({ by }) => by !== 'single' && by !== 'named')).toEqual([]);
  expect(Math.max(...waits.map(({ seconds }) => seconds))).toBeLessThan(67 * 60);
  expect(singles).toBe(mailsPerHour.reduce((sum, { single }) => sum + single, 0));
  for (const { single, lists, alarms } of mailsPerHour) {
    expect(single).toBeLessThanOrEqual(60);
    expect(lists).toBeLessThanOrEqual(4);
    expect(alarms).toBeLessThanOrEqual(2);
  }
});
