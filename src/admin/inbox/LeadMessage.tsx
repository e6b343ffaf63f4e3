import { parseCartLines } from '../../shared/cart/cart-message.ts';

/** What the visitor asks for: the quote list's lines as a table, then the message as it was written. */
export function LeadMessage({ message }: { message: string }) {
  const { lines, text } = parseCartLines(message);
  return (
    <section className="inbox-section">
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
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves
              <tr key={index}>
                <td>{title}</td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h4>Mensagem</h4>
      {text ? <p className="inbox-text">{text}</p> : <p className="hint">O pedido traz só a lista.</p>}
    </section>
  );
}
