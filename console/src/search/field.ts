/** Id of the search field. */
export const SEARCH_FIELD = 'search';
