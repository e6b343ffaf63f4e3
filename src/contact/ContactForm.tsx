import { useRef } from 'react';
import { IslandBoundary } from '../ui/IslandBoundary.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { saveDraft } from './draft.ts';
import { Field } from './Field.tsx';
import { CONTACT_FIELDS } from './fields.ts';
import { readFields } from './form-fields.ts';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { formatReference } from './reference.ts';
import { useCartMessage } from './use-cart-message.ts';
import { useSending } from './use-sending.ts';
import { WhatsAppFallback } from './WhatsAppFallback.tsx';
import { HONEYPOT_FIELD, SEND_PATH } from './wire.ts';

interface Props {
  /** A chat without anything the visitor has typed, for when sending fails. */
  whatsappUrl: string;
}

function QuoteForm({ whatsappUrl }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(form);
  const { isSubmitting, problems, confirmation, unsent, isFrozen } = sending;
  // After the draft, whose message may hold the list's lines already.
  useCartMessage(form);

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
        onInput={(event) => saveDraft(readFields(event.currentTarget))}
      >
        {confirmation && (
          <p className="rounded-corner border border-chat p-4 sm:col-span-2" role="status">
            Solicitação <strong className="figures">{formatReference(confirmation.reference)}</strong>{' '}
            recebida. Entraremos em contato em até 24 horas.
          </p>
        )}
        <fieldset className="contents" disabled={isFrozen}>
          {CONTACT_FIELDS.map((spec) => (
            <Field
              key={spec.name}
              spec={spec}
              problem={problems.find(({ field }) => field === spec.name)?.message}
            />
          ))}
        </fieldset>
        <div className="honeypot" aria-hidden="true">
          <label htmlFor={HONEYPOT_FIELD}>Deixe em branco</label>
          <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="grid gap-3 sm:col-span-2">
          <button className="button w-full" type="submit" disabled={isSubmitting} aria-busy={isSubmitting}>
            {isSubmitting ? 'Enviando solicitação...' : 'Enviar Solicitação'}
          </button>
          {sending.busySeconds > 0 && (
            <p role="status">
              Chegaram muitas solicitações deste endereço de internet. Seus dados estão guardados aqui;
              tentamos de novo em {sending.busySeconds}&nbsp;s.
            </p>
          )}
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
        <ConfirmationDialog {...confirmation} onClose={sending.closeConfirmation} />
      )}
      <Toaster channel="form" />
    </div>
  );
}

export function ContactForm(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.whatsappUrl}>
      <QuoteForm {...props} />
    </IslandBoundary>
  );
}
