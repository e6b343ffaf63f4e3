import { type SubmitEvent, useId, useRef, useState } from 'react';
import {
  findTemplateProblem,
  type ReplyTemplate,
  TEMPLATE_LABELS,
  type TemplateName,
} from '../../shared/inbox/reply-templates.ts';
import type { CallStaff } from '../call-staff.ts';
import { conflictOf, DEFAULT_TEMPLATES, saveTemplate } from './use-templates.ts';

interface Props {
  call: CallStaff;
  name: TemplateName;
  /** As the server has it. */
  stored: ReplyTemplate;
  say: (text: string) => void;
}

/** One template. What is typed stays until it is saved, whatever the server says. */
export function TemplateForm({ call, name, stored, say }: Props) {
  const [base, setBase] = useState(stored);
  const [text, setText] = useState(stored.text);
  /** The text that somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const refuse = (found: string) => {
    setProblem(found);
    field.current?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = findTemplateProblem(text);
    if (found) return refuse(found);
    setBusy(true);
    setProblem(undefined);
    const reply = await saveTemplate(call, name, { text, revision: base.revision });
    setBusy(false);
    const other = conflictOf(reply);
    if (reply.ok) {
      setBase(reply.value);
      setTheirs(undefined);
      say(`Modelo “${TEMPLATE_LABELS[name]}” salvo.`);
    } else if (other) {
      // The next save is made from their text.
      setBase(other);
      setTheirs(other.text);
    } else {
      refuse(
        reply.failure.code === 'invalid'
          ? 'O servidor não aceitou este texto. Confira e tente de novo.'
          : 'O servidor não confirmou. Tente de novo: o texto continua aqui.',
      );
    }
  };
  const take = (chosen: string) => {
    setText(chosen);
    setTheirs(undefined);
    setProblem(undefined);
    field.current?.focus();
  };

  const original = DEFAULT_TEMPLATES[name].text;
  return (
    <form className="inbox-section" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{TEMPLATE_LABELS[name]}</label>
        <textarea
          ref={field}
          id={id}
          rows={6}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {problem && (
          <p className="field-error" role="alert" id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
      {theirs !== undefined && (
        <div className="inbox-alert" role="alert">
          <p>Outra pessoa mudou este modelo enquanto você escrevia. O seu texto continua acima; o dela é:</p>
          <p className="inbox-text">{theirs}</p>
          <button type="button" className="inbox-text-button" onClick={() => take(theirs)}>
            Usar o texto dela
          </button>
          <p>Para ficar com o seu, use “Salvar modelo” outra vez.</p>
        </div>
      )}
      <div className="template-actions">
        <button type="submit" className="button button-quiet" aria-busy={isBusy}>
          Salvar modelo
        </button>
        {text !== original && (
          <button type="button" className="inbox-text-button" onClick={() => take(original)}>
            Usar o texto original
          </button>
        )}
      </div>
    </form>
  );
}
