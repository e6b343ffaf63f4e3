import { createHash } from 'node:crypto';

/** Says which inventory a document was made from; how its file is laid out makes no difference. */
export const hashInventory = (inventory: unknown): string =>
  createHash('sha256').update(JSON.stringify(inventory)).digest('hex').slice(0, 16);
