import { UNREADABLE } from '../frame/call-staff.ts';
import type { Reason } from './inbox-client.ts';
import { toInboxTitle } from './to-inbox-title.ts';

const NOT_LOADED = 'Não foi possível carregar';

const TEXTS: Partial<Record<Reason, { title: string; text: string; action: string }>> = {
  'signed-out': {
    title: 'Sua sessão terminou',
    text: 'Por segurança, ela acaba depois de 30 minutos sem uso. Entre de novo para continuar.',
    action: 'Entrar de novo',
  },
  missing: {
    title: 'Pedido não encontrado',
    text: 'Ele pode ter sido apagado: os pedidos são guardados só pelo prazo da política de privacidade.',
    action: 'Tentar de novo',
  },
  unreadable: { title: NOT_LOADED, text: UNREADABLE, action: 'Tentar de novo' },
};

const UNREACHABLE = {
  title: NOT_LOADED,
  text: 'O servidor não respondeu. Confira a conexão e tente de novo; nenhum pedido se perde.',
  action: 'Tentar de novo',
};

/** Replaces content that could not be loaded: says why and offers a retry. */
export function InboxProblem({ reason, onRetry }: { reason: Reason; onRetry: () => void }) {
  const { title, text, action } = TEXTS[reason] ?? UNREACHABLE;
  return (
    <div ref={toInboxTitle} className="sheet inbox-message" role="alert">
      <p className="inbox-message-title">{title}</p>
      <p>{text}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {action}
      </button>
    </div>
  );
}
