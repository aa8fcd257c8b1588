/** Where one page stands in its list, in the provider's words. */
export interface Paging {
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  total: number | null;
  /** "3 dialogues found", where something was looked for. */
  found?: string;
}

/** The same with how many rows fit what was looked for, where the provider counts them. */
export function counted(paging: Paging, { one, looked }: { one: string; looked: boolean }): Paging {
  const { total } = paging;
  if (!looked || total === null) return paging;
  return { ...paging, found: `${total} ${one}${total === 1 ? "" : "s"} found` };
}

/** Where a page stands in a list that could not be read: nobody knows what comes after it. */
export function unknownPaging(page: number): Paging {
  return { current_page: page, last_page: page, from: null, to: null, total: null };
}
