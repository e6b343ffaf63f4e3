import { Icon } from '../../site/ui/Icon.tsx';
import { toInboxTitle } from './to-inbox-title.ts';

/**
 * Says that new leads have arrived. The list does not change by itself under the pointer of a person who reads it. The
 * region is there from the start, because screen readers ignore one that arrives with its text.
 */
export function NewsBanner({ isShown, onRefresh }: { isShown: boolean; onRefresh: () => void }) {
  return (
    <div role="status">
      {isShown && (
        <div ref={toInboxTitle} className="inbox-banner">
          <Icon name="mail" />
          <p>Chegaram pedidos novos.</p>
          <button type="button" className="inbox-text-button" onClick={onRefresh}>
            Mostrar
          </button>
        </div>
      )}
    </div>
  );
}
