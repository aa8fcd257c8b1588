import { Icon } from "#app/components/ui/icon.tsx";
import { wordList } from "#app/lib/paths.ts";
import { DIRECTIONS, FILTERS } from "#app/lib/words/directions.ts";
import type { WordListPage } from "#app/lib/words/word-list.server.ts";

/** What a list of words shows, as a GET form: the address holds the state. */
export function WordFilter({
  page: { name, title, search, filterBy, direction },
}: {
  page: WordListPage;
}) {
  const mine = name === "my-words";
  const [action = ""] = wordList(name).split("?");
  return (
    <form className="word-search" method="get" action={action} role="search" aria-label={title}>
      {typeof name === "string" && <input type="hidden" name="list" value={name} />}
      <div className="field">
        <label htmlFor="search">Search</label>
        <input
          className="input"
          id="search"
          name="search"
          type="search"
          dir="auto"
          defaultValue={search}
          autoComplete="off"
        />
      </div>
      <div className="field">
        <label htmlFor="filter_by">Show</label>
        <select className="input" id="filter_by" name="filter_by" defaultValue={filterBy}>
          {FILTERS.map((one) => (
            <option key={one.code} value={one.code}>
              {mine ? one.mine : one.text}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="direction">Direction</label>
        <select className="input" id="direction" name="direction" defaultValue={direction}>
          {DIRECTIONS.map(({ code, text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <div className="word-search-buttons">
        <button className="btn" type="submit">
          <Icon name="search" />
          Search
        </button>{" "}
        <a className="btn btn-quiet" href={wordList(name)}>
          Clear
        </a>
      </div>
    </form>
  );
}
