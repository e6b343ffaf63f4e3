import { useEffect, useId, useRef, useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../shared/inbox/inbox-wire.ts';
import { replaceReplyText } from '../../shared/inbox/reply-link.ts';
import {
  fillTemplate,
  replyValues,
  TEMPLATE_LABELS,
  TEMPLATE_NAMES,
  type TemplateName,
} from '../../shared/inbox/reply-templates.ts';
import type { CallStaff } from '../call-staff.ts';
import { useTemplates } from './use-templates.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface Props {
  call: CallStaff;
  lead: LeadDetail;
  channel: ReplyChannel;
  /** The reply link of the channel. */
  link: string;
  drafts: Readonly<Partial<Record<TemplateName, string>>>;
  onDraft: (name: TemplateName, text: string) => void;
  onSend: () => void;
  onClose: () => void;
}

const CHANNELS: Readonly<Record<ReplyChannel, { title: string; open: string }>> = {
  whatsapp: { title: 'Responder no WhatsApp', open: 'Abrir no WhatsApp' },
  email: { title: 'Responder por email', open: 'Abrir o email' },
};

/** The reply before it is opened: one of the templates with the lead's values, which can still be changed. */
export function ReplyComposer({ call, lead, channel, link, drafts, onDraft, onSend, onClose }: Props) {
  const { templates, isLoading, hasFailed } = useTemplates(call);
  const isFirst = !lead.events.some(({ kind }) => kind === 'reply');
  const [name, setName] = useState<TemplateName>(isFirst ? 'first-answer' : 'missing-data');
  const title = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  const isWide = useWideScreen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the reply is opened
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.parentElement?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, []);

  const filled = fillTemplate(templates[name].text, replyValues(lead.request, lead.reference));
  const text = drafts[name] ?? (isLoading ? '' : filled);
  const { title: heading, open } = CHANNELS[channel];
  return (
    <section className="inbox-section lead-composer" aria-busy={isLoading}>
      <h4 ref={title} tabIndex={-1}>
        {heading}
      </h4>
      <fieldset className="inbox-states lead-templates">
        <legend className="sr-only">Modelo</legend>
        {TEMPLATE_NAMES.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === name} onClick={() => setName(choice)}>
            {TEMPLATE_LABELS[choice]}
          </button>
        ))}
      </fieldset>
      {hasFailed && (
        <p className="hint" role="status">
          Os modelos da equipe não puderam ser lidos. Estes são os textos originais.
        </p>
      )}
      <div className="field">
        <label htmlFor={textId}>Mensagem</label>
        <textarea
          id={textId}
          rows={8}
          placeholder={isLoading ? 'Lendo os modelos…' : undefined}
          value={text}
          onChange={({ currentTarget: { value } }) => onDraft(name, value)}
        />
      </div>
      <div className="lead-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancelar
        </button>
        <a
          className={channel === 'whatsapp' ? 'button button-whatsapp' : 'button'}
          href={replaceReplyText(link, channel, text)}
          {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={onSend}
        >
          {open}
        </a>
      </div>
    </section>
  );
}
