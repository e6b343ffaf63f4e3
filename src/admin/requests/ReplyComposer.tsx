import { useEffect, useId, useRef, useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../shared/inbox/inbox-answers.ts';
import { replaceReplyText } from '../../shared/inbox/reply-link.ts';
import { REPLY_TEXT_NAMES, REPLY_TEXTS, type ReplyTextName, writeReply } from './reply-texts.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface Props {
  lead: LeadDetail;
  channel: ReplyChannel;
  /** The reply link of the channel. */
  link: string;
  drafts: Readonly<Partial<Record<ReplyTextName, string | undefined>>>;
  /** Undefined discards the draft. */
  onDraft: (name: ReplyTextName, text: string | undefined) => void;
  /** The chat or the mail was opened; whether the reply is sent is unknown. */
  onOpen: () => void;
  onClose: () => void;
}

const CHANNELS: Readonly<Record<ReplyChannel, { title: string; open: string }>> = {
  whatsapp: { title: 'Responder no WhatsApp', open: 'Abrir no WhatsApp' },
  email: { title: 'Responder por email', open: 'Abrir o email' },
};

/** Edits the reply before it is opened: one of the texts with the lead's values. */
export function ReplyComposer({ lead, channel, link, drafts, onDraft, onOpen, onClose }: Props) {
  const isFirst = !lead.events.some(({ kind }) => kind === 'reply');
  const [name, setName] = useState<ReplyTextName>(
    () =>
      REPLY_TEXT_NAMES.find((choice) => drafts[choice] !== undefined) ??
      (isFirst ? 'first-answer' : 'missing-data'),
  );
  const title = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isWide = useWideScreen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the reply is opened
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.parentElement?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, []);

  // Files that did not arrive are asked for again.
  const files = lead.attachments.filter(({ state }) => state === 'open' || state === 'complete');
  const text = drafts[name] ?? writeReply(name, lead.request, lead.reference, files.length);
  const { title: heading, open } = CHANNELS[channel];
  return (
    <section className="inbox-section lead-composer">
      <h4 ref={title} tabIndex={-1}>
        {heading}
      </h4>
      <fieldset className="inbox-states lead-templates">
        <legend className="sr-only">Modelo</legend>
        {REPLY_TEXT_NAMES.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === name} onClick={() => setName(choice)}>
            {REPLY_TEXTS[choice].label}
          </button>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={textId}>Mensagem</label>
        <textarea
          ref={field}
          id={textId}
          rows={8}
          value={text}
          onChange={({ currentTarget: { value } }) => onDraft(name, value)}
        />
        {drafts[name] !== undefined && (
          <button
            type="button"
            className="inbox-text-button"
            onClick={() => {
              field.current?.focus();
              onDraft(name, undefined);
            }}
          >
            Voltar ao modelo
          </button>
        )}
      </div>
      <div className="lead-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancelar
        </button>
        <a
          className={channel === 'whatsapp' ? 'button button-whatsapp' : 'button'}
          href={replaceReplyText(link, channel, text)}
          {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={onOpen}
        >
          {open}
        </a>
      </div>
    </section>
  );
}
