import { promiseContact } from '../shared/company/promises.ts';
import { NOTICES, type Notice } from '../shared/request/notices.ts';
import { type RecommendedArticle, recommendArticle } from '../shared/request/recommended-article.ts';
import { spellReference } from '../shared/request/reference.ts';
import type { ContactRequest, FieldProblem, ParsedRequest } from '../shared/request/request.ts';
import { URGENT } from '../shared/request/urgency.ts';
import type { SendSuccess } from '../shared/request/wire.ts';
import type { QueuedRequest, RefusedRequest, WaitingRequest } from './queue/queued-request.ts';

/** A request in the queue that the server has not stored. */
export type UnsentRequest = WaitingRequest | RefusedRequest;

/** Why the form was refused, and which of its fields are wrong. */
interface Refusal {
  notice: Notice;
  problems: readonly FieldProblem[];
}

interface Confirmation extends SendSuccess {
  /** Who sent it, and where the answer goes. */
  sender: Pick<ContactRequest, 'name' | 'email' | 'phone'>;
  article: RecommendedArticle;
  /** The request contained cart lines. */
  hasProducts: boolean;
  /** The visitor's machine has stopped. */
  isUrgent: boolean;
  /** The visitor has just submitted the form and waits; otherwise the request was sent in the background. */
  isAwaited: boolean;
}

export interface SendingState {
  isSending: boolean;
  /** What sending waits for, in words; '' while it takes no longer than usual. */
  delay: string;
  refusal?: Refusal | undefined;
  /** Counts the refusals, to distinguish two with the same text. */
  refusals: number;
  /** Problems of the refusal that the visitor has not solved yet. */
  problems: readonly FieldProblem[];
  confirmation?: Confirmation | undefined;
  /** Sending failed for a reason that the visitor cannot fix. */
  hasFailed: boolean;
  /** The device's queue, as last read. */
  queue: readonly QueuedRequest[];
  /** The queued request whose text is in the fields. */
  shown?: WaitingRequest | undefined;
  /** How often the form was returned to the visitor; each time the first field takes the focus. */
  freed: number;
}

/** The effects that the hook runs: name and arguments. */
export interface SendingEffects {
  /** Without a request: retries the queue. `replaces` is the key of the refused request that this one corrects. */
  send: [request?: ContactRequest, replaces?: string | undefined];
  /** Shows a queued request in fields that the visitor cannot change. */
  freeze: [waiting: WaitingRequest];
  /** Puts a queued request's text and lines back. `isShown`: the fields show it. */
  giveBack: [queued: UnsentRequest, isShown: boolean];
  clearForm: [];
  keepReference: [stored: SendSuccess];
  reportFailure: [];
  dismiss: [key: string];
  toast: [notice: Notice, isSilent: boolean];
  say: [text: string];
  open: [url: string];
}

export type SendingEffect = {
  [Name in keyof SendingEffects]: [name: Name, ...SendingEffects[Name]];
}[keyof SendingEffects];

export type Step = readonly [state: SendingState, ...effects: SendingEffect[]];

export const NOTHING_SENT: SendingState = {
  isSending: false,
  delay: '',
  refusals: 0,
  problems: [],
  hasFailed: false,
  queue: [],
  freed: 0,
};

/** Why sending takes longer, with the seconds until the next try where a busy server decides them. */
export const DELAYS = {
  busy: (seconds: number) =>
    `Recebemos muitos envios da sua rede. Nova tentativa em ${seconds}\u00a0s. Seus dados foram mantidos.`,
  retry: 'Ainda sem confirmação do servidor. Tentando de novo…',
  slow: 'O servidor demora a responder. Seus dados foram mantidos.',
};

/** The queue's entry for the request in the fields. */
const ownOf = ({ queue, shown }: SendingState) => queue.find(({ key }) => key === shown?.key);

/** The fields show a waiting request from the queue. */
export const isFrozen = (state: SendingState): boolean => ownOf(state)?.state === 'waiting';

export const isUnsent = (queued: QueuedRequest): queued is UnsentRequest =>
  queued.state === 'waiting' || queued.state === 'refused';

function refuse(state: SendingState, notice: Notice, problems: readonly FieldProblem[]): Step {
  const isSummed = problems.length > 0;
  const refusal = isSummed ? { notice, problems } : undefined;
  // The error summary takes the focus and says the same.
  return [{ ...state, problems, refusal, refusals: state.refusals + 1 }, ['toast', notice, isSummed]];
}

function confirm(
  state: SendingState,
  { reference, secret, promise }: SendSuccess,
  { request, cart }: WaitingRequest,
  isAwaited: boolean,
): Step {
  const article = recommendArticle(request.segment);
  const confirmation = {
    reference,
    secret,
    promise,
    sender: request,
    article,
    hasProducts: cart.length > 0,
    isUrgent: request.urgent === URGENT,
    isAwaited,
  };
  return [{ ...state, confirmation, shown: undefined }, ['keepReference', { reference, secret }]];
}

/** Handles the result of the queued request in the fields. */
function settle(state: SendingState, shown: WaitingRequest, isAwaited: boolean): Step {
  const own = ownOf(state);
  const giveBack: SendingEffect = ['giveBack', shown, true];
  switch (own?.state) {
    case 'waiting':
      return isAwaited ? refuse(state, NOTICES.waiting, []) : [state];
    case 'sent': {
      const [next, ...effects] = confirm(state, own, shown, isAwaited);
      const text = `Solicitação ${spellReference(own.reference)} recebida. ${promiseContact(own.promise)}`;
      return [next, ['clearForm'], ...effects, isAwaited ? ['dismiss', own.key] : ['say', text]];
    }
    case 'refused': {
      const [next, ...effects] = refuse(state, own.notice, own.problems);
      return [next, giveBack, ...effects];
    }
    default:
      // Expired, or withdrawn in another tab.
      return [{ ...state, shown: undefined }, giveBack];
  }
}

/** The visitor has submitted the form. */
export function submitted(old: SendingState, parsed: ParsedRequest): Step {
  if (old.isSending) return [old];
  const state: SendingState = { ...old, delay: '', hasFailed: false, refusal: undefined, problems: [] };
  const sending = { ...state, isSending: true };
  const own = ownOf(old);
  if (own?.state === 'waiting') return [sending, ['send']];
  if (!parsed.ok) return refuse(state, parsed.notice, parsed.problems);
  return [sending, ['send', parsed.request, own?.key]];
}

/** The visitor has changed a field. A field's error leaves as soon as its value is valid. */
export function typed(state: SendingState, parsed: ParsedRequest): Step {
  const problems = state.problems.filter(
    ({ field }) => !parsed.ok && parsed.problems.some((problem) => problem.field === field),
  );
  // The same state renders nothing.
  return [problems.length < state.problems.length ? { ...state, problems } : state];
}

/** Sending takes longer, for one of `DELAYS`. */
export const delayed = (state: SendingState, delay: string): Step =>
  state.isSending && delay !== state.delay ? [{ ...state, delay }, ['say', delay]] : [state];

/** The server has stored the request. */
export const accepted = (state: SendingState, stored: SendSuccess, sent: WaitingRequest): Step =>
  confirm({ ...state, isSending: false }, stored, sent, true);

/** The request is not stored, and the visitor has to do something about it. */
export function rejected(state: SendingState, notice: Notice, problems: readonly FieldProblem[]): Step {
  const hasFailed = problems.length === 0;
  const [next, ...effects] = refuse({ ...state, isSending: false, hasFailed }, notice, problems);
  return [next, ['reportFailure'], ...effects];
}

/** The connection was lost; the device keeps the request. */
export const queued = (state: SendingState, shown: WaitingRequest): Step => [
  { ...state, isSending: false, shown },
  ['freeze', shown],
];

/** The queue is as another tab, the service worker or this form has left it. */
export function queueRead(old: SendingState, queue: readonly QueuedRequest[]): Step {
  const state = { ...old, queue };
  const before = ownOf(old)?.state;
  const now = ownOf(state)?.state;
  // While the form sends, its own attempt reports what became of the request.
  if (!state.shown || state.isSending || now === before) return [state];
  // Nothing to restore if a refused request has left the queue: its text was restored when it was refused.
  return now || before === 'waiting' ? settle(state, state.shown, false) : [state];
}

/** The queue after the visitor's own attempt. */
export function queueTried(old: SendingState, queue: readonly QueuedRequest[]): Step {
  const state = { ...old, isSending: false, queue };
  return state.shown ? settle(state, state.shown, true) : [state];
}

/** The visitor has taken a request out of the queue. */
export function withdrawn(state: SendingState, taken: UnsentRequest): Step {
  const isShown = taken.key === state.shown?.key;
  const isRefused = taken.state === 'refused';
  // If the fields show another queued request, they are needed for this one.
  const [next, ...effects] = isShown || isFrozen(state) ? anotherStarted(state) : [state];
  return [
    { ...next, problems: isRefused ? taken.problems : state.problems, freed: state.freed + 1 },
    ...(isShown ? [] : effects),
    // The visitor may have corrected a refused request that the fields show.
    ...(isShown && isRefused ? [] : [['giveBack', taken, isShown] as SendingEffect]),
  ];
}

/** The visitor starts another request while one waits. */
export const anotherStarted = (state: SendingState): Step => [
  { ...state, shown: undefined, freed: state.freed + 1 },
  ['clearForm'],
];

/** The visitor has closed the confirmation. */
export const confirmationClosed = (state: SendingState): Step => [
  { ...state, confirmation: state.confirmation && { ...state.confirmation, isAwaited: false } },
];

/** The confirmation's countdown has ended. */
export const countdownEnded = (state: SendingState, url: string): Step => [
  ...confirmationClosed(state),
  ['open', url],
];
