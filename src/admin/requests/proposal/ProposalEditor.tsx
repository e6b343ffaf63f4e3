import { useEffect, useId, useState } from 'react';
import { type LeadActions, pastLinesCall, proposalPdfCall } from '../../../contracts/desk.ts';
import type { LeadDetail, PastLines } from '../../../shared/inbox/inbox-answers.ts';
import {
  LONGEST_LINE,
  LONGEST_TERM,
  PROPOSAL_TERMS,
  type ProposalChannel,
  type ProposalContent,
  TERM_NAMES,
} from '../../../shared/proposal/proposal.ts';
import { formatReais } from '../../../shared/reais.ts';
import { moveFocusOnRemoval } from '../../../site/ui/focus/move-focus.ts';
import { ask } from '../../frame/ask.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import { download } from '../../frame/download.ts';
import { Failure } from '../../frame/Failure.tsx';
import { formatDate } from '../describe-lead.ts';
import { keyOfDraft } from '../desk-drafts.ts';
import { useDraft } from '../use-draft.ts';
import { useReplying } from '../use-replying.ts';
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

/** A removed line takes its button along. */
const toLines = moveFocusOnRemoval((button) =>
  button.closest('ol')?.querySelector<HTMLElement>('li:last-child input'),
);

interface LineProps {
  line: DraftLine;
  known: PastLines['lines'];
  listId: string;
  /** Its number, from 1. */
  number: number;
  problem: DraftProblem | undefined;
  onChange: (line: DraftLine) => void;
  /** Absent: it is the only line. */
  onRemove: (() => void) | undefined;
}

const LINE_FIELDS = {
  text: { label: 'Item', mode: 'text' },
  quantity: { label: 'Peças', mode: 'numeric' },
  price: { label: 'Preço unitário, R$', mode: 'decimal' },
} as const;
const NAMES = Object.keys(LINE_FIELDS) as (keyof typeof LINE_FIELDS)[];

/** A line with its price. An earlier price is offered, never filled in by itself. */
function LineFields({ line, known, listId, number, problem, onChange, onRemove }: LineProps) {
  const id = useId();
  const wrong = problem?.at?.field;
  // The first problem gets the focus.
  useEffect(() => {
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus();
  }, [id, wrong]);
  const past = known.find(({ text }) => text.toLowerCase() === line.text.trim().toLowerCase());
  const set = (name: keyof typeof LINE_FIELDS, value: string) => onChange({ ...line, [name]: value });
  return (
    <li className="proposal-line">
      {NAMES.map((name) => (
        <div key={name} className={`field proposal-${name}`}>
          <label htmlFor={`${id}-${name}`}>{LINE_FIELDS[name].label}</label>
          <input
            id={`${id}-${name}`}
            inputMode={LINE_FIELDS[name].mode}
            list={name === 'text' ? listId : undefined}
            maxLength={LONGEST_LINE}
            autoComplete="off"
            value={line[name]}
            aria-invalid={wrong === name}
            aria-describedby={wrong === name ? `${id}-problem` : undefined}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        </div>
      ))}
      {past && line.price === '' && (
        <p className="hint">
          Antes: {formatReais(past.cents)}, em {formatDate(past.sentAt)}.{' '}
          <button
            type="button"
            className="inbox-text-button"
            onClick={() => {
              set('price', formatReais(past.cents).replace(/^R\$\s*/, ''));
              // The button goes away.
              document.getElementById(`${id}-price`)?.focus();
            }}
          >
            Usar este preço
          </button>
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem.text}
        </p>
      )}
      {onRemove && (
        <button ref={toLines} type="button" className="inbox-text-button" onClick={onRemove}>
          Tirar a linha {number}
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
  onSend: SendProposal;
  /** `sent`: how it was sent; undefined: it was not. */
  onClose: (sent?: ProposalChannel) => void;
}

/** Resolves to whether a version was sent. `key`: the idempotency key of its text. */
export type SendProposal = (
  version: Omit<LeadActions['propor'], 'revision'>,
  key: string | undefined,
) => Promise<boolean>;

/** The name of the draft that the device keeps. */
export const DRAFT = 'proposal';

/** Writes a proposal: lines, terms, preview, and the two ways to send it. */
export function ProposalEditor({ call, lead, today, isBusy, onSend, onClose }: Props) {
  const { reference, request, proposals, replyLinks } = lead;
  const current = proposals.at(-1);
  const [kept, keep] = useDraft(reference, DRAFT);
  const [draft, setDraft] = useState(() => parseDraft(kept) ?? beginDraft(request.message, today, current));
  const [past, setPast] = useState<PastLines>({ lines: [], areMailed: true });
  const [problem, setProblem] = useState<DraftProblem>();
  const id = useId();
  useReplying(call, reference, true);
  useEffect(() => {
    ask(call, pastLinesCall, { isAutomatic: true }).then((reply) => reply.ok && setPast(reply.value));
  }, [call]);

  const change = (changes: Partial<ProposalDraft>): string => {
    const next = { ...draft, ...changes };
    const text = JSON.stringify(next);
    setDraft(next);
    keep(text);
    setProblem(undefined);
    return text;
  };
  /** A colleague has sent another version since this one was begun. */
  const overtaking = current && current.version !== draft.after ? current : undefined;
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
      const reply = await ask(call, proposalPdfCall, { parameters: { reference }, input: { proposal } });
      if (reply.ok) download('proposta.pdf', reply.value);
      else setProblem({ text: 'A prévia não pôde ser feita. Tente de novo.' });
    });
  const send = (channel: ProposalChannel) =>
    withContent(async (content) => {
      const key = keyOfDraft(reference, DRAFT, change({ channel }));
      if (!(await onSend({ proposal: content, channel, after: draft.after }, key))) return;
      keep(undefined);
      onClose(channel);
    });

  const channels: ProposalChannel[] =
    replyLinks.email && past.areMailed ? ['email', 'whatsapp'] : ['whatsapp'];
  const sendNames: Record<ProposalChannel, string> = {
    email: 'Enviar por email',
    whatsapp: replyLinks.whatsapp ? 'Enviar pelo WhatsApp' : 'Guardar e copiar o link',
  };

  return (
    <section className="proposal-editor" aria-label="Nova proposta">
      <datalist id={`${id}-lines`}>
        {past.lines.map(({ text }) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <ol className="proposal-lines">
        {draft.lines.map((line, index) => (
          <LineFields
            key={line.id}
            line={line}
            known={past.lines}
            listId={`${id}-lines`}
            number={index + 1}
            problem={problem?.at?.id === line.id ? problem : undefined}
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
        </div>
      </details>
      <Failure text={problem && !problem.at ? problem.text : undefined} />
      {overtaking && (
        <div className="inbox-alert" role="alert">
          <p>
            {overtaking.author} enviou a versão {overtaking.version} depois que este texto começou. Confira
            antes de enviar a sua.
          </p>
          <button
            type="button"
            className="inbox-text-button"
            onClick={() => change({ after: overtaking.version })}
          >
            Conferi: a minha será a versão {overtaking.version + 1}
          </button>
        </div>
      )}
      <div className="inbox-work-options">
        <button type="button" onClick={preview}>
          Ver o PDF
        </button>
        {channels.map((channel, index) => (
          <button
            key={channel}
            type="button"
            className={index === 0 ? 'main' : undefined}
            aria-busy={isBusy}
            onClick={() => !isBusy && !overtaking && send(channel)}
          >
            {sendNames[channel]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="inbox-text-button"
        onClick={() => {
          keep(undefined);
          onClose();
        }}
      >
        Descartar o rascunho
      </button>
    </section>
  );
}
