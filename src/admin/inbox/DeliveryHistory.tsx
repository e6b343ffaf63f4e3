import type { LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import { Failure } from '../Failure.tsx';
import { ATTEMPT_LABELS, DELIVERY_LABELS, formatShort } from './describe-lead.ts';

interface Props {
  lead: LeadDetail;
  isBusy: boolean;
  failure: string | undefined;
  onResend: () => void;
}

/** Every attempt to mail this lead to the team, with the mail server's response. */
export function DeliveryHistory({
  lead: { delivery, deliveries, nextAttemptAt },
  isBusy,
  failure,
  onResend,
}: Props) {
  return (
    <section className="inbox-section">
      <h4>Email à equipe</h4>
      <p>
        {DELIVERY_LABELS[delivery]}
        {nextAttemptAt && ` Próxima tentativa: ${formatShort(nextAttemptAt)}.`}
      </p>
      {deliveries.length > 0 && (
        <ol className="inbox-history">
          {deliveries.toReversed().map(({ id, at, outcome, answer }) => (
            <li key={id}>
              <p className="inbox-history-head">
                <span>
                  {ATTEMPT_LABELS[outcome]} {answer && <code>{answer}</code>}
                </span>
                <time dateTime={at}>{formatShort(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <Failure text={failure} />
      <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={onResend}>
        Reenviar email
      </button>
    </section>
  );
}
