import { Icon } from '../../site/ui/Icon.tsx';
import { toInboxTitle } from './to-inbox-title.ts';

/** Says how many follow-ups are due; renders nothing for zero. */
export function DueBanner({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div ref={toInboxTitle} className="inbox-banner">
      <Icon name="clock" />
      <p>
        {count === 1
          ? '1 retorno é para hoje ou passou do dia.'
          : `${count} retornos são para hoje ou passaram do dia.`}
      </p>
      <button type="button" className="inbox-text-button" onClick={onShow}>
        Ver retornos
      </button>
    </div>
  );
}
