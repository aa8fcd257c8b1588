/** The position of a page in its list, in the provider's words. */
export interface Paging {
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  total: number | null;
  /** The result of a search: "3 dialogues found". */
  found?: string;
}

/** Adds the number of results after a search, where the provider counts them. */
export function counted(paging: Paging, { one, looked }: { one: string; looked: boolean }): Paging {
  const { total } = paging;
  if (!looked || total === null) return paging;
  return { ...paging, found: `${total} ${one}${total === 1 ? "" : "s"} found` };
}

/** Returns the position of a page in an unreadable list. The last page is not known. */
export function unknownPaging(page: number): Paging {
  return { current_page: page, last_page: page, from: null, to: null, total: null };
}

/** Returns one page of a list that came whole. */
export function rowsOfPage<Row>(rows: Row[], page: number, most: number): Paging & { data: Row[] } {
  const before = (page - 1) * most;
  const data = rows.slice(before, before + most);
  return {
    ...{ data, current_page: page, last_page: Math.max(1, Math.ceil(rows.length / most)) },
    ...{ from: before + 1, to: before + data.length, total: rows.length },
  };
}

/** Returns the first rows of a first page that came with more, as a page of its own. */
export function firstRows<Row>(
  page: Paging & { data: Row[] },
  most: number,
): Paging & { data: Row[] } {
  const { data, total } = page;
  if (data.length <= most) return page;
  const count = total ?? data.length;
  return {
    ...{ data: data.slice(0, most), current_page: 1, from: 1, to: most },
    ...{ last_page: Math.ceil(count / most), total: count },
  };
}

const MOST_PAGES = 20;

/** Returns the rows after the first page, for a list that is shown in full. */
export async function readRest<Row>(
  { last_page }: Pick<Paging, "last_page">,
  read: (page: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const count = Math.min(last_page, MOST_PAGES) - 1;
  const pages = Array.from({ length: Math.max(0, count) }, (_, index) => read(index + 2));
  return (await Promise.all(pages)).flat();
}

export function onOnePage(paging: Paging): Paging {
  return { ...paging, last_page: 1, to: paging.total };
}
