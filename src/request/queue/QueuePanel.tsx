import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import { formatDay, formatShortMoment } from '../../site/ui/format-pt.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { describeWithRequest } from '../attachments/describe-on-way.ts';
import { WhatsAppFallback } from '../WhatsAppFallback.tsx';
import { expiresAt, type RefusedRequest, type WaitingRequest } from './queued-request.ts';

type Unsent = WaitingRequest | RefusedRequest;

/** Another tab may send a request at any time; the focus then moves to the form's button. */
const toSubmit = moveFocusOnRemoval((part) =>
  part.closest('form')?.querySelector<HTMLElement>('button[type=submit]'),
);

/** What becomes of a request that waits for the connection. */
const describeWaiting = (queued: WaitingRequest): string =>
  [
    'Está guardada neste aparelho e será enviada quando a conexão voltar.',
    `Se ela não voltar até ${formatDay(new Date(expiresAt(queued)))}, a solicitação será descartada.`,
    queued.cart.length > 0 && 'Os produtos do carrinho estão nela.',
    queued.signals.attachments && describeWithRequest(queued.signals.attachments.length),
  ]
    .filter(Boolean)
    .join(' ');

interface Props {
  unsent: readonly Unsent[];
  /** A chat link without the visitor's text. */
  whatsappUrl: string;
  onTakeBack: (queued: Unsent) => void;
  /** Empties the fields for another request; absent unless they show a waiting one. */
  onStartAnother: (() => void) | undefined;
}

/**
 * The requests that this device keeps because the server did not respond or refused them. Without one it takes no row of the
 * form's foot: what is below the form must not move when this code starts.
 */
export function QueuePanel({ unsent, whatsappUrl, onTakeBack, onStartAnother }: Props) {
  return (
    <div
      aria-live="polite"
      className={unsent.length > 0 ? 'grid gap-3' : undefined}
      style={unsent.length > 0 ? undefined : { position: 'absolute' }}
    >
      {unsent.map((queued) => (
        <section
          key={queued.key}
          ref={toSubmit}
          className="grid gap-3 rounded-corner border border-steel-300 border-l-4 border-l-heat bg-paper p-4"
        >
          <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="flex items-center gap-2.5 text-h3">
              <Icon name={queued.state === 'waiting' ? 'clock' : 'close'} />
              {queued.state === 'waiting' ? 'Na fila' : 'Revise sua solicitação'}
            </h3>
            <time
              className="text-note text-steel-500 figures"
              dateTime={new Date(queued.queuedAt).toISOString()}
            >
              {formatShortMoment(new Date(queued.queuedAt))}
            </time>
          </header>
          {queued.state === 'waiting' ? (
            <p>
              <strong>Sua solicitação ainda não foi enviada.</strong> <span>{describeWaiting(queued)}</span>
            </p>
          ) : (
            <p>
              <strong>{`${queued.notice.title}.`}</strong>{' '}
              <span>{`${queued.notice.detail ?? ''} Seu texto está guardado neste aparelho.`}</span>
            </p>
          )}
          <button
            type="button"
            className="button button-quiet justify-self-start"
            onClick={() => onTakeBack(queued)}
          >
            {queued.state === 'waiting' ? 'Cancelar envio' : 'Corrigir a solicitação'}
          </button>
        </section>
      ))}
      {unsent.length > 0 && (
        <div ref={toSubmit} className="flex flex-wrap gap-3">
          <WhatsAppFallback url={whatsappUrl} />
          {onStartAnother && (
            <button type="button" className="button button-quiet" onClick={onStartAnother}>
              Escrever outra solicitação
            </button>
          )}
        </div>
      )}
    </div>
  );
}
