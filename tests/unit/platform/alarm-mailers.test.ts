import { describe, expect, test } from 'vitest';
import { raiseAlarm } from '../../../netlify/platform/alarm-mailers.ts';
import type { Mail } from '../../../netlify/platform/mailer.ts';
import { collectConsole } from '../../fixtures/console.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

collectConsole();

const HOUR_MIN = 60;

/** Processes that share a second store and a clock. Each one's mails end in `mails`, unless it dies while it sends one. */
function openStage() {
  const blobs = new MemoryBlobs();
  const mails: Mail[] = [];
  let minutes = 0;
  const raise = (send: (mail: Mail) => Promise<string>) =>
    raiseAlarm(
      {
        blobs,
        now: () => new Date(Date.UTC(2026, 10, 27, 12, minutes)),
        openAlarmMailers: () => [{ send, close: () => {} }],
      },
      { name: 'flood', subject: 'Assunto', text: 'Texto' },
      HOUR_MIN * 60_000,
    );
  return {
    blobs,
    mails,
    wait: (more: number) => {
      minutes += more;
    },
    raise: () =>
      raise(async (mail) => {
        mails.push(mail);
        return '250';
      }),
    raiseRefused: () => raise(() => Promise.reject(new Error('550'))),
    /** The process ends while its mail is on the way, so nothing after it happens. */
    raiseAndDie: () =>
      new Promise<void>((dead) => {
        void raise((mail) => {
          mails.push(mail);
          dead();
          return new Promise(() => {});
        });
      }),
  };
}

describe('an alarm', () => {
  test('is mailed once until its time has passed, whoever raises it', async () => {
    const stage = openStage();
    await Promise.all([stage.raise(), stage.raise(), stage.raise()]);
    stage.wait(HOUR_MIN - 1);
    await stage.raise();
    expect(stage.mails).toHaveLength(1);
    stage.wait(1);
    await stage.raise();
    expect(new Set(stage.mails.map(({ id }) => id)).size).toBe(2);
  });

  test('whose process dies is mailed again two minutes later, under the same Message-ID', async () => {
    const stage = openStage();
    await stage.raiseAndDie();
    stage.wait(1);
    await stage.raise();
    expect(stage.mails).toHaveLength(1);
    stage.wait(1);
    await stage.raise();
    stage.wait(5);
    await stage.raise();
    expect(stage.mails).toHaveLength(2);
    expect(stage.mails[1]).toEqual(stage.mails[0]);
  });

  test('that no server takes is mailed by the next failure', async () => {
    const stage = openStage();
    await stage.raiseRefused();
    await stage.raise();
    expect(stage.mails).toHaveLength(1);
  });

  test('is mailed once by each process while the second store is down', async () => {
    const stage = openStage();
    stage.blobs.isDown = true;
    await stage.raise();
    await stage.raise();
    expect(stage.mails).toHaveLength(1);
  });
});
