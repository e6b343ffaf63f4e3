import { DAY_MS } from '../durations.ts';
import type { LostReason } from '../inbox/outcomes.ts';
import { isKeyOf } from '../is-key-of.ts';
import type { ProposalAnswer, ProposalContent } from '../proposal/proposal.ts';
import type { ContactRequest } from './fields.ts';

/**
 * The API of the request page, /pedido: POST with `{ secret }` reads the page; POST to `pageActionPath` changes the request.
 * The secret stands in the fragment of the page's link, and in bodies only, so that no log and no referrer has it.
 */
export const PAGE_PATH = '/api/pedido';
export const pageActionPath = (action: PageAction | typeof LOST_LINK | typeof PROPOSAL_PDF): string =>
  `${PAGE_PATH}/${action}`;

/** A secret: 128 bits as base64url. */
export const isPageSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{22}$/.test(value);

/** The steps of a request, in order. */
export const STEP_LABELS = {
  received: 'Recebida',
  /** A person of the team has opened it. */
  seen: 'Vista',
  active: 'Em análise',
  answered: 'Respondida',
  proposed: 'Proposta enviada',
  closed: 'Encerrada',
} as const;
export type PageStep = keyof typeof STEP_LABELS;

/** How a request has ended, in the words of its page. */
export type Ending = 'Fechada' | 'Encerrada' | 'Cancelada por você';

/** Whether the customer has withdrawn the request. */
export const isCancelled = (ending: Ending | null | undefined): boolean => ending === 'Cancelada por você';

export interface RequestView {
  /** Rises with every change. */
  version: number;
  reference: string;
  /** Times are ISO 8601 in UTC. */
  receivedAt: string;
  /** As the customer sent it; the contact details as they are now. */
  request: ContactRequest;
  files: { name: string; bytes: number; state: 'open' | 'complete' | 'refused' | 'missing' | 'removed' }[];
  /** What was added on the page, and the team's withdrawal of a proposal, oldest first. */
  additions: { at: string; author: string; text: string }[];
  /** The first name of the person who looks after it; null: nobody yet, or the company does not show names. */
  owner: string | null;
  steps: { step: PageStep; at: string }[];
  /** The last step's name, where the request has ended. */
  ending: Ending | null;
  /** When an answer is due, within opening hours; null: it was given, or the request has ended. */
  dueAt: string | null;
  /** The sentence that promised it, as in the confirmation and its mail. */
  promise: string;
  /** The current version of a proposal that was sent from the desk. */
  proposal: {
    version: number;
    content: ProposalContent;
    hash: string;
    sentAt: string;
    answer: ProposalAnswer | null;
    answeredAt: string | null;
  } | null;
  wantsStepMails: boolean;
  /** The company mails customers. */
  areMailed: boolean;
}

/** The longest text that is added at once, in characters. */
export const LONGEST_ADDITION = 2000;

/** Why a proposal is declined, in the customer's words, by the team's reason. */
export const DECLINE_REASONS = {
  price: 'Preço',
  deadline: 'Prazo',
  competitor: 'Escolhemos outro fornecedor',
  postponed: 'Adiamos ou desistimos',
  other: 'Outro motivo',
} as const satisfies Partial<Record<LostReason, string>>;
export type DeclineReason = keyof typeof DECLINE_REASONS;

/** Limits of the signatory's name and role, and of the words of a refusal, in characters. */
export const LONGEST_SIGNATORY = 60;
export const LONGEST_REFUSAL = 500;

/** POST `{ secret, version }`: responds with the PDF of the current version. */
export const PROPOSAL_PDF = 'proposta';

/** The POST body of each action beside `secret` and `key`, an idempotency key. The names are the last part of the URL. */
export interface PageActions {
  acrescentar: { text: string };
  contato: { email: string; phone: string };
  /** The machine has stopped. */
  parada: object;
  /** Whether a mail is sent at each step. */
  avisos: { on: boolean };
  /** Accepts a version of the proposal. */
  aceitar: { version: number; name: string; role: string };
  recusar: { version: number; reason: DeclineReason; text: string };
  /** Withdraws a request without an accepted proposal. */
  cancelar: object;
  /** Withdraws from the accepted proposal (Código de Defesa do Consumidor, art. 49). */
  desistir: object;
  /** Asks the team to cancel the accepted proposal. */
  desfazer: object;
  /** Erases the request. `reference` confirms which. */
  apagar: { reference: string };
}
export type PageAction = keyof PageActions;
/** What the customer did on the page: an action, or files that have arrived. */
export type PageEvent = PageAction | 'arquivos';

/**
 * The action that cancels a request whose proposal was accepted at a time, or was not. The law gives seven days; it does
 * not count the day of the acceptance, nor when in a day one withdraws.
 */
export const cancellationOf = (
  acceptedAt: Date | string | null,
  now: Date,
): 'cancelar' | 'desistir' | 'desfazer' => {
  if (!acceptedAt) return 'cancelar';
  return now.getTime() < new Date(acceptedAt).getTime() + 8 * DAY_MS ? 'desistir' : 'desfazer';
};

/** What the customer did, as the team reads it after "O cliente". */
export const CUSTOMER_ACTIONS: Readonly<Record<PageEvent, string>> = {
  acrescentar: 'acrescentou informações',
  arquivos: 'acrescentou arquivos',
  contato: 'corrigiu o contato',
  parada: 'avisou que a máquina está parada',
  avisos: 'mudou os avisos por email',
  aceitar: 'aceitou a proposta',
  recusar: 'recusou a proposta',
  cancelar: 'cancelou a solicitação',
  desistir: 'desistiu da compra',
  desfazer: 'pede para cancelar o pedido aceito',
  apagar: 'apagou a solicitação',
};

/**
 * Whether the team should look at the request again. What customers change for themselves is no news, and an answer to a
 * proposal, a cancellation and an erasure show in other ways.
 */
export const IS_NEWS: Readonly<Record<PageEvent, boolean>> = {
  acrescentar: true,
  arquivos: true,
  contato: true,
  parada: true,
  avisos: false,
  aceitar: false,
  recusar: false,
  cancelar: false,
  desistir: true,
  desfazer: true,
  apagar: false,
};

export const isPageAction = (name: unknown): name is PageAction =>
  isKeyOf(CUSTOMER_ACTIONS, name) && name !== 'arquivos';

/** POST `{ reference, email }`: mails the link to that address if the request has it. The response is always the same. */
export const LOST_LINK = 'link';

/** 200 to reading and to each action; `view` is null if no page has the secret, or the request is erased. */
export interface PageAnswer {
  view: RequestView | null;
}

/** `missing` (404): no page that could be changed has this secret. `limit` (429): too many changes in a day.
 * `replaced`, `expired`, `answered` (409): this version of the proposal cannot be answered (again).
 * `withdrawn` (409): the customer has withdrawn it. */
export type PageFailureCode =
  | 'missing'
  | 'invalid'
  | 'limit'
  | 'withdrawn'
  | 'replaced'
  | 'expired'
  | 'answered'
  | 'unavailable'
  | 'method';
