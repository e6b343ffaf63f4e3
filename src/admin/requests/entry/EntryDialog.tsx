import './entry.css';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { type CallStaff, UNREADABLE } from '../../frame/call-staff.ts';
import { Failure } from '../../frame/Failure.tsx';
import type { Reason } from '../inbox-client.ts';
import { EntryFields, entryId } from './EntryFields.tsx';
import { EMPTY_DRAFT } from './entry-draft.ts';
import { SimilarLeads } from './SimilarLeads.tsx';
import { useEntry } from './use-entry.ts';

const FAILURES: Partial<Record<Reason, string>> = {
  'signed-out': 'Sua sessão terminou. Nada foi salvo; entre de novo e salve.',
  unreadable: `${UNREADABLE} O que você escreveu continua aqui.`,
  forbidden: 'Sua conta não pode registrar pedidos.',
  size: 'O texto é grande demais para salvar. Deixe só o que importa na mensagem.',
  invalid: 'O servidor não aceitou este pedido. Confira os campos e tente de novo.',
};
const explainEntryFailure = (code: Reason): string =>
  FAILURES[code] ??
  'O servidor não confirmou o pedido. O que você escreveu continua aqui; tente de novo: nada fica salvo duas vezes.';

const FIELDS_WRONG = 'Nada foi salvo. Corrija os campos marcados.';

/** The field that has the focus when the form opens. */
const focusFirst = () => document.getElementById(entryId('origin'))?.focus();

interface Props {
  call: CallStaff;
  /** The session has ended: the customer's data is hidden until the next sign-in. */
  isHidden: boolean;
  onClose: () => void;
  onSaved: (reference: string) => void;
}

/** The form for a request that arrived by WhatsApp, phone, email or at the counter. */
export function EntryDialog({ call, isHidden, onClose, onSaved }: Props) {
  const form = useEntry(call, onSaved);
  const { draft, problems, similar, failure, refusals, isBusy, clear, save } = form;
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element>(null);
  const title = useId();

  // Before the dialog is removed: closing it returns the focus to the button that opened it.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (isHidden || !current) return;
    // Read before opening, which focuses the first button.
    const last = focused.current;
    current.showModal();
    if (last instanceof HTMLElement) last.focus();
    else focusFirst();
    document.documentElement.classList.add('inbox-covered');
    return () => {
      document.documentElement.classList.remove('inbox-covered');
      current.close();
    };
  }, [isHidden]);

  // After the problems have rendered: the first one is part of its field's description.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after an attempt, not while the fields are corrected
  useEffect(() => {
    const [first] = problems;
    if (first) document.getElementById(entryId(first.field))?.focus();
  }, [refusals]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(false);
  };

  return (
    <dialog
      ref={dialog}
      className="entry"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      {/* noValidate: the server's rules differ from the browser's, for example "phone or email". */}
      <form
        noValidate
        onKeyDown={press}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <header className="entry-head">
          <h2 id={title} className="text-h3">
            Novo pedido
          </h2>
          <button type="button" className="inbox-text-button" onClick={onClose}>
            Fechar
          </button>
        </header>
        <div className="entry-body">
          <EntryFields {...form} />
        </div>
        <footer className="entry-foot">
          {similar.length > 0 && (
            <SimilarLeads leads={similar} isBusy={isBusy} onOpen={onClose} onSave={() => void save(true)} />
          )}
          <Failure
            key={refusals}
            text={failure ? explainEntryFailure(failure) : problems.length > 0 ? FIELDS_WRONG : undefined}
          />
          <button type="submit" className="button" aria-busy={isBusy} aria-keyshortcuts="Control+Enter">
            Salvar pedido
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={draft === EMPTY_DRAFT}
            onClick={() => {
              clear();
              focusFirst();
            }}
          >
            Limpar
          </button>
          <p className="hint">Ctrl + Enter salva</p>
        </footer>
      </form>
    </dialog>
  );
}
