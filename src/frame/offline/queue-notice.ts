import { openOwnPage } from '../../request/own/open-own-page.ts';
import { requestSync } from '../../request/queue/background-sync.ts';
import { areFilesMarked } from '../../request/queue/queue-mark.ts';
import { loadQueue, watchQueue } from '../../request/queue/queue-storage.ts';
import { QUEUE_DAYS, type QueuedRequest } from '../../request/queue/queued-request.ts';
import { dismissRequest, sendQueue } from '../../request/queue/send-queue.ts';
import { promiseContact } from '../../shared/company/promises.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { ANCHORS, ROUTES } from '../../shared/routes.ts';
import { addStyle } from '../../site/ui/add-style.ts';
import css from './queue-notice.css?inline';

interface News {
  title: string;
  detail: string;
  /** Formatted for display. */
  reference?: string;
  /** With the secret of a request's page, the link opens that. */
  link?: { label: string; href: string; secret?: string };
}

/** The notice, on every page, about a queued quote request. Says "enviado" only when the server has stored it. */
function describeQueued(queued: QueuedRequest): News {
  switch (queued.state) {
    case 'waiting':
      return {
        title: 'Solicitação na fila',
        detail: 'Ainda não foi enviada. Será enviada quando a conexão voltar.',
        link: { label: 'Ver ou cancelar', href: ANCHORS.contact },
      };
    case 'sent':
      return {
        title: 'Solicitação enviada',
        detail: `Recebemos a solicitação que estava na fila. ${promiseContact(queued.promise)} Referência `,
        reference: formatReference(queued.reference),
        ...(queued.secret && {
          link: { label: 'Acompanhar a solicitação', href: ROUTES.request, secret: queued.secret },
        }),
      };
    case 'refused':
      return {
        title: 'Solicitação não aceita',
        detail: `${queued.notice.title}. Seu texto está guardado neste aparelho.`,
        link: { label: 'Corrigir a solicitação', href: ANCHORS.contact },
      };
    case 'expired':
      return {
        title: 'Solicitação não enviada',
        detail: `Uma solicitação ficou ${QUEUE_DAYS} dias na fila sem conexão e foi apagada deste aparelho.`,
        link: { label: 'Preencher novamente', href: ANCHORS.contact },
      };
  }
}

/** Lets a form on the page tell the visitor first; it then removes what it has told. */
const FORM_FIRST_MS = 300;

let region: HTMLElement | undefined;
const closed = new Set<string>();

function openRegion(): HTMLElement {
  addStyle(css);
  const section = document.createElement('section');
  section.className = 'queue-notices';
  section.setAttribute('aria-label', 'Solicitações da fila');
  section.setAttribute('role', 'status');
  document.body.append(section);
  return section;
}

function buildNotice(queued: QueuedRequest): HTMLElement {
  const { title, detail, reference = '', link } = describeQueued(queued);
  const notice = document.createElement('div');
  notice.dataset['state'] = queued.state;
  const heading = Object.assign(document.createElement('strong'), { textContent: title });
  const text = Object.assign(document.createElement('p'), { textContent: detail });
  text.append(Object.assign(document.createElement('strong'), { textContent: reference }));
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Fechar' });
  close.addEventListener('click', () => {
    closed.add(queued.key + queued.state);
    // What moveFocusOnRemoval does; importing it would load React's chunk.
    if (notice.contains(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
    notice.remove();
    if (queued.state === 'sent' || queued.state === 'expired') void dismissRequest(queued.key);
  });
  const way =
    link && Object.assign(document.createElement('a'), { href: link.href, textContent: link.label });
  const secret = link?.secret;
  if (way && secret) way.addEventListener('click', (event) => openOwnPage(event, secret));
  const actions = document.createElement('nav');
  actions.append(...(way ? [way] : []), close);
  notice.append(heading, text, actions);
  return notice;
}

function show(queue: readonly QueuedRequest[]): void {
  region ??= openRegion();
  const place = region;
  const news = queue.filter(({ key, state }) => !closed.has(key + state));
  // Screen readers ignore a region that is added together with its text.
  requestAnimationFrame(() => place.replaceChildren(...news.map(buildNotice)));
}

async function showNews(): Promise<void> {
  const queue = await loadQueue();
  // The form that sent a waiting request has announced it.
  show(queue.filter(({ state }) => state !== 'waiting'));
}

/** Also removes the files of tabs that were closed long ago. */
const sendKeptFiles = () =>
  import('../../request/attachments/send-files.ts').then(({ sendFiles }) => sendFiles());

const linkFiles = (key: string, secret: string | undefined) =>
  import('../../request/attachments/send-files.ts').then((files) => files.linkFiles(key, secret));

let isWatching = false;

/** Sends the waiting requests if there is a connection, and tells the visitor the results. */
export async function sendQueueAndNotify(): Promise<void> {
  if (!isWatching) {
    isWatching = true;
    watchQueue(() => setTimeout(showNews, FORM_FIRST_MS));
    show(await loadQueue());
  }
  if (!navigator.onLine) return;
  const queue = await sendQueue({ onFilesDue: linkFiles });
  if (areFilesMarked()) void sendKeptFiles();
  if (queue.some(({ state }) => state === 'waiting')) void requestSync();
}
