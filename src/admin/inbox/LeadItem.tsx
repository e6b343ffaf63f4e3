import type { LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import type { ChosenState } from '../../shared/inbox/lead-state.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { Failure } from '../Failure.tsx';
import { PickBox } from './bulk/PickBox.tsx';
import type { Bulk } from './bulk/use-bulk.ts';
import { LeadRow } from './LeadRow.tsx';
import { labelChoice, quickChoices } from './state-choices.ts';
import { useSwipe } from './use-swipe.ts';

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
  bulk: Bulk;
  onOffer: (isOffering: boolean) => void;
  onChoose: (state: ChosenState) => void;
}

/** A row of the list, with the states behind a button or a swipe to the left. */
export function LeadItem(props: Props) {
  const { id, lead, isOpen, isOffering, isBusy, failure, now, bulk, onOffer, onChoose } = props;
  const swipe = useSwipe((direction) => onOffer(direction === 'left'));
  const choicesId = `${id}-states`;
  const buttonId = `${id}-offer`;
  return (
    <li className="inbox-item" data-open={isOpen ? '' : undefined}>
      <div className="inbox-item-row" data-picking={bulk.isOn ? '' : undefined} {...swipe}>
        {bulk.isOn && <PickBox lead={lead} bulk={bulk} />}
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
