import type { ReactNode } from "react";
import type { Paging } from "#app/lib/paging.ts";
import { EmptyList } from "./empty-list.tsx";
import { ListBody } from "./list-body.tsx";
import { SearchForm } from "./search-form.tsx";

interface SearchedListProps {
  /** The list's own path, without a query. */
  action: string;
  /** What the list is called, for the search and when it could not be read. */
  name: string;
  /** What one of its rows is called: "dialogue". */
  one: string;
  search: string;
  /** Parts of the address that a search keeps, such as the tab. */
  keep?: Record<string, string | number | null>;
  /** The list without a search. */
  clearHref: string;
  /** Why the list could not be read, or null. */
  failed: string | null;
  isEmpty: boolean;
  /** Why there is nothing although nothing was searched, and where to go then. */
  nothing: { why: string; way?: { href: string; text: string } };
  paging: Paging;
  pageHref: (page: number) => string;
  children: ReactNode;
}

/** A list with its search: the rows and pages, or why there are none, and one way on. */
export function SearchedList(props: SearchedListProps) {
  const { action, name, one, search, keep, clearHref, nothing } = props;
  const way = search ? { href: clearHref, text: "Clear" } : nothing.way;
  return (
    <>
      <SearchForm action={action} label={name} search={search} keep={keep} clearHref={clearHref} />
      <ListBody
        name={name}
        failed={props.failed}
        empty={
          props.isEmpty && (
            <EmptyList why={search ? `No ${one} matches “${search}”.` : nothing.why}>
              {way && (
                <a className="btn" href={way.href}>
                  {way.text}
                </a>
              )}
            </EmptyList>
          )
        }
        paging={props.paging}
        pageHref={props.pageHref}
      >
        {props.children}
      </ListBody>
    </>
  );
}
