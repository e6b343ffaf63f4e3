import { useEffect, useId, useState } from 'react';
import { type LeadDetail, type PastLines, pastLines } from '../../../shared/inbox/inbox-answers.ts';
import { leadPaperPath, PAST_LINES_PATH } from '../../../shared/inbox/inbox-wire.ts';
import {
  LONGEST_LINE,
  LONGEST_TERM,
  PROPOSAL_TERMS,
  type ProposalChannel,
  type ProposalContent,
  TERM_NAMES,
} from '../../../shared/proposal/proposal.ts';
import { formatReais } from '../../../shared/reais.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { type CallStaff, FILE } from '../../frame/call-staff.ts';
import { download } from '../../frame/download.ts';
import { Failure } from '../../frame/Failure.tsx';
import { formatDate } from '../describe-lead.ts';
import { keyOfDraft } from '../desk-drafts.ts';
import { useDraft } from '../use-draft.ts';
import {
  beginDraft,
  type DraftLine,
  type DraftProblem,
  emptyLine,
  type ProposalDraft,
  parseDraft,
  readDraft,
  sumDraft,
} from './proposal-draft.ts';

interface LineProps {
  line: DraftLine;
  known: PastLines['lines'];
  listId: string;
  problem: string | undefined;
  onChange: (line: DraftLine) => void;
  /** Absent: it is the only line. */
  onRemove: (() => void) | undefined;
}

/** A line with its price. An earlier price is offered, never filled in by itself. */
function LineFields({ line, known, listId, problem, onChange, onRemove }: LineProps) {
  const id = useId();
  const past = known.find(({ text }) => text.toLowerCase() === line.text.trim().toLowerCase());
  const set = (name: 'text' | 'quantity' | 'price', value: string) => onChange({ ...line, [name]: value });
  return (
    <li className="proposal-line">
      <div className="field proposal-text">
        <label htmlFor={`${id}-text`}>Item</label>
        <input
          id={`${id}-text`}
          list={listId}
          maxLength={LONGEST_LINE}
          autoComplete="off"
          value={line.text}
          onChange={({ currentTarget }) => set('text', currentTarget.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-quantity`}>Quant.</label>
        <input
          id={`${id}-quantity`}
          inputMode="numeric"
          autoComplete="off"
          value={line.quantity}
          onChange={({ currentTarget }) => set('quantity', currentTarget.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-price`}>Preço unitário, R$</label>
        <input
          id={`${id}-price`}
          inputMode="decimal"
          autoComplete="off"
          value={line.price}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ currentTarget }) => set('price', currentTarget.value)}
        />
      </div>
      {past && line.price === '' && (
        <p className="hint">
          Antes: {formatReais(past.cents)}, em {formatDate(past.sentAt)}.{' '}
          <button
            type="button"
            className="inbox-text-button"
            onClick={() => set('price', formatReais(past.cents).replace(/^R\$\s*/, ''))}
          >
            Usar este preço
          </button>
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {onRemove && (
        <button type="button" className="inbox-text-button" onClick={onRemove}>
          Tirar a linha
        </button>
      )}
    </li>
  );
}

interface Props {
  call: CallStaff;
  lead: LeadDetail;
  today: string;
  isBusy: boolean;
  /** Resolves to whether it was sent. `key`: the idempotency key of this text. */
  onSend: (proposal: ProposalContent, channel: ProposalChannel, key?: string) => Promise<boolean>;
  onClose: () => void;
}

/** The name of the draft that the device keeps. */
export const DRAFT = 'proposal';

/** Writes a proposal: lines, terms, preview, and the two ways to send it. */
export function ProposalEditor({ call, lead, today, isBusy, onSend, onClose }: Props) {
  const { reference, request, proposals, replyLinks } = lead;
  const [kept, keep] = useDraft(reference, DRAFT);
  const [draft, setDraft] = useState(
    () => parseDraft(kept) ?? beginDraft(request.message, today, proposals.at(-1)?.content),
  );
  const [past, setPast] = useState<PastLines>({ lines: [], areMailed: true });
  const [problem, setProblem] = useState<DraftProblem>();
  const id = useId();
  useEffect(() => {
    call(PAST_LINES_PATH, pastLines, { isAutomatic: true }).then((reply) => reply.ok && setPast(reply.value));
  }, [call]);

  const change = (changes: Partial<ProposalDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keep(JSON.stringify(next));
    setProblem(undefined);
  };
  const changeLine = (line: DraftLine) =>
    change({ lines: draft.lines.map((other) => (other.id === line.id ? line : other)) });
  /** Calls with the content, or shows what is wrong with it. */
  const withContent = async (use: (content: ProposalContent) => Promise<unknown>) => {
    const read = readDraft(draft, today);
    if ('problem' in read) setProblem(read.problem);
    else await use(read.content);
  };
  const preview = () =>
    withContent(async (proposal) => {
      const reply = await call(leadPaperPath(reference, 'pdf'), FILE, { method: 'POST', body: { proposal } });
      if (reply.ok) download('proposta.pdf', reply.value);
      else setProblem({ text: 'A prévia não pôde ser feita. Tente de novo.' });
    });
  const send = (channel: ProposalChannel) =>
    withContent(async (content) => {
      if (!(await onSend(content, channel, kept && keyOfDraft(reference, DRAFT, kept)))) return;
      keep(undefined);
      onClose();
    });

  return (
    <section className="proposal-editor" aria-label="Nova proposta">
      <datalist id={`${id}-lines`}>
        {past.lines.map(({ text }) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <ol className="proposal-lines">
        {draft.lines.map((line) => (
          <LineFields
            key={line.id}
            line={line}
            known={past.lines}
            listId={`${id}-lines`}
            problem={problem?.id === line.id ? problem.text : undefined}
            onChange={changeLine}
            onRemove={
              draft.lines.length > 1
                ? () => change({ lines: draft.lines.filter((other) => other !== line) })
                : undefined
            }
          />
        ))}
      </ol>
      <button
        type="button"
        className="inbox-text-button"
        onClick={() => change({ lines: [...draft.lines, emptyLine()] })}
      >
        Acrescentar uma linha
      </button>
      <p className="proposal-total" role="status">
        Total: {formatReais(sumDraft(draft.lines))}
      </p>
      <details>
        <summary>Condições e validade</summary>
        <div className="proposal-terms">
          <div className="field">
            <label htmlFor={`${id}-until`}>Válida até</label>
            <input
              id={`${id}-until`}
              type="date"
              min={today}
              value={draft.validUntil}
              onChange={({ currentTarget }) => change({ validUntil: currentTarget.value })}
            />
          </div>
          {TERM_NAMES.map((name) => (
            <div key={name} className="field">
              <label htmlFor={`${id}-${name}`}>{PROPOSAL_TERMS[name]}</label>
              <textarea
                id={`${id}-${name}`}
                rows={2}
                maxLength={LONGEST_TERM}
                value={draft.terms[name]}
                onChange={({ currentTarget }) =>
                  change({ terms: { ...draft.terms, [name]: currentTarget.value } })
                }
              />
            </div>
          ))}
          <div className="field">
            <label htmlFor={`${id}-drawing`}>Desenho cotado: endereço da seleção de rosca</label>
            <input
              id={`${id}-drawing`}
              autoComplete="off"
              value={draft.drawing}
              aria-describedby={`${id}-drawing-hint`}
              onChange={({ currentTarget }) => change({ drawing: currentTarget.value })}
            />
            <p className="hint" id={`${id}-drawing-hint`}>
              Copie o endereço de{' '}
              <a href={ROUTES.selection} target="_blank" rel="noopener">
                Seleção de rosca
              </a>
              . O desenho só entra se um projetista liberou todas as cotas.
            </p>
          </div>
        </div>
      </details>
      <Failure text={problem && !problem.id ? problem.text : undefined} />
      <div className="inbox-work-options">
        <button type="button" onClick={preview}>
          Ver o PDF
        </button>
        {replyLinks.email && past.areMailed && (
          <button type="button" aria-busy={isBusy} onClick={() => !isBusy && send('email')}>
            Enviar por email
          </button>
        )}
        <button type="button" aria-busy={isBusy} onClick={() => !isBusy && send('whatsapp')}>
          Enviar pelo WhatsApp
        </button>
        <button
          type="button"
          onClick={() => {
            keep(undefined);
            onClose();
          }}
        >
          Descartar o rascunho
        </button>
      </div>
    </section>
  );
}
