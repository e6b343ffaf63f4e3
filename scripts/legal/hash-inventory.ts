import { createHash } from 'node:crypto';

/** Identifies the inventory that a document was made from. Does not depend on the formatting of the file. */
export const hashInventory = (inventory: unknown): string =>
  createHash('sha256').update(JSON.stringify(inventory)).digest('hex').slice(0, 16);
