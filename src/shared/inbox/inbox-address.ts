const START = '#pedido';
const OPEN = /^#pedido-([0-9A-Z]{8})$/;

/** The inbox with no request open. */
export const INBOX_HASH = '#pedidos';

/** The address of an open request, within the page: the reference alone. */
export const leadHash = (reference: string) => `${START}-${reference}`;

/** The request that an address opens, if any. */
export const openReference = (hash: string): string | undefined => OPEN.exec(hash)?.[1];

export const isInboxHash = (hash: string): boolean => hash.startsWith(START);
