import { useState } from 'react';
import { z } from 'zod/mini';
import { replyChannel } from '../../shared/inbox/inbox-answers.ts';

/** A reply whose chat or mail was opened; only the person knows whether it was sent. */
const openedReply = z.object({
  channel: replyChannel,
  /** The idempotency key of the record: the same one after a reload. */
  key: z.optional(z.string()),
});
export type OpenedReply = z.infer<typeof openedReply>;

const KEY = 'opened-replies';
const openedReplies = z.record(z.string(), openedReply);

function read(): z.infer<typeof openedReplies> {
  try {
    return openedReplies.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * The opened reply to a lead, kept in sessionStorage by the lead's reference: a phone may discard the page behind the chat.
 * Without storage, it lasts until the lead is closed.
 */
export function useOpenedReply(
  reference: string,
): [OpenedReply | undefined, (opened: OpenedReply | undefined) => void] {
  const [reply, setReply] = useState(() => read()[reference]);
  const change = (opened: OpenedReply | undefined) => {
    setReply(opened);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...read(), [reference]: opened }));
    } catch {}
  };
  return [reply, change];
}

/** The next person at this device cannot know what was sent. */
export function forgetOpenedReplies(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
