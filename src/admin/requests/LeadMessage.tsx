import { parseCartLines } from '../../shared/cart/cart-message.ts';

/** The cart items of a lead as a table, then the visitor's message unchanged. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: lines can be identical, and their order never changes
              <tr key={index}>
                <td>{title}</td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h4>Mensagem</h4>
      {text ? (
        <p className="inbox-text">{text}</p>
      ) : (
        <p className="hint">{lines.length > 0 ? 'O pedido traz só a lista.' : 'Sem mensagem.'}</p>
      )}
    </section>
  );
}
