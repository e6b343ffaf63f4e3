/** The part of the shop's address that holds what a visitor searches for. */
export const SEARCH_PARAMETER = 'busca';
