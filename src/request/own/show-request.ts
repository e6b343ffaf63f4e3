import { buildWhatsAppLink } from '../../shared/cart/whatsapp-link.ts';
import { company } from '../../shared/company/company.ts';
import { CONTACT_FIELDS, FIELDS, type Field } from '../../shared/request/fields.ts';
import {
  cancellationOf,
  isCancelled,
  type RequestView,
  STEP_LABELS,
} from '../../shared/request/page-wire.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { URGENT } from '../../shared/request/urgency.ts';
import { formatShortMoment } from '../../site/ui/format-pt.ts';
import { makeElement as make } from '../../site/ui/make-element.ts';

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

const momentOf = (iso: string) => {
  const date = new Date(iso);
  return `${WEEKDAYS[date.getDay()]}, ${formatShortMoment(date)}`;
};

/** What the promise's clock says, and whether the promise is broken. */
export function readClock(view: RequestView, now: number): { text: string; isLate: boolean } {
  const { dueAt, promise, ending, steps } = view;
  const at = (step: keyof typeof STEP_LABELS) => steps.find((reached) => reached.step === step)?.at;
  if (ending) return { text: `${ending}.`, isLate: false };
  if (dueAt === null) {
    const step = at('proposed') ? 'proposed' : 'answered';
    const reached = at(step);
    return { text: `${STEP_LABELS[step]}${reached ? `: ${momentOf(reached)}` : ''}.`, isLate: false };
  }
  if (now < Date.parse(dueAt)) return { text: promise, isLate: false };
  return {
    text: `Devíamos ter respondido ${/até .*\d/.exec(promise)}. Pedimos desculpas: chame agora, com a referência.`,
    isLate: true,
  };
}

export const FILE_STATES: Readonly<Record<RequestView['files'][number]['state'], string>> = {
  open: 'a caminho',
  complete: 'recebido',
  refused: 'não aceito',
  missing: 'não chegou',
  removed: 'apagado',
};

const row = (term: string, value: string) => make('div', {}, make('dt', {}, term), make('dd', {}, value));

function describeField(name: keyof typeof FIELDS, value: string): string {
  const { kind, options }: Field = FIELDS[name];
  return kind === 'checkbox' ? 'Sim' : (options?.[value] ?? value);
}

/** `before`: it is being loaded again; `offline`: that failed. */
export type Age = 'now' | 'before' | 'offline';

const AGES: Readonly<Record<Age, string>> = {
  now: 'Atualizado em',
  before: 'Como estava em',
  offline: 'Sem conexão: como estava em',
};

/** Shows a request as it was at a time, in milliseconds since the epoch. */
export function showRequest(view: RequestView, loadedAt: number, age: Age): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-show=${name}]`);
  const put = (name: string, ...children: (Node | string)[]) => find(name)?.replaceChildren(...children);
  const { text, isLate } = readClock(view, Date.now());
  put('reference', formatReference(view.reference));
  const clock = find('clock');
  // The answered proposal says the same, and has the focus.
  clock?.setAttribute('aria-live', view.proposal?.answer && !isCancelled(view.ending) ? 'off' : 'polite');
  // A status that says the same again would be spoken again.
  if (clock && clock.textContent !== text) clock.textContent = text;
  clock?.toggleAttribute('data-late', isLate);
  find('late')?.toggleAttribute('hidden', !isLate);
  find('chat')?.setAttribute(
    'href',
    buildWhatsAppLink(
      company.whatsapp,
      `Olá! É sobre a minha solicitação ${formatReference(view.reference)}.`,
    ),
  );
  put('owner', view.owner ? `Quem cuida: ${view.owner}.` : '');
  put('loaded', `${AGES[age]} ${formatShortMoment(new Date(loadedAt))}.`);
  for (const part of document.querySelectorAll<HTMLElement>('[data-step]')) {
    const reached = view.steps.find(({ step }) => step === part.dataset['step']);
    part.toggleAttribute('data-reached', reached !== undefined);
    const value = part.querySelector('dd');
    value?.replaceChildren(reached ? momentOf(reached.at) : view.ending ? 'não' : 'ainda não');
    if (reached?.step === 'closed')
      part.querySelector('dt')?.replaceChildren(view.ending ?? STEP_LABELS.closed);
  }
  put(
    'fields',
    ...CONTACT_FIELDS.flatMap(({ name, label }) =>
      view.request[name] ? [row(label, describeField(name, view.request[name]))] : [],
    ),
  );
  put(
    'files',
    ...view.files.map(({ name, state }) => make('li', {}, `${name || 'Arquivo'}: ${FILE_STATES[state]}`)),
  );
  put(
    'additions',
    ...view.additions.map(({ at, author, text: words }) => {
      const said = make('p', { className: 'whitespace-pre-wrap' }, words);
      return make('li', {}, make('strong', {}, `${author}, ${formatShortMoment(new Date(at))}`), said);
    }),
  );
  for (const part of document.querySelectorAll<HTMLElement>('[data-mails]')) part.hidden = !view.areMailed;
  const { proposal, ending } = view;
  const acceptedAt = proposal?.answer === 'accepted' ? proposal.answeredAt : null;
  for (const form of document.querySelectorAll<HTMLElement>('[data-own-cancel]'))
    form.hidden = isCancelled(ending) || form.dataset['ownForm'] !== cancellationOf(acceptedAt, new Date());
  if (view.request.urgent === URGENT) find('not-urgent')?.toggleAttribute('hidden', true);
}
