import type { LeadSummary } from '../../../shared/inbox/inbox-wire.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import type { Bulk } from './use-bulk.ts';

/** Selects a lead; with Shift, all from the last selected one. */
export function PickBox({ lead: { reference, name, company }, bulk }: { lead: LeadSummary; bulk: Bulk }) {
  return (
    <label className="inbox-pick">
      <input
        type="checkbox"
        aria-label={`Selecionar ${company || name}, pedido ${formatReference(reference)}`}
        checked={bulk.selected.includes(reference)}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          bulk.pick(reference, checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
