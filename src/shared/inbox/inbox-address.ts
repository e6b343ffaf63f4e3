const START = '#pedido';
const OPEN = /^#pedido-([0-9A-Z]{8})$/;

/** The inbox with no lead open. */
export const INBOX_HASH = '#pedidos';

/** The URL hash of an open lead. */
export const leadHash = (reference: string) => `${START}-${reference}`;

/** The reference of the lead that a hash opens, if any. */
export const openReference = (hash: string): string | undefined => OPEN.exec(hash)?.[1];

export const isInboxHash = (hash: string): boolean => hash.startsWith(START);
