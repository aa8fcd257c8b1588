/** Where one page stands in its list, in the provider's words. */
export interface Paging {
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  total: number | null;
}

/** Where a page stands in a list that could not be read: nobody knows what comes after it. */
export function unknownPaging(page: number): Paging {
  return { current_page: page, last_page: page, from: null, to: null, total: null };
}
