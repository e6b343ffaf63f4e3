import { LATE_AFTER_HOURS } from '../../shared/inbox/lead-state.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { toInboxTitle } from './to-inbox-title.ts';

/** Says how many leads are late; renders nothing for zero. */
export function LateBanner({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  const wait = count === 1 ? '1 pedido espera' : `${count} pedidos esperam`;
  return (
    <div ref={toInboxTitle} className="inbox-banner inbox-late-banner">
      <Icon name="clock" />
      <p>
        {wait} resposta há mais de {LATE_AFTER_HOURS}&nbsp;horas úteis.
      </p>
      <button type="button" className="inbox-text-button" onClick={onShow}>
        Ver atrasados
      </button>
    </div>
  );
}
