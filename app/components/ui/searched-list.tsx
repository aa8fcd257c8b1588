import type { ReactNode } from "react";
import type { Paging } from "#app/lib/paging.ts";
import { Pagination } from "./pagination.tsx";
import { FailedList } from "./panel.tsx";
import { Icon } from "./icon.tsx";

interface SearchedListProps {
  /** The list's own path, without a query. */
  action: string;
  /** The name of the list, for the search and for errors. */
  name: string;
  /** The name of one row: "dialogue". */
  one: string;
  search: string;
  /** Query parameters that a search keeps, such as the tab. */
  keep?: Record<string, string | number | null>;
  /** The list without a search. */
  clearHref: string;
  /** Why the list could not be read, or null. */
  failed: string | null;
  isEmpty: boolean;
  /** For an empty list without a search: the reason, and a link. */
  nothing: { why: string; way?: { href: string; text: string } };
  paging: Paging;
  pageHref: (page: number) => string;
  children: ReactNode;
}

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

interface ListBodyProps {
  /** The name of the list, for errors. */
  name: string;
  /** Why the list could not be read, or null. */
  failed: string | null;
  /** Replaces the rows; false when there are rows. */
  empty: ReactNode;
  paging: Paging;
  pageHref: (page: number) => string;
  children: ReactNode;
}

export function ListBody({ name, failed, empty, paging, pageHref, children }: ListBodyProps) {
  if (failed !== null) return <FailedList of={name} why={failed} />;
  return (
    <>
      {!empty && paging.found && <p className="text-sm text-ink-muted">{paging.found}</p>}
      {empty || children}
      <Pagination paging={paging} href={pageHref} />
    </>
  );
}

interface SearchFormProps {
  action: string;
  /** The searched content, for screen readers: "Questions". */
  label: string;
  placeholder?: string;
  search: string;
  /** Query parameters that a search keeps, such as the tab. */
  keep?: Record<string, string | number | null>;
  clearHref: string;
}

/** A GET form: the URL has the state. */
export function SearchForm({
  action,
  label,
  placeholder,
  search,
  keep = {},
  clearHref,
}: SearchFormProps) {
  return (
    <form className="search" method="get" action={action} role="search" aria-label={label}>
      {Object.entries(keep).map(
        ([name, value]) =>
          value !== null &&
          value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField search={search} placeholder={placeholder} />{" "}
      <a className="btn btn-quiet" href={clearHref}>
        Clear
      </a>
    </form>
  );
}

/** A phone shows no label: the button says what the field is for. */
export function SearchField({ search, placeholder }: { search: string; placeholder?: string }) {
  return (
    <>
      <div className="field">
        <label className="max-md:sr-only" htmlFor="search">
          Search
        </label>
        <input
          className="input"
          id="search"
          name="search"
          type="search"
          dir="auto"
          placeholder={placeholder}
          defaultValue={search}
          autoComplete="off"
        />
      </div>
      <button className="btn" type="submit">
        <Icon name="search" />
        Search
      </button>
    </>
  );
}

export function EmptyList({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="search" />
      <h2>Data Not Found</h2>
      <p>{why}</p>
      {children}
    </div>
  );
}
