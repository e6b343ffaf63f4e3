/** The items between two others in an order, with both; only `to` if `from` is not in it. */
export function rangeOf(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  return start < 0 || end < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
