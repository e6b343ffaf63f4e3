import { newKey } from '../../shared/new-key.ts';
import { isCancelled, type RequestView } from '../../shared/request/page-wire.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { ANCHORS, ROUTES } from '../../shared/routes.ts';
import { formatShortMoment } from '../../site/ui/format-pt.ts';
import { makeElement as make } from '../../site/ui/make-element.ts';
import { loadDraft, saveDraft } from '../draft.ts';
import { areFilesMarked } from '../queue/queue-mark.ts';
import { forgetOwnLink, keepOwnLink, loadOwnLinks, type OwnLink } from './own-links.ts';
import {
  askForLink,
  type CallFailure,
  type CallResult,
  changePage,
  readPage,
  secretOfAddress,
} from './page-calls.ts';
import { type Age, showRequest } from './show-request.ts';

type Action = Parameters<typeof changePage>[1];

const FAILURES: Readonly<Record<CallFailure, string>> = {
  missing: 'Este link não abre nenhuma solicitação. Se acabou de enviar, tente de novo em cinco minutos.',
  invalid: 'Confira o que digitou e tente de novo.',
  limit: 'Muitas mudanças em pouco tempo. Ligue ou tente mais tarde.',
  unavailable: 'Não deu para guardar agora. Nada se perdeu: tente de novo em instantes.',
  method: 'Não deu para guardar agora. Recarregue a página.',
  withdrawn: 'A solicitação está cancelada e não recebe mais mudanças.',
  replaced: 'A equipe mandou outra versão da proposta: confira acima.',
  expired: 'A validade desta proposta passou. Pergunte à equipe se as condições continuam.',
  answered: 'Esta proposta já foi respondida.',
  offline:
    'Sem resposta: não sabemos se chegou. O que digitou continua aqui; tentar de novo não manda duas vezes.',
};

const DONE: Readonly<Record<Action, string>> = {
  acrescentar: 'A equipe recebeu.',
  contato: 'Contato corrigido.',
  parada: 'A equipe foi avisada: vemos primeiro.',
  avisos: 'Salvo.',
  aceitar: 'Proposta aceita. A equipe foi avisada.',
  recusar: 'Recusa enviada.',
  cancelar: 'Solicitação cancelada.',
  desistir: 'Compra cancelada.',
  desfazer: 'A equipe recebeu o pedido e responde.',
  apagar: 'Tudo foi apagado do site. Os arquivos somem em instantes.',
};

/** The page's request: null while the address names none. */
let own: OwnLink | null = null;

function tell(problem: string): void {
  const place = document.querySelector<HTMLElement>('[data-own-problem]');
  if (!place) return;
  place.hidden = problem === '';
  place.textContent = problem;
}

/** Shows the proposal, then the sections below it. */
async function showMore(view: RequestView | null): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-own-proposal]');
  // A page that was stored before there were proposals has none.
  if (!view?.proposal) {
    if (section) section.hidden = true;
  } else {
    try {
      const { showProposal } = await import('./show-proposal.ts');
      if (own?.view === view) showProposal(view);
    } catch {
      tell('A proposta não abriu. Confira a conexão e recarregue a página.');
    }
  }
  if (view) document.documentElement.dataset['ownShown'] = '';
}

/** Shows the page's request, or what to do without one. */
async function show(age: Age): Promise<void> {
  const { view, loadedAt } = own ?? {};
  document.documentElement.toggleAttribute('data-own', own !== null);
  document.documentElement.toggleAttribute('data-own-over', isCancelled(view?.ending));
  if (view) showRequest(view, loadedAt ?? Date.now(), age);
  fillContact();
  showList();
  await showMore(view ?? null);
}

/** Keeps what a call has answered, and shows it. */
async function take(result: CallResult): Promise<void> {
  if (!own || !result.ok) return;
  // An answer may overtake an earlier one.
  if (result.view && own.view && result.view.version < own.view.version) return;
  if (result.view === null) {
    forgetOwnLink(own.secret);
    own = null;
    history.replaceState(null, '', ROUTES.request);
  } else {
    own = { ...own, reference: result.view.reference, view: result.view, loadedAt: Date.now() };
    keepOwnLink(own);
  }
  await show('now');
}

const TRIES = 5;
const PAUSE_MS = 1500;

/** Reads the page. That of a request which this device has just sent may need a moment. */
async function readUntilThere(secret: string): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await readPage(secret);
    const isNew = own?.secret === secret && own.reference !== '' && !own.view;
    if (!result.ok || result.view || !isNew || attempt === TRIES) return result;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function load(): Promise<void> {
  const secret = secretOfAddress();
  own = secret ? (loadOwnLinks().find((link) => link.secret === secret) ?? { secret, reference: '' }) : null;
  tell('');
  void show('before');
  if (!secret) return;
  const result = await readUntilThere(secret);
  if (own?.secret !== secret) return;
  if (result.ok && result.view) {
    await take(result);
  } else if (result.ok) {
    if (own.view) forgetOwnLink(secret);
    own = null;
    await show('now');
    tell(FAILURES.missing);
  } else if (own.view && result.code === 'offline') await show('offline');
  else tell(result.code === 'offline' ? 'Sem conexão.' : FAILURES[result.code]);
}

/** Fills the contact fields and the mail checkbox from the request. */
function fillContact(): void {
  for (const name of ['email', 'phone'] as const) {
    const field = formOf('contato')?.querySelector<HTMLInputElement>(`[name=${name}]`);
    // What the customer has typed stays.
    if (field && own?.view && field.value === field.defaultValue)
      field.value = field.defaultValue = own.view.request[name];
  }
  const mails = formOf('avisos')?.querySelector('input');
  if (mails && own?.view) mails.checked = own.view.wantsStepMails;
}

const formOf = (action: string) => document.querySelector<HTMLElement>(`[data-own-form=${action}]`);

function makeButton(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', className }, text);
  button.addEventListener('click', onClick);
  return button;
}

/** Whether the list has changed: redrawing it would lose the focus. */
function isNews(list: HTMLElement, content: readonly string[]): boolean {
  const now = JSON.stringify(content);
  const isNew = list.dataset['shown'] !== now;
  list.dataset['shown'] = now;
  return isNew;
}

function showList(): void {
  const list = document.querySelector<HTMLElement>('[data-own-list]');
  const links = loadOwnLinks();
  if (!list) return;
  list.hidden = links.length === 0;
  const named = links.map(({ secret, reference, view }) => ({
    secret,
    text:
      (reference ? formatReference(reference) : 'Solicitação') +
      (view ? ` · ${formatShortMoment(new Date(view.receivedAt))}` : ''),
  }));
  if (
    !isNews(
      list,
      named.map(({ secret, text }) => secret + text),
    )
  )
    return;
  const items = named.map(({ secret, text }) => {
    const open = { href: `${ROUTES.request}#${secret}`, className: 'text-action figures' };
    const forget = makeButton('Esquecer neste aparelho', 'text-action cursor-pointer text-small', () => {
      forgetOwnLink(secret);
      if (own?.secret === secret) {
        own = null;
        history.replaceState(null, '', ROUTES.request);
      }
      void show('now');
      document.querySelector('main')?.focus({ preventScroll: true });
    });
    return make(
      'li',
      { className: 'flex flex-wrap items-center justify-between gap-x-4' },
      make('a', open, text),
      forget,
    );
  });
  list.querySelector('ul')?.replaceChildren(...items);
}

/** The keys of actions that got no answer, so that trying again does not repeat them. */
const keys = new Map<string, string>();

/** Makes a change once, and says under its form what became of it. */
async function change(form: HTMLElement, action: Action, body: object): Promise<CallResult | undefined> {
  if (!own || form.hasAttribute('aria-busy')) return undefined;
  const content = action + JSON.stringify(body);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  form.setAttribute('aria-busy', 'true');
  say(form, 'Enviando…');
  const { secret } = own;
  const origin = document.activeElement;
  let result = await changePage(secret, action, key, body as never);
  form.removeAttribute('aria-busy');
  // The page shows another request by now.
  if (own?.secret !== secret) return undefined;
  // An earlier try has erased it, and its answer was lost.
  if (action === 'apagar' && !result.ok && result.code === 'missing') result = { ok: true, view: null };
  if (!result.ok) {
    say(form, FAILURES[result.code]);
    return result;
  }
  keys.delete(content);
  // Meanwhile the page may have been loaded again, without the button.
  const focused = document.activeElement === document.body ? origin : document.activeElement;
  await take(result);
  // If the form disappears, what has the focus next says it.
  say(form, isShown(form) ? DONE[action] : '');
  if (result.view === null) tell(DONE[action]);
  if (focused && !isShown(focused)) focusNear(form);
  return result;
}

const isShown = (element: Element) => element.getClientRects().length > 0;

/** Moves the focus to the answer, or to the page, when what had it disappears. */
function focusNear(form: HTMLElement): void {
  const said = form.querySelector<HTMLElement>('[data-said]');
  const heading = form.closest('[data-own-proposal]')?.querySelector('h3');
  const next = said && isShown(said) ? said : (heading ?? document.querySelector('main'));
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
}

function say(form: HTMLElement, text: string): void {
  form.querySelector('[data-said]')?.replaceChildren(text);
}

let adding = Promise.resolve();

/**
 * Keeps the chosen files on the device, and sends them and those of an earlier try. What the device or the server does not
 * take is said at once; what is left goes on when the connection returns.
 */
async function addFiles(form: HTMLElement, chosen: readonly File[]): Promise<void> {
  if (!own) return;
  const { secret } = own;
  const [{ prepareFile }, { forgetFile, keepFile, loadFiles }, { sendFiles }, { describeProblem }] =
    await Promise.all([
      import('../attachments/prepare-file.ts'),
      import('../attachments/kept-files.ts'),
      import('../attachments/send-files.ts'),
      import('../attachments/describe-on-way.ts'),
    ]);
  const ownFiles = async () => (await loadFiles()).filter(({ request }) => request === secret);
  const problems: string[] = [];
  if (chosen.length > 0) say(form, 'Enviando…');
  const batch = newKey();
  for (const file of chosen) {
    const prepared = await prepareFile(file);
    if ('notice' in prepared) {
      problems.push(describeProblem({ name: file.name, notice: prepared.notice }));
      continue;
    }
    const { bytes, name, preview } = prepared;
    const proof = { secret, batch };
    const known = { id: newKey(), name, size: bytes.byteLength, preview, touchedAt: Date.now(), parts: 0 };
    await keepFile({ ...known, request: secret, proof }, bytes);
  }
  for (const input of form.querySelectorAll('input')) input.value = '';
  const due = (await ownFiles()).length;
  if (due > 0) await sendFiles(1);
  await load();
  const left = await ownFiles();
  for (const { id, name, notice } of left) {
    if (!notice) continue;
    problems.push(describeProblem({ name, notice }));
    await forgetFile(id);
  }
  const isOnWay = left.some(({ notice }) => !notice);
  if (isOnWay) void sendFiles();
  if (problems.length > 0) say(form, problems.join(' '));
  else if (due > 0)
    say(
      form,
      isOnWay ? 'Arquivos a caminho. Pode fechar a página: seguem quando ela abrir.' : 'Arquivos recebidos.',
    );
}

/** One batch after the other. */
function queueFiles(chosen: readonly File[]): void {
  const form = formOf('arquivos');
  if (form) adding = adding.then(() => addFiles(form, chosen)).catch(() => say(form, FAILURES.offline));
}

/** Asks for confirmation on the same button before an action that binds or cannot be undone. */
function isConfirmed(form: HTMLFormElement): boolean {
  const { confirm } = form.dataset;
  const button = form.querySelector('button');
  if (!confirm || !button || button.dataset['asked']) return true;
  const asked = button.textContent;
  button.dataset['asked'] = asked;
  const takeBack = () => {
    if (button.dataset['asked']) button.textContent = asked;
    button.dataset['asked'] = '';
  };
  button.addEventListener('blur', takeBack, { once: true });
  button.textContent = `Sim: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}`;
  say(form, confirm);
  return false;
}

async function submit(form: HTMLFormElement): Promise<void> {
  const action = form.dataset['ownForm'];
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  if (action === 'link') {
    say(form, 'Enviando…');
    const { ok } = await askForLink(fields['reference'] ?? '', fields['email'] ?? '');
    say(form, ok ? 'Se a referência e o email conferirem, o link chega em instantes.' : FAILURES.unavailable);
    return;
  }
  if (!isConfirmed(form)) return;
  const typed = fields['text'];
  if (form.dataset['about']) fields['text'] = form.dataset['about'] + typed;
  if (action === 'apagar' && own?.view) {
    const reference = (fields['reference'] ?? '').replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
    if (reference !== own.view.reference) return say(form, 'A referência não confere.');
    fields['reference'] = reference;
  }
  const result = await change(form, action as Action, fields);
  // Keeps a text that was typed while the request was sent.
  if (result?.ok && action === 'acrescentar' && form.querySelector('textarea')?.value === typed) form.reset();
  // Shows the change that overtook this one.
  if (result && !result.ok && ['replaced', 'expired', 'answered'].includes(result.code)) await load();
}

/** Fills the quote form with what this request asked. */
function askAgain(button: HTMLElement): void {
  if (!own?.view) return;
  if (loadDraft()?.message && !button.dataset['asked']) {
    button.dataset['asked'] = 'yes';
    button.textContent = 'Sim: trocar o que está no formulário';
    return;
  }
  const { urgent: _, ...request } = own.view.request;
  saveDraft(request);
  location.assign(ANCHORS.contact);
}

/** Shows the request whose secret stands in the page's fragment. Call once. */
export function startOwnRequest(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset['ownForm']) return;
    event.preventDefault();
    void submit(form);
  });
  // The second click of a double click is no answer, nor is Enter held down.
  for (const kind of ['click', 'keydown'] as const)
    document.addEventListener(kind, (event) => {
      const { repeat, key } = event as KeyboardEvent;
      if (
        (event.detail > 1 || (repeat && key === 'Enter')) &&
        (event.target as Element).closest('[data-confirm]')
      )
        event.preventDefault();
    });
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const form = input.closest<HTMLElement>('[data-own-form]');
    if (form?.dataset['ownForm'] === 'arquivos') queueFiles([...(input.files ?? [])]);
    // The box shows what the server has, also after a failure.
    if (form?.dataset['ownForm'] === 'avisos')
      void change(form, 'avisos', { on: input.checked }).then((result) => result?.ok || fillContact());
  });
  const again = document.querySelector<HTMLElement>('[data-own-again]');
  again?.addEventListener('click', () => askAgain(again));
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-own-lost] button'))
    button.disabled = false;
  document.querySelector('[data-own-pdf]')?.addEventListener('click', async () => {
    const { secret, view } = own ?? {};
    if (!secret || !view) return;
    const { savePdf } = await import('./show-proposal.ts');
    // Another version has replaced the one that is shown.
    if (!(await savePdf(secret, view))) await load();
  });
  addEventListener('hashchange', () => {
    // Clears the previous request's messages.
    for (const form of document.querySelectorAll<HTMLElement>('[data-own-form]')) say(form, '');
    (document.activeElement as HTMLElement | null)?.blur();
    void load();
  });
  // It was read offline, or long ago.
  addEventListener('online', () => void load().then(() => areFilesMarked() && queueFiles([])));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && own) void load();
  });
  void load();
}
