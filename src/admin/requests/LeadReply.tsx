import { useRef, useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../shared/inbox/inbox-answers.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { Failure } from '../frame/Failure.tsx';
import { useFocusNext } from '../frame/use-focus-next.ts';
import { ReplyComposer } from './ReplyComposer.tsx';
import type { ReplyTextName } from './reply-texts.ts';

interface Props {
  lead: LeadDetail;
  callLink: string | undefined;
  /** Why the last reply was not recorded. */
  failure: string | undefined;
  /** Called when the reply is opened; whether it was sent is unknown. */
  onReply: (channel: ReplyChannel) => Promise<unknown>;
}

const buttonId = (channel: ReplyChannel) => `lead-reply-${channel}`;

/** The ways to reply. On a phone they are fixed at the bottom, near the thumb. */
export function LeadReply({ lead, callLink, failure, onReply }: Props) {
  const { replyLinks } = lead;
  const [channel, setChannel] = useState<ReplyChannel>();
  /** The edited texts, kept until the lead is closed. */
  const [drafts, setDrafts] = useState<Partial<Record<ReplyTextName, string>>>({});
  const focusNext = useFocusNext();
  const isSending = useRef(false);

  const close = () => {
    setChannel(undefined);
    if (channel) focusNext(buttonId(channel));
  };
  const send = async () => {
    if (!channel || isSending.current) return;
    isSending.current = true;
    await onReply(channel);
    isSending.current = false;
    close();
  };

  const link = channel && replyLinks[channel];
  if (channel && link) {
    return (
      <ReplyComposer
        lead={lead}
        channel={channel}
        link={link}
        drafts={drafts}
        onDraft={(name, text) => setDrafts({ ...drafts, [name]: text })}
        onSend={send}
        onClose={close}
      />
    );
  }
  return (
    <>
      {!replyLinks.whatsapp && lead.request.phone && (
        <p className="hint">O telefone está fora do padrão: confira o número antes de chamar no WhatsApp.</p>
      )}
      <Failure text={failure} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
      <div className="lead-actions" role="group" aria-label="Responder ao cliente">
        {replyLinks.whatsapp && (
          <button
            type="button"
            id={buttonId('whatsapp')}
            className="button button-whatsapp"
            aria-label="Responder no WhatsApp"
            onClick={() => setChannel('whatsapp')}
          >
            <Icon name="whatsapp" />
            <span className="lead-actions-short">WhatsApp</span>
            <span className="lead-actions-long">Responder no WhatsApp</span>
          </button>
        )}
        {replyLinks.email && (
          <button
            type="button"
            id={buttonId('email')}
            className="button button-quiet"
            aria-label="Responder por email"
            onClick={() => setChannel('email')}
          >
            <Icon name="mail" />
            <span className="lead-actions-short">Email</span>
            <span className="lead-actions-long">Responder por email</span>
          </button>
        )}
        {callLink && (
          <a className="button button-quiet" href={callLink}>
            <Icon name="phone" /> Ligar
          </a>
        )}
      </div>
    </>
  );
}
