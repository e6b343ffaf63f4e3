import { useRef } from 'react';
import { CONTACT_FIELDS } from '../shared/request/fields.ts';
import { HONEYPOT_FIELD, SEND_PATH } from '../shared/request/wire.ts';
import { focusShown } from '../site/ui/focus/focus-shown.ts';
import { IslandBoundary } from '../site/ui/IslandBoundary.tsx';
import { Toaster } from '../site/ui/toast/Toaster.tsx';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { Reference } from './Reference.tsx';
import { useMessage } from './use-message.ts';
import { describeBusy, useSending } from './use-sending.ts';
import { WhatsAppFallback } from './WhatsAppFallback.tsx';

interface Props {
  /** A chat without anything the visitor has typed, for when sending fails. */
  whatsappUrl: string;
}

function Form({ whatsappUrl }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // Before sending, whose first sign is that the form is taken over: the draft is back by then.
  const message = useMessage(form);
  const sending = useSending(form, message);
  const received = useRef<HTMLParagraphElement>(null);
  const { isSubmitting, refusal, problems, confirmation, unsent, isFrozen } = sending;

  // One box: the island wakes when one of its elements is near, and the messages always are.
  return (
    <div>
      <form
        ref={form}
        className="relative grid gap-5 sm:grid-cols-2"
        action={SEND_PATH}
        method="post"
        aria-label="Pedido de orçamento"
        data-quote-form=""
        data-clarity-mask="true"
        onSubmit={sending.submit}
        onInput={() => {
          message.onInput();
          sending.recheck();
        }}
        // WebKit leaves what Tab has focused under the header or the cookie bar.
        onKeyUp={({ key, target }) =>
          key === 'Tab' && (target as Element).scrollIntoView({ block: 'nearest' })
        }
      >
        {confirmation && (
          <p ref={received} className="rounded-corner border border-chat p-4 sm:col-span-2" tabIndex={-1}>
            Solicitação <Reference reference={confirmation.reference} /> recebida
            {confirmation.hasProducts && ', com os produtos do carrinho'}. Entraremos em contato em até 24
            horas.
          </p>
        )}
        {refusal && <ErrorSummary key={refusal.id} {...refusal} />}
        <fieldset className="contents" disabled={isFrozen}>
          {CONTACT_FIELDS.map((spec) => (
            <Field
              key={spec.name}
              spec={spec}
              problem={problems.find(({ field }) => field === spec.name)?.message}
              isReadOnly={isSubmitting}
            />
          ))}
        </fieldset>
        <div className="sr-only" aria-hidden="true">
          <label htmlFor={HONEYPOT_FIELD}>Deixe em branco</label>
          <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="grid gap-3 sm:col-span-2">
          <button
            className="button w-full"
            type="submit"
            aria-disabled={isSubmitting || undefined}
            aria-busy={isSubmitting}
          >
            {isSubmitting ? 'Enviando solicitação...' : 'Enviar Solicitação'}
          </button>
          {sending.busySeconds > 0 && <p>{describeBusy(sending.busySeconds)}</p>}
          {sending.hasFailed && (
            <div className="grid justify-items-start gap-3 rounded-corner border border-alarm bg-alarm-wash p-4">
              <p>Seus dados continuam no formulário. Tente de novo em instantes ou chame no WhatsApp.</p>
              <WhatsAppFallback url={whatsappUrl} />
            </div>
          )}
          <QueuePanel
            unsent={unsent}
            whatsappUrl={whatsappUrl}
            onTakeBack={sending.takeBack}
            onStartAnother={isFrozen ? sending.startAnother : undefined}
          />
        </div>
      </form>
      {confirmation?.isAwaited && (
        <ConfirmationDialog
          {...confirmation}
          onClose={() => {
            sending.closeConfirmation();
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
