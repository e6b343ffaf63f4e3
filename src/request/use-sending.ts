import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormOutcome } from '../shared/counts/count-wire.ts';
import { newKey } from '../shared/new-key.ts';
import { type ContactRequest, parseContactRequest } from '../shared/request/request.ts';
import { HONEYPOT_FIELD, KEY_FIELD } from '../shared/request/wire.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { focusShown } from '../site/ui/focus/focus-shown.ts';
import { moveFocus } from '../site/ui/focus/move-focus.ts';
import { say } from '../site/ui/live/say.ts';
import { clearToasts, showToast } from '../site/ui/toast/toasts.store.ts';
import {
  $draftFiles,
  bindDraftFiles,
  linkFiles,
  settleFiles,
  takeFilesBack,
} from './attachments/draft-files.store.ts';
import { FILE_FIELD } from './attachments/draft-files.ts';
import { saveDraft } from './draft.ts';
import { clearFields, readFields, restoreFields } from './form-fields.ts';
import { keepReference } from './kept-reference.ts';
import { isQueueMarked } from './queue/queue-mark.ts';
import { loadQueue, watchQueue } from './queue/queue-storage.ts';
import type { QueuedRequest, WaitingRequest } from './queue/queued-request.ts';
import { sendKept } from './queue/send-kept.ts';
import { dismissRequest, sendQueue, withdrawRequest } from './queue/send-queue.ts';
import * as on from './sending-state.ts';
import type { DraftedMessage } from './use-message.ts';

/** Without an answer for this time, the form says in words that it waits. */
const SLOW_MS = 5000;

let last: { content: string; key: string } | undefined;

/**
 * The idempotency key of a request. The same content keeps its key, so that submitting again after a lost response does
 * not make a second request.
 */
export function keyFor(request: ContactRequest): string {
  const content = JSON.stringify(request);
  if (last?.content !== content) last = { content, key: newKey() };
  return last.key;
}

/**
 * Has the browser post the form, when our code has failed. With the key of our own attempt, which may have arrived, and
 * with the names of files that are no longer in their field.
 */
function postPlainly(form: HTMLFormElement, key: string | undefined): void {
  const files = $draftFiles.get();
  const named = files.length > 0 ? JSON.stringify(files) : '';
  const hidden = Object.entries({ [KEY_FIELD]: key, [FILE_FIELD]: named })
    .filter(([, value]) => value)
    .map(([name, value]) => Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  form.append(...hidden);
  form.submit();
  // The browser has read them. If the visitor comes back, the page is as it was, and another request gets its own key.
  for (const input of hidden) input.remove();
}

/** Reports the form's outcome to the counters, without its content. */
function reportForm(detail: FormOutcome): void {
  document.dispatchEvent(new CustomEvent('quote-form', { detail }));
}

/** Reads the device's queue now and after every change; the returned function ends that. */
function followQueue(onRead: (queue: readonly QueuedRequest[]) => void): () => void {
  const read = () => void loadQueue().then(onRead, () => {});
  read();
  const stop = watchQueue(read);
  // A page from the back/forward cache has missed the changes since it was left.
  addEventListener('pageshow', read);
  return () => {
    stop();
    removeEventListener('pageshow', read);
  };
}

/** Runs the steps of sending-state.ts: holds the state, runs the effects and reports their results as events. */
function createSending(
  form: HTMLFormElement,
  box: DraftedMessage,
  onState: (state: on.SendingState) => void,
) {
  let state = on.NOTHING_SENT;
  let cancelSubmit: (() => void) | undefined;
  let slow: ReturnType<typeof setTimeout>;
  /** The key under which this attempt has sent the form. */
  let tried: string | undefined;
  /** The server has the form's request: whatever fails after that, the form is not posted again. */
  let isStored = false;
  let stopFollowing: (() => void) | undefined;

  const apply = ([next, ...effects]: on.Step) => {
    state = next;
    onState(next);
    // The cast: TypeScript loses which arguments belong to which name.
    for (const [name, ...args] of effects) (run[name] as (...args: unknown[]) => unknown)(...args);
  };

  /** Runs a step of sending. If it fails, the form does what it does without our code. */
  const attempt = async (step: () => unknown) => {
    isStored = false;
    tried = undefined;
    try {
      await step();
    } catch (error) {
      console.error('send-contact-email:', error);
      if (!isStored) postPlainly(form, tried);
    }
  };

  const follow = () => {
    stopFollowing ??= followQueue((queue) => apply(on.queueRead(state, queue)));
  };

  async function sendNew(request: ContactRequest, replaces: string | undefined) {
    const values = readFields(form);
    const words = box.words();
    const cart = box.lines();
    tried = keyFor(request);
    const attachments = $draftFiles.get();
    const ids = attachments.map(({ id }) => id);
    const waiting: WaitingRequest = {
      state: 'waiting',
      key: tried,
      queuedAt: Date.now(),
      request,
      cart,
      signals: {
        honeypot: values[HONEYPOT_FIELD] ?? '',
        // Since the visitor came to this page: what the browser, a tool or an earlier request filled in takes no time here.
        elapsedMs: performance.now(),
        ...(attachments.length > 0 && { attachments }),
      },
    };
    if (attachments.length > 0) await bindDraftFiles(waiting.key, ids);
    const dependencies = {
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
      wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
      isOnline: () => navigator.onLine,
      onRetry: (seconds: number) =>
        apply(on.delayed(state, seconds > 0 ? on.DELAYS.busy(seconds) : on.DELAYS.retry)),
    };
    const { outcome, isQueued } = await sendKept(waiting, dependencies);
    isStored = outcome.ok;
    if (replaces && (outcome.ok || isQueued)) await withdrawRequest(replaces);
    if (attachments.length > 0)
      settleFiles(
        waiting.key,
        ids,
        outcome.ok ? { secret: outcome.secret } : isQueued ? 'queued' : 'refused',
      );
    if (outcome.ok) {
      // The same content again is another request: this one may be withdrawn by then.
      last = undefined;
      try {
        clearFields(form, values);
        box.clear(words, cart);
        box.save();
      } finally {
        apply(on.accepted(state, outcome, waiting));
      }
      return;
    }
    console.error(`send-contact-email: ${outcome.reason}`);
    apply(isQueued ? on.queued(state, waiting) : on.rejected(state, outcome.notice, outcome.problems));
  }

  const run: { [Name in keyof on.SendingEffects]: (...args: on.SendingEffects[Name]) => void } = {
    send(request, replaces) {
      clearToasts('form');
      say('Enviando solicitação...');
      clearTimeout(slow);
      slow = setTimeout(() => apply(on.delayed(state, state.delay || on.DELAYS.slow)), SLOW_MS);
      if (request) void attempt(() => sendNew(request, replaces));
      else
        sendQueue({ onFilesDue: linkFiles })
          .catch(() => state.queue)
          .then((queue) => apply(on.queueTried(state, queue)));
    },
    freeze({ request, cart }) {
      box.freeze(request.message, cart);
      saveDraft({});
      // Before the fields are disabled.
      const fields = form.querySelector('fieldset');
      const button = form.querySelector<HTMLElement>('button[type=submit]');
      if (fields && button) moveFocus(fields, button);
      follow();
    },
    giveBack({ key, request: { message, ...others }, cart }, isShown) {
      if (!isShown) restoreFields(form, others);
      // Requests that an earlier version queued have no cart.
      box.takeBack(message, cart ?? [], isShown);
      box.save();
      takeFilesBack(key);
    },
    clearForm() {
      form.reset();
      box.show('');
      box.save();
    },
    keepReference(stored) {
      keepReference(stored);
      reportForm('sent');
    },
    reportFailure: () => reportForm('failed'),
    dismiss: dismissRequest,
    toast: (notice, isSilent) => showToast({ channel: 'form', kind: 'error', ...notice, isSilent }),
    say,
    open: (url) => location.assign(url),
  };

  const start = () =>
    attempt(() => {
      box.settle();
      apply(on.submitted(state, parseContactRequest(readFields(form))));
    });

  // From here on the island validates; without it, the browser does.
  form.noValidate = true;
  if (isQueueMarked()) follow();
  return {
    submit: () => {
      // A second click before the first has been handled replaces it.
      cancelSubmit?.();
      cancelSubmit = afterPaint(start);
    },
    recheck: () => {
      if (state.problems.length > 0) apply(on.typed(state, parseContactRequest(readFields(form))));
    },
    /** Does nothing if the request has been sent meanwhile. */
    withdraw: async (queued: on.UnsentRequest) => {
      if (await withdrawRequest(queued.key)) apply(on.withdrawn(state, queued));
    },
    startAnother: () => apply(on.anotherStarted(state)),
    closeConfirmation: () => apply(on.confirmationClosed(state)),
    endCountdown: (url: string) => apply(on.countdownEnded(state, url)),
    stop: () => {
      form.noValidate = false;
      stopFollowing?.();
    },
  };
}

/** The result of sending the quote form: problems, a confirmation, a failure, or a place in the queue. */
export function useSending(form: HTMLFormElement, box: RefObject<DraftedMessage | undefined>) {
  const [state, setState] = useState(on.NOTHING_SENT);
  const sending = useRef<ReturnType<typeof createSending>>(undefined);

  useEffect(() => {
    if (!box.current) return;
    const created = createSending(form, box.current, setState);
    sending.current = created;
    return () => {
      sending.current = undefined;
      created.stop();
    };
  }, [form, box]);

  // The fields are enabled again, and the button that enabled them is gone.
  useEffect(() => {
    const first = state.freed > 0 && form.querySelector('input');
    if (first) focusShown(first);
  }, [form, state.freed]);

  return { state, sending };
}
