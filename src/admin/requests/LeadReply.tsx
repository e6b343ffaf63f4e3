import { useState } from 'react';
import type { LeadDetail, ReplyChannel } from '../../shared/inbox/inbox-answers.ts';
import { readPhone } from '../../shared/phone.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { createKey } from '../frame/action-keys.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { useFocusNext } from '../frame/use-focus-next.ts';
import { keepDraft, readDraft } from './desk-drafts.ts';
import { ReplyComposer } from './ReplyComposer.tsx';
import { ReplyQuestion } from './ReplyQuestion.tsx';
import { REPLY_TEXT_NAMES, type ReplyTextName } from './reply-texts.ts';
import { type OpenedReply, useOpenedReply } from './use-opened-reply.ts';
import { useReplying } from './use-replying.ts';

interface Props {
  call: CallStaff;
  lead: LeadDetail;
  callLink: string | undefined;
  /** Why the last reply was not recorded. */
  failure: string | undefined;
  isBusy: boolean;
  /** Called when the person says that the reply was sent. Resolves to whether it is recorded. */
  onSent: (reply: OpenedReply) => Promise<boolean>;
  /** Opens the reply, if the person still wants to reply. */
  askFirst: (open: () => void) => void;
}

const QUESTION_ID = 'lead-reply-sent';
const buttonId = (channel: ReplyChannel) => `lead-reply-${channel}`;

/** The ways to reply, or the question about an opened reply. On a phone they are fixed at the bottom, near the thumb. */
export function LeadReply({ call, lead, callLink, failure, isBusy, onSent, askFirst }: Props) {
  const { replyLinks } = lead;
  const [channel, setChannel] = useState<ReplyChannel>();
  /** The edited texts, kept on the device until the person says that the reply was sent. */
  const [drafts, setDrafts] = useState<Partial<Record<ReplyTextName, string | undefined>>>(() =>
    Object.fromEntries(REPLY_TEXT_NAMES.map((name) => [name, readDraft(lead.reference, `reply-${name}`)])),
  );
  const changeDraft = (name: ReplyTextName, text: string | undefined) => {
    keepDraft(lead.reference, `reply-${name}`, text);
    setDrafts((last) => ({ ...last, [name]: text }));
  };
  const focusNext = useFocusNext();
  const [opened, setOpened] = useOpenedReply(lead.reference);
  useReplying(call, lead.reference, channel !== undefined || opened !== undefined);

  /** Shows the ways to reply again. */
  const close = (from: ReplyChannel) => {
    setChannel(undefined);
    setOpened(undefined);
    focusNext(buttonId(from));
  };
  const ask = (of: ReplyChannel) => {
    setOpened({ channel: of, key: createKey() });
    // After the click: removing the link earlier would cancel the navigation.
    setTimeout(() => {
      setChannel(undefined);
      focusNext(QUESTION_ID);
    });
  };

  const link = channel && replyLinks[channel];
  if (channel && link) {
    return (
      <ReplyComposer
        lead={lead}
        channel={channel}
        link={link}
        drafts={drafts}
        onDraft={changeDraft}
        onOpen={() => ask(channel)}
        onClose={() => close(channel)}
      />
    );
  }
  if (opened) {
    return (
      <ReplyQuestion
        titleId={QUESTION_ID}
        isBusy={isBusy}
        failure={failure}
        onSent={async () => {
          const isRecorded = await onSent(opened);
          if (isRecorded) for (const name of REPLY_TEXT_NAMES) changeDraft(name, undefined);
          return isRecorded;
        }}
        onClose={() => close(opened.channel)}
      />
    );
  }
  return (
    <>
      {lead.request.phone && readPhone(lead.request.phone).isDoubtful && (
        <p className="hint">O telefone está fora do padrão: confira o número antes de chamar no WhatsApp.</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
      <div className="lead-actions" role="group" aria-label="Responder ao cliente">
        {replyLinks.whatsapp && (
          <button
            type="button"
            id={buttonId('whatsapp')}
            className="button button-whatsapp"
            aria-label="Responder no WhatsApp"
            onClick={() => askFirst(() => setChannel('whatsapp'))}
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
            onClick={() => askFirst(() => setChannel('email'))}
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
