import type { LeadDetail, ReplyChannel } from '../../shared/inbox/inbox-wire.ts';
import { Icon } from '../../site/ui/Icon.tsx';

interface Props {
  lead: LeadDetail;
  /** Called when a reply link is activated; whether a reply was sent is not known. */
  onReply: (channel: ReplyChannel) => void;
}

export function ReplyLinks({ lead: { replyLinks, request, state }, onReply }: Props) {
  const { whatsapp, email } = replyLinks;
  return (
    <div className="inbox-reply">
      {whatsapp ? (
        <a
          className="button button-whatsapp"
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onReply('whatsapp')}
        >
          <Icon name="whatsapp" /> Responder no WhatsApp
        </a>
      ) : (
        request.phone !== '' && (
          <p className="hint">
            O telefone está fora do padrão: confira o número antes de chamar no WhatsApp.
          </p>
        )
      )}
      {email && (
        <a className="button button-quiet" href={email} onClick={() => onReply('email')}>
          <Icon name="mail" /> Responder por email
        </a>
      )}
      {state === 'active' && <p className="hint">Depois de responder, marque “Respondido”.</p>}
    </div>
  );
}
