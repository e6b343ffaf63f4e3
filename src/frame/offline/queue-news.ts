import { QUEUE_DAYS, type QueuedRequest } from '../../request/queue/queued-request.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { CONTACT_PROMISE } from '../../shared/request/reply-time.ts';
import { ANCHORS } from '../../shared/routes.ts';

export interface News {
  title: string;
  detail: string;
  /** Formatted for display. */
  reference?: string;
  link?: { label: string; href: string };
}

/** The notice, on every page, about a queued quote request. Says "enviado" only when the server has stored it. */
export function describeQueued(queued: QueuedRequest): News {
  switch (queued.state) {
    case 'waiting':
      return {
        title: 'Solicitação na fila',
        detail: 'Ainda não foi enviada. Será enviada quando a conexão voltar.',
        link: { label: 'Ver ou cancelar', href: ANCHORS.contact },
      };
    case 'sent':
      return {
        title: 'Solicitação enviada',
        detail: `Recebemos a solicitação que estava na fila. ${CONTACT_PROMISE} Referência `,
        reference: formatReference(queued.reference),
      };
    case 'refused':
      return {
        title: 'Solicitação não aceita',
        detail: `${queued.notice.title}. Seu texto está guardado neste aparelho.`,
        link: { label: 'Corrigir a solicitação', href: ANCHORS.contact },
      };
    case 'expired':
      return {
        title: 'Solicitação não enviada',
        detail: `Uma solicitação ficou ${QUEUE_DAYS} dias na fila sem conexão e foi apagada deste aparelho.`,
        link: { label: 'Preencher novamente', href: ANCHORS.contact },
      };
  }
}
