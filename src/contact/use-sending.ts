import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { clearToasts, showToast } from '../ui/toast/toasts.store.ts';
import { clearDraft, loadDraft, saveDraft } from './draft.ts';
import { readFields, restoreFields } from './form-fields.ts';
import { NOTICES, type Notice } from './notices.ts';
import type { RefusedRequest, WaitingRequest } from './queue/queued-request.ts';
import { sendKept } from './queue/send-kept.ts';
import { dismissRequest, sendQueue, withdrawRequest } from './queue/send-queue.ts';
import { useQueue } from './queue/use-queue.ts';
import { type RecommendedArticle, recommendArticle } from './recommended-article.ts';
import { reportForm } from './report-form.ts';
import { type ContactRequest, type FieldProblem, parseContactRequest } from './request.ts';
import { keyFor } from './request-key.ts';
import { sendRequest } from './sending.ts';
import { HONEYPOT_FIELD } from './wire.ts';

export interface Confirmation {
  reference: string;
  article: RecommendedArticle;
  /** The visitor has just pressed the button and waits for the answer; otherwise it was sent behind their back. */
  isAwaited: boolean;
}

/** What becomes of the quote form once it is sent: problems, a confirmation, a failure, or a place in the queue. */
export function useSending(form: RefObject<HTMLFormElement | null>) {
  const readyAt = useRef(0);
  const isAwaited = useRef(false);
  const callOff = useRef<() => void>(undefined);
  const [isSubmitting, setSubmitting] = useState(false);
  const [busySeconds, setBusySeconds] = useState(0);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [hasFailed, setFailed] = useState(false);
  const { queue, watch } = useQueue();
  /** The request whose text stands in the fields. */
  const [sent, setSent] = useState<WaitingRequest>();
  const [takenBack, setTakenBack] = useState(0);
  const own = queue.find(({ key }) => key === sent?.key);

  useEffect(() => {
    readyAt.current = performance.now();
    if (!form.current) return;
    // From here on the island checks; without it, the browser does.
    form.current.noValidate = true;
    restoreFields(form.current, loadDraft());
    // What was typed before this code was here.
    const fields = readFields(form.current);
    if (Object.values(fields).some(Boolean)) saveDraft(fields);
  }, [form]);

  // The button that took it back is gone, and the fields are free again.
  useEffect(() => {
    if (takenBack > 0) form.current?.querySelector('input')?.focus();
  }, [form, takenBack]);

  const report = (notice: Notice, found: readonly FieldProblem[]) => {
    setProblems(found);
    showToast({ channel: 'form', kind: 'error', ...notice });
    const first = found[0] && form.current?.elements.namedItem(found[0].field);
    if (first instanceof HTMLElement) first.focus();
  };

  const confirm = (reference: string, { segment }: ContactRequest) => {
    reportForm('sent');
    form.current?.reset();
    clearDraft();
    setSent(undefined);
    setConfirmation({ reference, article: recommendArticle(segment), isAwaited: isAwaited.current });
  };

  // What the worker, another tab or this one has made of the form's own request meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state it comes to.
  useEffect(() => {
    if (!sent || isAwaited.current) return;
    if (own?.state === 'refused') report(own.notice, own.problems);
    if (own?.state === 'sent') confirm(own.reference, sent.request);
  }, [own?.state]);

  async function sendNew(request: ContactRequest, honeypot: string) {
    const signals = { honeypot, elapsedMs: performance.now() - readyAt.current };
    const line = {
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
      wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
      isOnline: () => navigator.onLine,
      onBusy: setBusySeconds,
    };
    const key = keyFor(request);
    const waiting: WaitingRequest = {
      state: 'waiting',
      key: key ?? '',
      queuedAt: Date.now(),
      request,
      signals,
    };
    // Without a key it could not be sent again without becoming a second request.
    const { outcome, isQueued } = key
      ? await sendKept(waiting, line)
      : { outcome: await sendRequest(request, key, signals, line), isQueued: false };
    if (own?.state === 'refused' && (outcome.ok || isQueued)) await withdrawRequest(own.key);
    if (outcome.ok) return confirm(outcome.reference, request);
    console.error(`send-contact-email: ${outcome.reason}`);
    if (isQueued) {
      clearDraft();
      setSent(waiting);
      watch();
    } else {
      reportForm('failed');
      setFailed(outcome.problems.length === 0);
    }
    // A device that knows it is offline needs no error besides the queue.
    if (!isQueued || navigator.onLine) report(outcome.notice, outcome.problems);
  }

  async function sendAgain({ key, request }: WaitingRequest) {
    const now = (await sendQueue()).find((queued) => queued.key === key);
    if (now?.state === 'waiting') report(navigator.onLine ? NOTICES.failed : NOTICES.offline, []);
    if (now?.state === 'refused') report(now.notice, now.problems);
    if (now?.state !== 'sent') return;
    confirm(now.reference, request);
    await dismissRequest(key);
  }

  const start = async () => {
    if (!form.current) return;
    const values = readFields(form.current);
    const parsed = parseContactRequest(values);
    setFailed(false);
    if (own?.state !== 'waiting' && !parsed.ok) return report(parsed.notice, parsed.problems);
    setProblems([]);
    clearToasts('form');
    setSubmitting(true);
    isAwaited.current = true;
    if (own?.state === 'waiting') await sendAgain(own);
    else if (parsed.ok) await sendNew(parsed.request, values[HONEYPOT_FIELD] ?? '');
    isAwaited.current = false;
    setSubmitting(false);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press before the first has begun stands for it.
    callOff.current?.();
    callOff.current = afterPaint(() => void start());
  };

  /** Takes a request out of the queue; its text goes back to fields that are empty. */
  const takeBack = async (queued: WaitingRequest | RefusedRequest) => {
    if (!(await withdrawRequest(queued.key)) || !form.current) return;
    const isOwn = queued.key === sent?.key;
    restoreFields(form.current, { ...queued.request });
    saveDraft(isOwn ? { ...queued.request } : readFields(form.current));
    if (queued.state === 'refused') setProblems(queued.problems);
    if (isOwn) setSent(undefined);
    setTakenBack((times) => times + 1);
  };

  const startAnother = () => {
    form.current?.reset();
    setSent(undefined);
  };

  const unsent = queue.filter((queued) => queued.state === 'waiting' || queued.state === 'refused');
  return {
    isSubmitting,
    /** How long it waits for a server that is busy. */
    busySeconds,
    problems,
    confirmation,
    hasFailed,
    unsent,
    /** Queued as it stands: the fields wait with it. */
    isFrozen: own?.state === 'waiting',
    submit,
    takeBack,
    startAnother,
    closeConfirmation: () => confirmation && setConfirmation({ ...confirmation, isAwaited: false }),
  };
}
