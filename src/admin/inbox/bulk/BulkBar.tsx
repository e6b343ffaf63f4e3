import './bulk.css';
import { useState } from 'react';
import { type BulkChange, type InboxPage, MOST_BULK_LEADS } from '../../../shared/inbox/inbox-wire.ts';
import { CHOSEN_STATES, STATE_LABELS } from '../../../shared/inbox/lead-state.ts';
import { describeList } from '../LeadList.tsx';
import { type Bulk, SELECT_BUTTON_ID } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  page: InboxPage;
  /** Whose a lead can be: the person who looks at it, then the others. */
  people: readonly string[];
}

const countText = (count: number) => (count === 1 ? '1 escolhido' : `${count} escolhidos`);

/** Starts the selection of leads, and changes the selected ones together. */
export function BulkBar({ bulk, page, people }: Props) {
  const [chosen, setChosen] = useState(0);
  const changes: { label: string; change: BulkChange['change'] }[] = [
    ...CHOSEN_STATES.map((state) => ({ label: `Mudar para ${STATE_LABELS[state]}`, change: { state } })),
    ...people.map((assignee, index) => ({
      label: index === 0 ? 'Assumir' : `Passar para ${assignee}`,
      change: { assignee },
    })),
    { label: 'Deixar sem dono', change: { assignee: null } },
  ];
  const count = bulk.selected.length;
  const most = Math.min(page.leads.length, MOST_BULK_LEADS);

  return (
    <div className="inbox-bulk" data-on={bulk.isOn ? '' : undefined}>
      <div className="inbox-bulk-line">
        {!bulk.isOn && <p className="text-small">{describeList(page)}</p>}
        <button
          id={SELECT_BUTTON_ID}
          type="button"
          className="inbox-text-button"
          aria-pressed={bulk.isOn}
          onClick={bulk.isOn ? bulk.stop : bulk.start}
        >
          Selecionar
        </button>
        {bulk.isOn && (
          <>
            <p role="status">{countText(count)}</p>
            <button
              type="button"
              className="inbox-text-button"
              onClick={count === most ? bulk.pickNone : bulk.pickAll}
            >
              {count === most ? 'Limpar' : `Todos os ${most} mostrados`}
            </button>
          </>
        )}
      </div>
      {bulk.isOn && (
        <form
          className="inbox-bulk-line"
          onSubmit={(event) => {
            event.preventDefault();
            const made = changes[chosen];
            if (made && count > 0) bulk.apply(made.change);
          }}
        >
          <div className="field">
            <label htmlFor="inbox-bulk-change" className="sr-only">
              O que fazer com os escolhidos
            </label>
            <select
              id="inbox-bulk-change"
              value={chosen}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            >
              {changes.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="button" aria-busy={bulk.isBusy} aria-disabled={count === 0}>
            Aplicar
          </button>
        </form>
      )}
    </div>
  );
}
