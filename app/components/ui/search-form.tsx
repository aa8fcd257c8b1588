import { Icon } from "./icon.tsx";

interface SearchFormProps {
  action: string;
  /** What is searched, for screen readers: "Questions". */
  label: string;
  placeholder?: string;
  search: string;
  /** Parts of the address that a search keeps, such as the tab. */
  keep?: Record<string, string | number | null>;
  clearHref: string;
}

/** Search and Clear of a list, as a GET form: the address holds the state. */
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
      <div className="field">
        <label htmlFor="search">Search</label>
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
      </button>{" "}
      <a className="btn btn-quiet" href={clearHref}>
        Clear
      </a>
    </form>
  );
}
