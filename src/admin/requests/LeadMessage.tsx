import { parseCartLines } from '../../shared/cart/cart-message.ts';

/** The visitor's words unchanged, then the cart items as a table. Scrolls by itself, so that the reply stays near. */
export function LeadMessage({ message }: { message: string }) {
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
    </section>
  );
}
