import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { promiseContact } from '../shared/company/promises.ts';
import { CONTACT_FIELDS, controlIds } from '../shared/request/fields.ts';
import { URGENT_CONFIRMED } from '../shared/request/urgency.ts';
import { focusShown } from '../site/ui/focus/focus-shown.ts';
import { IslandBoundary } from '../site/ui/IslandBoundary.tsx';
import { shorten } from '../site/ui/shorten.ts';
import { Toaster } from '../site/ui/toast/Toaster.tsx';
import { describeOnWay } from './attachments/describe-on-way.ts';
import { $filesOnWay } from './attachments/draft-files.store.ts';
import { FILE_FIELD } from './attachments/draft-files.ts';
import { FileList } from './attachments/FileList.tsx';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldQuestion } from './FieldQuestion.tsx';
import { fieldOf, mark } from './form-fields.ts';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { Reference } from './Reference.tsx';
import { isFrozen, isUnsent, type SendingState } from './sending-state.ts';
import { suggestMakes } from './suggest-makes.ts';
import { useMessage } from './use-message.ts';
import { useSending } from './use-sending.ts';
import { WhatsAppFallback } from './WhatsAppFallback.tsx';

interface Props {
  /** A chat link without the visitor's text, for when sending fails. */
  whatsappUrl: string;
}

/** The place of a field's messages. */
const placeOf = (control: Element): Element => control.closest('[data-field]') ?? control;

/** Shows on the fields and the button what the form is doing. The cleanup leaves the plain form. */
function useFormState(form: HTMLFormElement, state: SendingState): void {
  const { isSending, problems } = state;
  const isWaiting = isFrozen(state);
  useLayoutEffect(() => {
    const fields = form.querySelector('fieldset');
    const button = form.querySelector<HTMLButtonElement>('[data-form-foot] > [type=submit]');
    const show = (sends: boolean, waits: boolean) => {
      // Not disabled while sending: the button would lose the focus.
      for (const control of form.querySelectorAll('input, textarea')) mark(control, 'readonly', sends && '');
      if (fields) fields.disabled = waits;
      if (!button) return;
      button.textContent = sends ? 'Enviando solicitação...' : 'Enviar Solicitação';
      // While the fields show a queued request they cannot be sent again: the button only retries the queue.
      button.classList.toggle('button-quiet', waits);
      for (const name of ['aria-disabled', 'aria-busy']) mark(button, name, sends && 'true');
    };
    show(isSending, isWaiting);
    return () => show(false, false);
  }, [form, isSending, isWaiting]);
  useLayoutEffect(() => {
    for (const spec of CONTACT_FIELDS) {
      const control = fieldOf(form, spec.name);
      const problem = problems.find(({ field }) => field === spec.name)?.message;
      if (!control) continue;
      mark(control, 'aria-invalid', problem && 'true');
      mark(control, 'aria-describedby', controlIds(spec, problem).describedBy);
    }
  }, [form, problems]);
}

/** What the form says. Its fields are not in here: they are plain HTML (QuoteFormSheet.astro), and hold what is typed. */
function Form({ whatsappUrl, form }: Props & { form: HTMLFormElement }) {
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
  const { isSending, delay, refusal, problems, confirmation, queue } = state;
  useFormState(form, state);

  const heldLine = form.querySelector('.form-held');
  const foot = form.querySelector('[data-form-foot]');
  const asking = [...form.querySelectorAll<HTMLInputElement>('[inputmode=email], [type=tel]')];
  const files = fieldOf(form, FILE_FIELD);
  useLayoutEffect(() => {
    heldLine?.classList.toggle('invisible', !held);
  }, [heldLine, held]);
  useEffect(() => {
    const listeners = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      react: (event: HTMLElementEventMap[Type]) => void,
    ) => form.addEventListener(type, react, { signal: listeners.signal });
    listen('submit', (event) => {
      // Without it the browser posts the form itself.
      if (!sending.current) return;
      event.preventDefault();
      sending.current.submit();
    });
    listen('input', () => {
      message.current?.typed();
      message.current?.save();
      sending.current?.recheck();
    });
    // WebKit leaves a field that was focused by Tab behind the header or the cookie bar.
    listen(
      'keyup',
      ({ key, target }) => key === 'Tab' && (target as Element).scrollIntoView({ block: 'nearest' }),
    );
    // Enter in a field clicks the button too. After a tap, WebKit keeps the focus and its ring in a text field.
    listen('click', ({ detail, target }) => {
      if ((target as Element).closest('[type=submit]'))
        isByKeyboard.current = detail === 0 && document.querySelector(':focus-visible') !== null;
    });
    suggestMakes(form, listeners.signal);
    return () => listeners.abort();
  }, [form, message, sending]);

  return (
    <>
      {confirmation && (
        <p ref={received} className="rounded-corner border border-chat p-4 sm:col-span-2" tabIndex={-1}>
          Solicitação <Reference reference={confirmation.reference} />{' '}
          <span>
            {[
              confirmation.hasProducts ? 'recebida, com os produtos do carrinho.' : 'recebida.',
              promiseContact(confirmation.promise),
              confirmation.isUrgent && URGENT_CONFIRMED,
              filesOnWay > 0 && describeOnWay(filesOnWay),
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
        </p>
      )}
      {refusal && <ErrorSummary key={state.refusals} {...refusal} />}
      {heldLine &&
        lastHeld.current &&
        createPortal(
          <>
            Já no pedido: <strong>{shorten(lastHeld.current, 40)}</strong>{' '}
            <a className="underline underline-offset-4" href="#message">
              ver na mensagem
            </a>
          </>,
          heldLine,
        )}
      {problems.map(({ field, message: text }) => {
        const control = fieldOf(form, field);
        return (
          control &&
          createPortal(
            <p className="field-error" id={`${field}-error`}>
              {text}
            </p>,
            placeOf(control),
            field,
          )
        );
      })}
      {asking.map((input) => createPortal(<FieldQuestion input={input} />, placeOf(input), input.name))}
      {files instanceof HTMLInputElement && createPortal(<FileList field={files} />, placeOf(files))}
      {foot &&
        createPortal(
          <>
            {isSending && delay && <p>{delay}</p>}
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
              onStartAnother={isFrozen(state) ? () => sending.current?.startAnother() : undefined}
            />
          </>,
          foot,
        )}
      {form.parentElement &&
        createPortal(
          <>
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
          </>,
          form.parentElement,
        )}
    </>
  );
}

/** Sends the form around it, and shows beside its fields what became of it. */
export function QuoteForm(props: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>();
  useEffect(() => setForm(place.current?.closest('form')), []);
  return (
    <>
      <span ref={place} hidden />
      {form && (
        <IslandBoundary whatsappUrl={props.whatsappUrl}>
          <Form {...props} form={form} />
        </IslandBoundary>
      )}
    </>
  );
}
