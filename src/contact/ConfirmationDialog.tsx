import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { RecommendedArticle } from './recommended-article.ts';
import { formatReference } from './reference.ts';

const COUNTDOWN_SECONDS = 10;

interface Props {
  reference: string;
  article: RecommendedArticle;
  onClose: () => void;
}

/** Says that the request is stored and, unless told not to, goes on to the recommended article. */
export function ConfirmationDialog({ reference, article, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS);
  const [isRedirecting, setRedirecting] = useState(true);

  useEffect(() => dialog.current?.showModal(), []);

  useEffect(() => {
    if (!isRedirecting) return;
    if (seconds === 0) {
      location.assign(article.url);
      onClose();
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, isRedirecting, article.url, onClose]);

  return (
    <dialog
      ref={dialog}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-corner bg-white p-0 text-ink backdrop:bg-pitch/70"
      aria-labelledby="confirmation-title"
      onClose={onClose}
    >
      <div className="grid gap-4 p-5 sm:gap-5 sm:p-8">
        <div className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-chat text-white">
            <Icon name="check" size={26} />
          </span>
          <h2 id="confirmation-title" className="text-h2">
            Solicitação enviada!
          </h2>
        </div>
        <p>Recebemos seu pedido e entraremos em contato em até 24 horas.</p>
        <dl className="title-block">
          <div>
            <dt>Referência</dt>
            <dd className="text-lead font-semibold tracking-wider figures">{formatReference(reference)}</dd>
          </div>
          <div>
            <dt>Leitura sugerida</dt>
            <dd>
              <p className="font-semibold">{article.title}</p>
              <p className="text-small text-steel-500 max-sm:hidden">{article.description}</p>
            </dd>
          </div>
        </dl>
        {isRedirecting && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-small" role="timer">
            <p>
              Abrindo o artigo em <strong className="figures">{seconds}</strong>{' '}
              {seconds === 1 ? 'segundo' : 'segundos'}
            </p>
            <button
              type="button"
              className="min-h-11 cursor-pointer underline underline-offset-4"
              onClick={() => setRedirecting(false)}
            >
              Cancelar redirecionamento
            </button>
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <a className="button" href={article.url}>
            Ler Artigo Recomendado
          </a>
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            Fechar
          </button>
        </div>
      </div>
    </dialog>
  );
}
