/** Query parameter of the shop's URL with the search text. */
export const SEARCH_PARAMETER = 'busca';
