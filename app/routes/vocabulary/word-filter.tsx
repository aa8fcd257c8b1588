import { SearchField } from "#app/components/ui/searched-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { wordList } from "#app/lib/paths.ts";
import { DIRECTIONS, FILTERS } from "#app/lib/words/directions.ts";
import type { WordListPage } from "#app/lib/words/word-list.server.ts";

/** A GET form: the URL has the state. A phone folds everything but the search. */
export function WordFilter({
  page: { name, title, search, filterBy, direction },
}: {
  page: WordListPage;
}) {
  const filters = FILTERS.map(({ code, text, mine }) => ({
    code,
    text: name === "my-words" ? mine : text,
  }));
  const chosen = [
    ...filters.slice(1).filter(({ code }) => code === filterBy),
    ...DIRECTIONS.slice(1).filter(({ code }) => code === direction),
  ].map(({ text }) => text);
  const [action = ""] = wordList(name).split("?");
  return (
    <form className="search" method="get" action={action} role="search" aria-label={title}>
      {typeof name === "string" && <input type="hidden" name="list" value={name} />}
      <SearchField search={search} />{" "}
      <details className="filter-fold max-md:open:basis-full">
        <summary className="btn">
          Filter
          {chosen.length > 0 && `: ${chosen.length > 1 ? `${chosen.length} chosen` : chosen[0]}`}
          <Icon name="down" small />
        </summary>{" "}
        <div className="filters items-end">
          <Choice name="filter_by" label="Show" chosen={filterBy} choices={filters} />
          <Choice name="direction" label="Direction" chosen={direction} choices={DIRECTIONS} />
          <a className="btn btn-quiet" href={wordList(name)}>
            Clear
          </a>
        </div>
      </details>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: number;
  choices: { code: number; text: string }[];
}

function Choice({ name, label, chosen, choices }: ChoiceProps) {
  return (
    <div className="field flex-none">
      <label htmlFor={name}>{label}</label>
      <select className="input w-auto" id={name} name={name} defaultValue={chosen}>
        {choices.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
