/** Where a page of the list ended: at a lead, in the part that comes first or in the one below. */
export interface ListCursor {
  reference: string;
  isUrgent: boolean;
}

const CURSOR = /^(urgente-)?([0-9A-Z]{8})$/;

// The part belongs to the cursor: the lead may leave it while somebody works through the list.
export const formatCursor = ({ reference, isUrgent }: ListCursor): string =>
  isUrgent ? `urgente-${reference}` : reference;

export function parseCursor(value: unknown): ListCursor | undefined {
  const [, mark, reference] = (typeof value === 'string' && CURSOR.exec(value)) || [];
  return reference === undefined ? undefined : { reference, isUrgent: mark !== undefined };
}
