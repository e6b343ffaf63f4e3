import type { CartLines } from '../../shared/cart/cart.ts';
import { formatLongDate } from '../../site/ui/format-pt.ts';

export interface PrintedCompany {
  brand: string;
  legalName: string;
  taxId: string;
  address: string;
  phones: readonly string[];
  email: string;
}

/** The cart for printing: company, products and space for notes. Hidden on screen. */
export function CartPrintSheet({ cart, company }: { cart: CartLines; company: PrintedCompany }) {
  return (
    <section className="print-sheet" aria-hidden="true">
      <header>
        <strong>{company.brand}</strong>
        <p>
          {company.legalName} · CNPJ {company.taxId}
        </p>
        <p>{company.address}</p>
        <p>
          {company.phones.join(' · ')} · {company.email}
        </p>
      </header>
      <p className="print-title">Carrinho de Orçamento</p>
      <p>{formatLongDate(new Date())}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col">Preço</th>
            <th scope="col">Quantidade</th>
          </tr>
        </thead>
        <tbody>
          {cart.map(({ id, title, price, quantity }) => (
            <tr key={id}>
              <td>{title}</td>
              <td>{price}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="print-notes">Observações:</p>
    </section>
  );
}
