import type { LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import type { ChosenState } from '../../shared/inbox/lead-state.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { Failure } from '../Failure.tsx';
import { LeadRow } from './LeadRow.tsx';
import { labelChoice, quickChoices } from './state-choices.ts';

interface Props {
  id: string;
  lead: LeadSummary;
  /** Whether the lead is shown beside the list, or over it. */
  isOpen: boolean;
  /** Whether its states are offered. */
  isOffering: boolean;
  isBusy: boolean;
  /** Why its state was not changed. */
  failure: string | undefined;
  now: Date;
  onOffer: (isOffering: boolean) => void;
  onChoose: (state: ChosenState) => void;
}

/** A row of the list, with the states behind a button. */
export function LeadItem(props: Props) {
  const { id, lead, isOpen, isOffering, isBusy, failure, now, onOffer, onChoose } = props;
  const choicesId = `${id}-states`;
  const buttonId = `${id}-offer`;
  return (
    <li className="inbox-item" data-open={isOpen ? '' : undefined}>
      <div className="inbox-item-row">
        <LeadRow id={id} lead={lead} isOpen={isOpen} now={now} />
        <button
          type="button"
          id={buttonId}
          className="inbox-item-offer"
          aria-label={`Mover o pedido ${formatReference(lead.reference)}: ${lead.company || lead.name}`}
          aria-expanded={isOffering}
          aria-controls={choicesId}
          onClick={() => onOffer(!isOffering)}
        >
          <Icon name="chevron" />
        </button>
      </div>
      <div id={choicesId} className="inbox-item-states" hidden={!isOffering} aria-busy={isBusy}>
        {isOffering &&
          quickChoices(lead.state).map((choice) => (
            <button
              key={choice}
              type="button"
              className="button button-quiet"
              onClick={() => {
                document.getElementById(buttonId)?.focus();
                onOffer(false);
                onChoose(choice);
              }}
            >
              {labelChoice(choice, lead.state)}
            </button>
          ))}
      </div>
      <Failure text={failure} />
    </li>
  );
}
