/** Says how many leads have arrived; undefined for zero, for example after a colleague has answered one meanwhile. */
export const describeArrivals = (count: number): string | undefined =>
  count > 0 ? (count === 1 ? '1 pedido novo' : `${count} pedidos novos`) : undefined;
