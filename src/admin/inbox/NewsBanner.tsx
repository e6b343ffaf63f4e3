import { Icon } from '../../site/ui/Icon.tsx';
import { toInboxTitle } from './to-inbox-title.ts';

/**
 * Says that new leads have arrived, where the list does not show them by itself: it would move under the finger of a person
 * who reads further down, or who looks for others. The region is there from the start, because screen readers ignore one
 * that arrives with its text.
 */
export function NewsBanner({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  return (
    <div role="status" className="inbox-news">
      {isShown && (
        <div ref={toInboxTitle} className="inbox-banner">
          <Icon name="mail" />
          <p>Chegaram pedidos novos.</p>
          <button type="button" className="inbox-text-button" onClick={onShow}>
            Mostrar
          </button>
        </div>
      )}
    </div>
  );
}
