import { parseCartLines } from '../../shared/cart/cart-message.ts';
import type { LeadEvent } from '../../shared/inbox/inbox-answers.ts';
import { formatShort } from './describe-lead.ts';

interface Props {
  message: string;
  events: readonly LeadEvent[];
}

/**
 * The visitor's words unchanged, then the cart items as a table and what was added on the request's page, the newest first.
 * Scrolls by itself, so that the reply stays near.
 */
export function LeadMessage({ message, events }: Props) {
  const { lines, text } = parseCartLines(message);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys
    <section className="inbox-section lead-words" aria-label="O que o cliente pede" tabIndex={0}>
      {text ? (
        <p className="inbox-text">{text}</p>
      ) : (
        <p className="hint">{lines.length > 0 ? 'O pedido traz só a lista.' : 'Sem mensagem.'}</p>
      )}
      {lines.length > 0 && (
        <table className="inbox-cart">
          <caption>Lista do orçamento</caption>
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col">Quantidade</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ title, quantity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines can be identical, and their order never changes
              <tr key={index}>
                <td>{title}</td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {events
        .flatMap((event) => (event.kind === 'customer' && event.action === 'acrescentar' ? event : []))
        .toReversed()
        .map(({ id, at, author, note }) => (
          <p key={id} className="inbox-text">
            <strong>
              {author} acrescentou em {formatShort(at)}:
            </strong>{' '}
            {note}
          </p>
        ))}
    </section>
  );
}
