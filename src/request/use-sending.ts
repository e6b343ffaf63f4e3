import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CartLines } from '../shared/cart/cart.ts';
import { NOTICES, type Notice } from '../shared/request/notices.ts';
import { type RecommendedArticle, recommendArticle } from '../shared/request/recommended-article.ts';
import { spellReference } from '../shared/request/reference.ts';
import { type ContactRequest, type FieldProblem, parseContactRequest } from '../shared/request/request.ts';
import { sendRequest } from '../shared/request/sending.ts';
import { HONEYPOT_FIELD } from '../shared/request/wire.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { moveFocus } from '../site/ui/focus/hand-on.ts';
import { say } from '../site/ui/live/say.ts';
import { clearToasts, showToast } from '../site/ui/toast/toasts.store.ts';
import { clearDraft } from './draft.ts';
import { clearFields, readFields, restoreFields } from './form-fields.ts';
import { keepReference } from './kept-reference.ts';
import type { RefusedRequest, WaitingRequest } from './queue/queued-request.ts';
import { sendKept } from './queue/send-kept.ts';
import { dismissRequest, sendQueue, withdrawRequest } from './queue/send-queue.ts';
import { useQueue } from './queue/use-queue.ts';
import { reportForm } from './report-form.ts';
import { keyFor } from './request-key.ts';
import type { useMessage } from './use-message.ts';

/** Why the form was not accepted, and which of its fields are wrong. */
interface Refusal {
  /** Each has its own, even with the same words. */
  id: number;
  notice: Notice;
  problems: readonly FieldProblem[];
}

/** Why it takes longer. */
export const describeBusy = (seconds: number) =>
  `Chegaram muitas solicitações deste endereço de internet. Seus dados estão guardados aqui; tentamos de novo em ${seconds}\u00a0s.`;

const submitButton = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type=submit]');

export interface Confirmation {
  reference: string;
  article: RecommendedArticle;
  /** The request took lines out of the cart. */
  hasProducts: boolean;
  /** The visitor has just pressed the button and waits for the answer; otherwise it was sent behind their back. */
  isAwaited: boolean;
}

/** What becomes of the quote form once it is sent: problems, a confirmation, a failure, or a place in the queue. */
export function useSending(
  form: RefObject<HTMLFormElement | null>,
  { box, save }: ReturnType<typeof useMessage>,
) {
  const readyAt = useRef(0);
  const isAwaited = useRef(false);
  const isWaiting = useRef(false);
  const callOff = useRef<() => void>(undefined);
  const [isSubmitting, setSubmitting] = useState(false);
  const [busySeconds, setBusySeconds] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  /** Problems of the refusal that the visitor has not solved yet. */
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [hasFailed, setFailed] = useState(false);
  const { queue, watch } = useQueue();
  /** The request whose text stands in the fields. */
  const [sent, setSent] = useState<WaitingRequest>();
  const [freed, setFreed] = useState(0);
  const own = queue.find(({ key }) => key === sent?.key);

  useEffect(() => {
    readyAt.current = performance.now();
    if (!form.current) return;
    // From here on the island checks; without it, the browser does.
    form.current.noValidate = true;
  }, [form]);

  // The fields are free again, and the button that freed them is gone.
  useEffect(() => {
    if (freed > 0) form.current?.querySelector('input')?.focus();
  }, [form, freed]);

  const report = (notice: Notice, found: readonly FieldProblem[]) => {
    const isSummed = found.length > 0;
    setProblems(found);
    setRefusal(isSummed ? { id: performance.now(), notice, problems: found } : undefined);
    // The summary takes the focus and says the same.
    showToast({ channel: 'form', kind: 'error', ...notice, isSilent: isSummed });
  };

  const clearProblems = () => {
    setRefusal(undefined);
    setProblems([]);
  };

  /** A field's error leaves as soon as what is typed is right. */
  const recheck = () => {
    if (problems.length === 0 || !form.current) return;
    const parsed = parseContactRequest(readFields(form.current));
    const isWrong = ({ field }: FieldProblem) =>
      !parsed.ok && parsed.problems.some((problem) => problem.field === field);
    const left = problems.filter(isWrong);
    if (left.length < problems.length) setProblems(left);
  };

  const confirm = (reference: string, { segment }: ContactRequest, cart: CartLines) => {
    keepReference(reference);
    reportForm('sent');
    save();
    setSent(undefined);
    if (!isAwaited.current)
      say(`Solicitação ${spellReference(reference)} recebida. Entraremos em contato em até 24 horas.`);
    setConfirmation({
      reference,
      article: recommendArticle(segment),
      hasProducts: cart.length > 0,
      isAwaited: isAwaited.current,
    });
  };

  /** The fields showed a queued request, which is through. */
  const confirmQueued = (reference: string, { request, cart }: WaitingRequest) => {
    form.current?.reset();
    box.current?.show('');
    confirm(reference, request, cart);
  };

  /** Puts a queued request's text and lines back. `isShown`: the fields show it. */
  const giveBack = ({ request, cart }: WaitingRequest | RefusedRequest, isShown: boolean) => {
    const { message, ...others } = request;
    if (form.current && !isShown) restoreFields(form.current, others);
    // Requests that an earlier version queued have no cart.
    box.current?.takeBack(message, cart ?? [], isShown);
    save();
  };

  // What the worker, another tab or this one has made of the form's own request meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state it comes to.
  useEffect(() => {
    const wasWaiting = isWaiting.current;
    isWaiting.current = own?.state === 'waiting';
    if (!sent || isAwaited.current || isWaiting.current) return;
    if (own?.state === 'sent') return confirmQueued(own.reference, sent);
    // Refused, expired, or withdrawn in another tab: the fields still show it.
    if (wasWaiting) giveBack(sent, true);
    if (own?.state === 'refused') report(own.notice, own.problems);
  }, [own?.state]);

  async function sendNew(request: ContactRequest, values: Readonly<Record<string, string>>) {
    const honeypot = values[HONEYPOT_FIELD] ?? '';
    const words = box.current?.words() ?? '';
    const cart = box.current?.lines() ?? [];
    const signals = { honeypot, elapsedMs: performance.now() - readyAt.current };
    const line = {
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
      wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
      isOnline: () => navigator.onLine,
      onBusy: (seconds: number) => {
        setBusySeconds(seconds);
        if (seconds > 0) say(describeBusy(seconds));
      },
    };
    const key = keyFor(request);
    const waiting: WaitingRequest = {
      state: 'waiting',
      key: key ?? '',
      queuedAt: Date.now(),
      request,
      cart,
      signals,
    };
    // Without a key it could not be sent again without becoming a second request.
    const { outcome, isQueued } = key
      ? await sendKept(waiting, line)
      : { outcome: await sendRequest(request, key, signals, line), isQueued: false };
    if (own?.state === 'refused' && (outcome.ok || isQueued)) await withdrawRequest(own.key);
    if (outcome.ok) {
      if (form.current) clearFields(form.current, values);
      box.current?.clear(words, cart);
      return confirm(outcome.reference, request, cart);
    }
    console.error(`send-contact-email: ${outcome.reason}`);
    if (isQueued) {
      // The queue's card says what happens now. A toast that asks to try again would contradict it.
      box.current?.freeze(request.message, cart);
      clearDraft();
      // The fields are about to be disabled.
      const fields = form.current?.querySelector('fieldset');
      const button = form.current && submitButton(form.current);
      if (fields && button) moveFocus(fields, button);
      setSent(waiting);
      watch();
      return;
    }
    reportForm('failed');
    setFailed(outcome.problems.length === 0);
    report(outcome.notice, outcome.problems);
  }

  async function sendAgain(waiting: WaitingRequest) {
    const now = (await sendQueue()).find(({ key }) => key === waiting.key);
    if (now?.state === 'waiting') report(NOTICES.waiting, []);
    if (now?.state === 'refused') {
      giveBack(now, true);
      report(now.notice, now.problems);
    }
    if (now?.state !== 'sent') return;
    confirmQueued(now.reference, waiting);
    await dismissRequest(waiting.key);
  }

  const start = async () => {
    if (!form.current || isSubmitting) return;
    box.current?.settle();
    const values = readFields(form.current);
    const parsed = parseContactRequest(values);
    setFailed(false);
    clearProblems();
    if (own?.state !== 'waiting' && !parsed.ok) return report(parsed.notice, parsed.problems);
    clearToasts('form');
    setSubmitting(true);
    say('Enviando solicitação...');
    isAwaited.current = true;
    if (own?.state === 'waiting') await sendAgain(own);
    else if (parsed.ok) await sendNew(parsed.request, values);
    isAwaited.current = false;
    setSubmitting(false);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press before the first has begun stands for it.
    callOff.current?.();
    callOff.current = afterPaint(() => void start());
  };

  const startAnother = () => {
    form.current?.reset();
    box.current?.show('');
    save();
    setSent(undefined);
    setFreed((times) => times + 1);
  };

  /** Takes a request out of the queue; its text goes back to the fields, its lines to the cart. */
  const takeBack = async (queued: WaitingRequest | RefusedRequest) => {
    if (!(await withdrawRequest(queued.key))) return;
    const isOwn = queued.key === sent?.key;
    // Fields that show another request of the queue are needed for this one.
    if (!isOwn && own?.state === 'waiting') startAnother();
    // A refused request that the fields show was given back when it was refused, and may be corrected by now.
    if (!isOwn || queued.state === 'waiting') giveBack(queued, isOwn);
    if (queued.state === 'refused') setProblems(queued.problems);
    if (isOwn) setSent(undefined);
    setFreed((times) => times + 1);
  };

  const unsent = queue.filter((queued) => queued.state === 'waiting' || queued.state === 'refused');
  return {
    isSubmitting,
    /** How long it waits for a server that is busy. */
    busySeconds,
    refusal,
    problems,
    recheck,
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
