import { useEffect, useRef, useState } from 'react';
import { REPLY_TIME, WEEKEND_REPLY } from '../shared/company/promises.ts';
import type { RecommendedArticle } from '../shared/request/recommended-article.ts';
import { URGENT_CONFIRMED } from '../shared/request/urgency.ts';
import { ARTICLE_REDIRECTS, ROUTES } from '../shared/routes.ts';
import { moveFocusOnRemoval } from '../site/ui/focus/move-focus.ts';
import { Icon } from '../site/ui/Icon.tsx';
import { LiveRegion } from '../site/ui/live/LiveRegion.tsx';
import { say } from '../site/ui/live/say.ts';
import { Modal } from '../site/ui/Modal.tsx';
import { describeOnWay } from './attachments/describe-on-way.ts';
import { CopyReference } from './CopyReference.tsx';
import { openOwnPage } from './own/open-own-page.ts';
import { Reference } from './Reference.tsx';

const COUNTDOWN_SECONDS = 10;

/** Moves the focus to "Fechar". */
const toClose = moveFocusOnRemoval((count) =>
  count.closest('dialog')?.querySelector<HTMLElement>('.button-quiet'),
);

interface Props {
  reference: string;
  /** Of the request's page. */
  secret?: string | undefined;
  /** By when the company replies, in a sentence. */
  promise?: string | undefined;
  sender: { name: string; email: string; phone: string };
  article: RecommendedArticle;
  hasProducts: boolean;
  /** How many of the request's files are still being sent. */
  filesOnWay: number;
  isUrgent: boolean;
  /** The countdown waits until the visitor starts it: a screen reader takes longer than 10 s for the dialog (WCAG 2.2.1). */
  startsPaused: boolean;
  /** The article is to be opened. */
  onCountdownEnd: () => void;
  onClose: () => void;
}

/**
 * Confirms that the request is stored and, unless the visitor cancels it, opens the recommended article after a countdown.
 */
export function ConfirmationDialog({
  reference,
  secret,
  promise = WEEKEND_REPLY,
  sender,
  article,
  hasProducts,
  filesOnWay,
  isUrgent,
  startsPaused,
  onCountdownEnd,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS);
  const [isRedirecting, setRedirecting] = useState(true);
  const [isHeld, setHeld] = useState(startsPaused);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const isPaused = isHeld || isPointedAt || isFocused || isHidden;

  useEffect(() => {
    // A screen reader then reads the dialog's name and description. Focus on its first control would pause the countdown.
    dialog.current?.focus();
    const look = () => setHidden(document.visibilityState === 'hidden');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    if (!isRedirecting || isPaused) return;
    if (seconds === 0) return onCountdownEnd();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, isRedirecting, isPaused, onCountdownEnd]);

  return (
    <Modal
      ref={dialog}
      className="w-[min(34rem,calc(100vw-2rem))] p-0"
      // More than the browser gives: on the smallest phones the suggested article is in view while the seconds count.
      style={{ maxHeight: 'calc(100% - 1rem)' }}
      tabIndex={-1}
      data-clarity-mask="true"
      aria-labelledby="confirmation-title"
      aria-describedby="confirmation-text confirmation-weekend confirmation-files confirmation-term confirmation-reference confirmation-sender confirmation-count"
      onClose={onClose}
      onFocus={({ target }) => setFocused(target.matches('a, button:not([data-count])'))}
      onBlur={() => setFocused(false)}
    >
      <div
        className="grid gap-2 p-4 sm:gap-5 sm:p-8"
        // On movement only, so that a pointer that rests where the dialog opens does not pause the countdown. Touch does
        // not hover.
        onPointerMove={({ pointerType }) => pointerType !== 'touch' && setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
      >
        <div className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-chat text-white">
            <Icon name="check" size={22} />
          </span>
          <h2 id="confirmation-title" className="text-h2">
            Solicitação enviada!
          </h2>
        </div>
        <p id="confirmation-text" className="[line-height:1.375]">
          {`Recebemos sua solicitação${hasProducts ? ', com os produtos do carrinho,' : ''} e entraremos em contato ${REPLY_TIME}.${isUrgent ? ` ${URGENT_CONFIRMED}` : ''}`}
        </p>
        {filesOnWay > 0 && <p id="confirmation-files">{describeOnWay(filesOnWay)}</p>}
        <dl className="title-block">
          <div className="flex flex-wrap items-baseline justify-between py-2 sm:grid">
            <dt id="confirmation-term">Referência</dt>
            <dd className="contents flex-wrap items-center justify-between gap-x-4 text-lead sm:flex">
              <span id="confirmation-reference" className="tracking-wider">
                <Reference reference={reference} />
                <span className="sr-only">.</span>
              </span>
              <CopyReference reference={reference} />
              {secret && (
                <a
                  className="text-action text-small"
                  href={ROUTES.request}
                  onClick={(event) => openOwnPage(event, secret)}
                >
                  Acompanhar a solicitação
                </a>
              )}
            </dd>
          </div>
          <div className="py-2 max-sm:grid-cols-1">
            <dt>Leitura sugerida</dt>
            <dd className="[line-height:1.375]">
              <p className="font-semibold">{article.title}</p>
              <p className="text-small/snug text-steel-700">{article.description}</p>
            </dd>
          </div>
        </dl>
        <p id="confirmation-weekend" className="text-small text-steel-700">
          {promise}
        </p>
        <p id="confirmation-sender" className="text-small text-steel-700 [overflow-wrap:anywhere]">
          {`De ${sender.name}, ${sender.email}, `}
          <span className="inline-block">{`${sender.phone}.`}</span>
        </p>
        {/* In sight from the first moment: the countdown must not end unseen below the screen's edge. */}
        <div className="sticky bottom-0 -m-4 mt-0 grid gap-2 border-t border-steel-100 bg-white p-4 pt-1 sm:-m-8 sm:mt-0 sm:p-8 sm:pt-3 [@media(height<18rem)]:static">
          {isRedirecting && (
            <div
              ref={toClose}
              className="flex flex-wrap items-center justify-between gap-x-4 text-small"
              role="timer"
            >
              <p id="confirmation-count">
                <span>{isHeld ? 'Contagem em pausa:' : 'Abrindo o artigo em'}</span>{' '}
                <strong className="figures">{seconds}</strong>{' '}
                <span>
                  {`${seconds === 1 ? 'segundo' : 'segundos'}${isHeld ? ' para abrir o artigo' : ''}`}
                </span>
              </p>
              {startsPaused && (
                <button
                  type="button"
                  className="min-h-11 cursor-pointer underline underline-offset-4"
                  data-count=""
                  onClick={() => {
                    setHeld(!isHeld);
                    say(isHeld ? `Abrindo o artigo em ${seconds} segundos` : 'Contagem em pausa');
                  }}
                >
                  {isHeld ? 'Iniciar contagem' : 'Pausar contagem'}
                </button>
              )}
              <button
                type="button"
                className="min-h-11 cursor-pointer underline underline-offset-4"
                onClick={() => {
                  setRedirecting(false);
                  say('Redirecionamento cancelado');
                }}
              >
                Cancelar redirecionamento
              </button>
            </div>
          )}
          <div className="flex gap-2">
            <a
              className="button flex-1 px-2"
              href={article.url}
              data-article={ARTICLE_REDIRECTS[article.url]?.slice(1)}
            >
              Ler Artigo Recomendado
            </a>
            <button
              type="button"
              className="button button-quiet px-3 sm:px-8"
              onClick={() => dialog.current?.close()}
            >
              Fechar
            </button>
          </div>
        </div>
      </div>
      <LiveRegion />
    </Modal>
  );
}
