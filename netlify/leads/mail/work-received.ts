import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxServices } from '../../outbox/kinds.ts';
import { workOutbox } from '../../outbox/work.ts';

/** Works what follows from an event of a request: its mails, and one notice for those of a few seconds. Never rejects. */
export async function workReceived(services: OutboxServices, { id }: { id: string }): Promise<void> {
  const tell = async () => {
    if (!services.push) return;
    await pause(services.push.collectMs);
    await workOutbox(services, { kind: 'notice' });
  };
  await Promise.all([workOutbox(services, { lead: id }), tell()]);
}
