import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { IslandBoundary } from '../ui/IslandBoundary.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { clearToasts, showToast } from '../ui/toast/toasts.store.ts';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { clearDraft, loadDraft, saveDraft } from './draft.ts';
import { Field } from './Field.tsx';
import { CONTACT_FIELDS } from './fields.ts';
import { readFields, restoreFields } from './form-fields.ts';
import type { Notice } from './notices.ts';
import { type RecommendedArticle, recommendArticle } from './recommended-article.ts';
import { formatReference } from './reference.ts';
import { reportForm } from './report-form.ts';
import { type FieldProblem, parseContactRequest } from './request.ts';
import { keyFor } from './request-key.ts';
import { sendRequest } from './sending.ts';
import { useCartMessage } from './use-cart-message.ts';
import { HONEYPOT_FIELD, SEND_PATH } from './wire.ts';

interface Props {
  /** A chat without anything the visitor has typed, for when sending fails. */
  whatsappUrl: string;
}

interface Confirmation {
  reference: string;
  article: RecommendedArticle;
}

function QuoteForm({ whatsappUrl }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const readyAt = useRef(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const [busySeconds, setBusySeconds] = useState(0);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    readyAt.current = performance.now();
    if (!form.current) return;
    // From here on the island checks; without it, the browser does.
    form.current.noValidate = true;
    restoreFields(form.current, loadDraft());
  }, []);
  // After the draft, whose message may hold the list's lines already.
  useCartMessage(form);

  const report = (notice: Notice, found: readonly FieldProblem[]) => {
    setProblems(found);
    showToast({ channel: 'form', kind: 'error', ...notice });
    const first = found[0] && form.current?.elements.namedItem(found[0].field);
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const values = readFields(element);
    const parsed = parseContactRequest(values);
    setFailed(false);
    if (!parsed.ok) return report(parsed.notice, parsed.problems);
    setProblems([]);
    clearToasts('form');
    setSubmitting(true);
    const outcome = await sendRequest(
      parsed.request,
      keyFor(parsed.request),
      { honeypot: values[HONEYPOT_FIELD] ?? '', elapsedMs: performance.now() - readyAt.current },
      {
        fetch: (...args) => fetch(...args),
        wait: (ms) => new Promise((done) => setTimeout(done, ms)),
        onBusy: setBusySeconds,
      },
    );
    setSubmitting(false);
    setBusySeconds(0);
    reportForm(outcome.ok ? 'sent' : 'failed');
    if (!outcome.ok) {
      console.error(`send-contact-email: ${outcome.reason}`);
      setFailed(outcome.problems.length === 0);
      return report(outcome.notice, outcome.problems);
    }
    element.reset();
    clearDraft();
    setConfirmation({ reference: outcome.reference, article: recommendArticle(parsed.request.segment) });
    setDialogOpen(true);
  };

  return (
    <>
      <form
        ref={form}
        className="relative grid gap-5 sm:grid-cols-2"
        action={SEND_PATH}
        method="post"
        aria-label="Pedido de orçamento"
        data-quote-form=""
        data-clarity-mask="true"
        onSubmit={submit}
        onInput={(event) => saveDraft(readFields(event.currentTarget))}
      >
        {confirmation && (
          <p className="rounded-corner border border-chat p-4 sm:col-span-2" role="status">
            Solicitação <strong className="figures">{formatReference(confirmation.reference)}</strong>{' '}
            recebida. Entraremos em contato em até 24 horas.
          </p>
        )}
        {CONTACT_FIELDS.map((spec) => (
          <Field
            key={spec.name}
            spec={spec}
            problem={problems.find(({ field }) => field === spec.name)?.message}
          />
        ))}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor={HONEYPOT_FIELD}>Deixe em branco</label>
          <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="grid gap-3 sm:col-span-2">
          <button className="button w-full" type="submit" disabled={isSubmitting} aria-busy={isSubmitting}>
            {isSubmitting ? 'Enviando solicitação...' : 'Enviar Solicitação'}
          </button>
          {busySeconds > 0 && (
            <p role="status">
              Chegaram muitas solicitações deste endereço de internet. Seus dados estão guardados aqui;
              tentamos de novo em {busySeconds}&nbsp;s.
            </p>
          )}
          {hasFailed && (
            <div className="grid justify-items-start gap-3 rounded-corner border border-alarm bg-alarm-wash p-4">
              <p>Seus dados continuam no formulário. Tente de novo em instantes ou chame no WhatsApp.</p>
              <a
                className="button button-whatsapp"
                href={whatsappUrl}
                target="_blank"
                rel="noopener"
                data-whatsapp="Contact Form - Fallback"
              >
                <Icon name="whatsapp" /> Pedir pelo WhatsApp
              </a>
            </div>
          )}
        </div>
      </form>
      {confirmation && isDialogOpen && (
        <ConfirmationDialog {...confirmation} onClose={() => setDialogOpen(false)} />
      )}
      <Toaster channel="form" />
    </>
  );
}

export function ContactForm(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.whatsappUrl}>
      <QuoteForm {...props} />
    </IslandBoundary>
  );
}
