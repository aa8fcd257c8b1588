/** Where one page stands in its list, in the provider's words. */
export interface Paging {
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  total: number | null;
}
