import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { promiseContact } from '../shared/company/promises.ts';
import { CONTACT_FIELDS } from '../shared/request/fields.ts';
import { URGENT_CONFIRMED } from '../shared/request/urgency.ts';
import { HONEYPOT_FIELD, SEND_PATH } from '../shared/request/wire.ts';
import { focusShown } from '../site/ui/focus/focus-shown.ts';
import { IslandBoundary } from '../site/ui/IslandBoundary.tsx';
import { shorten } from '../site/ui/shorten.ts';
import { Toaster } from '../site/ui/toast/Toaster.tsx';
import { AttachmentField } from './attachments/AttachmentField.tsx';
import { describeOnWay } from './attachments/describe-on-way.ts';
import { $filesOnWay } from './attachments/draft-files.store.ts';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { Reference } from './Reference.tsx';
import { describeBusy, isFrozen, isUnsent } from './sending-state.ts';
import { useMessage } from './use-message.ts';
import { useSending } from './use-sending.ts';
import { WhatsAppFallback } from './WhatsAppFallback.tsx';

interface Props {
  /** A chat link without the visitor's text, for when sending fails. */
  whatsappUrl: string;
}

function Form({ whatsappUrl }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [held, setHeld] = useState('');
  // Hidden, not removed, when the message is emptied: the form would move.
  const lastHeld = useRef('');
  if (held) lastHeld.current = held;
  // Before useSending, which starts the message box and takes over the form: the draft must be restored by then.
  const message = useMessage(form, setHeld);
  const { state, sending } = useSending(form, message);
  const filesOnWay = useStore($filesOnWay);
  const received = useRef<HTMLParagraphElement>(null);
  const isByKeyboard = useRef(false);
  const { isSending, busySeconds, refusal, problems, confirmation, queue } = state;
  const isWaiting = isFrozen(state);

  // One root element: the island hydrates when one of its elements is near the viewport, and the toasts always are.
  return (
    <div>
      <form
        ref={form}
        className="relative grid gap-5 sm:grid-cols-2"
        action={SEND_PATH}
        method="post"
        encType="multipart/form-data"
        aria-label="Solicitação de orçamento"
        data-quote-form=""
        data-clarity-mask="true"
        onSubmit={(event) => {
          event.preventDefault();
          sending.current?.submit();
        }}
        onInput={() => {
          message.current?.typed();
          message.current?.save();
          sending.current?.recheck();
        }}
        // WebKit leaves a field that was focused by Tab behind the header or the cookie bar.
        onKeyUp={({ key, target }) =>
          key === 'Tab' && (target as Element).scrollIntoView({ block: 'nearest' })
        }
      >
        {confirmation && (
          <p ref={received} className="rounded-corner border border-chat p-4 sm:col-span-2" tabIndex={-1}>
            Solicitação <Reference reference={confirmation.reference} /> recebida
            {confirmation.hasProducts && ', com os produtos do carrinho'}.{' '}
            {promiseContact(confirmation.promise)}
            {confirmation.isUrgent && ` ${URGENT_CONFIRMED}`}
            {filesOnWay > 0 && ` ${describeOnWay(filesOnWay)}`}
          </p>
        )}
        {refusal && <ErrorSummary key={state.refusals} {...refusal} />}
        <p className={`form-held text-small sm:col-span-2 ${held ? '' : 'invisible'}`}>
          {lastHeld.current && (
            <>
              Já no pedido: <strong>{shorten(lastHeld.current, 40)}</strong>{' '}
              <a className="underline underline-offset-4" href="#message">
                ver na mensagem
              </a>
            </>
          )}
        </p>
        <fieldset className="contents" disabled={isWaiting}>
          <legend className="sr-only">Dados do pedido</legend>
          {CONTACT_FIELDS.map((spec) => (
            <Field
              key={spec.name}
              spec={spec}
              problem={problems.find(({ field }) => field === spec.name)?.message}
              isReadOnly={isSending}
            />
          ))}
          <AttachmentField />
        </fieldset>
        <div className="sr-only" aria-hidden="true">
          <label htmlFor={HONEYPOT_FIELD}>Deixe em branco</label>
          <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="grid gap-3 sm:col-span-2">
          <button
            // While the fields show a queued request they cannot be sent again: the button only retries the queue.
            className={isWaiting ? 'button button-quiet w-full' : 'button w-full'}
            type="submit"
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
            // Enter in a field clicks the button too. After a tap, WebKit keeps the focus and its ring in a text field.
            onClick={({ detail }) => {
              isByKeyboard.current = detail === 0 && document.querySelector(':focus-visible') !== null;
            }}
          >
            {isSending ? 'Enviando solicitação...' : 'Enviar Solicitação'}
          </button>
          {busySeconds > 0 && <p>{describeBusy(busySeconds)}</p>}
          {state.hasFailed && (
            <div className="grid justify-items-start gap-3 rounded-corner border border-alarm bg-alarm-wash p-4">
              <p>
                Seus dados continuam no formulário. Tente de novo em instantes ou fale conosco no WhatsApp.
              </p>
              <WhatsAppFallback url={whatsappUrl} />
            </div>
          )}
          <QueuePanel
            unsent={queue.filter(isUnsent)}
            whatsappUrl={whatsappUrl}
            onTakeBack={(queued) => sending.current?.withdraw(queued)}
            onStartAnother={isWaiting ? () => sending.current?.startAnother() : undefined}
          />
        </div>
      </form>
      {confirmation?.isAwaited && (
        <ConfirmationDialog
          {...confirmation}
          filesOnWay={filesOnWay}
          startsPaused={isByKeyboard.current}
          onCountdownEnd={() => sending.current?.endCountdown(confirmation.article.url)}
          onClose={() => {
            sending.current?.closeConfirmation();
            if (received.current) focusShown(received.current);
          }}
        />
      )}
      <Toaster channel="form" />
    </div>
  );
}

export function QuoteForm(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.whatsappUrl}>
      <Form {...props} />
    </IslandBoundary>
  );
}
