import type { LeadEvent } from '../../shared/inbox/inbox-wire.ts';
import { describeEvent, formatShort } from './describe-lead.ts';

/** The team's actions on a lead, newest first. */
export function LeadHistory({ events }: { events: readonly LeadEvent[] }) {
  return (
    <section className="inbox-section">
      <h4>Histórico</h4>
      {events.length === 0 ? (
        <p className="hint">Nenhuma movimentação.</p>
      ) : (
        <ol className="inbox-history">
          {events.toReversed().map((event) => (
            <li key={event.id}>
              <p className="inbox-history-head">
                <span>{describeEvent(event)}</span>
                <span>
                  {event.author}, <time dateTime={event.at}>{formatShort(event.at)}</time>
                </span>
              </p>
              {event.kind === 'note' && <p className="inbox-text">{event.note}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
