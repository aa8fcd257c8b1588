import type { DialogueListPage } from "./lists.server.ts";
import { paths, type Query, withQuery } from "#app/lib/paths.ts";
import { EmptyList, ListBody, SearchForm } from "#app/components/ui/searched-list.tsx";
import { Paywall } from "#app/components/ui/paywall.tsx";
import { LabelMenu } from "./labels.tsx";
import { useHub } from "./hubs.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { LABELS, NO_LABEL } from "#plan/labels.ts";

interface LabelFilterProps {
  current: number | null;
  href: (labeltype: number | null) => string;
}

const TYPES = [...LABELS, NO_LABEL];

type DialogueListProps = DialogueListPage & {
  action: string;
};

export function DialogueList({
  action,
  search,
  labeltype,
  failed,
  subscribed,
  missing,
  rows,
  paging,
}: DialogueListProps) {
  const { title } = useHub();
  if (missing) return <NoDialogues why={missing} />;
  if (!subscribed) return <FreeDialogues rows={rows} />;
  const address = (query: Query) => withQuery(action, query);
  return (
    <div className="stack">
      <SearchForm
        action={action}
        label="Questions"
        placeholder="Search Questions..."
        search={search}
        keep={{ labeltype }}
        clearHref={action}
      />
      <LabelFilter current={labeltype} href={(type) => address({ search, labeltype: type })} />
      <ListBody
        name={title}
        failed={failed}
        empty={
          rows.length === 0 && (
            <EmptyList why={whyEmpty(search, labeltype)}>
              {(search || labeltype !== null) && (
                <a className="btn" href={action}>
                  Clear
                </a>
              )}
            </EmptyList>
          )
        }
        paging={paging}
        pageHref={(page) => address({ search, labeltype, page })}
      >
        <Rows rows={rows} />
      </ListBody>
    </div>
  );
}

function whyEmpty(search: string, labeltype: number | null): string {
  if (search) return `No dialogue matches “${search}”.`;
  if (labeltype === null) return "There are no dialogues in your language yet.";
  return labeltype === NO_LABEL.type
    ? "Every dialogue has a label."
    : "No dialogue has this label.";
}

function NoDialogues({ why }: { why: string }) {
  return (
    <EmptyList why={`${why} Ask your branch.`}>
      <a className="btn" href={paths.onlineClasses}>
        Ask your branch
      </a>
    </EmptyList>
  );
}

function FreeDialogues({ rows }: Pick<DialogueListPage, "rows">) {
  const { noPlan, opens } = useHub();
  return (
    <div className="stack">
      {rows.length > 0 && <Rows rows={rows} />}
      <Paywall
        title="Subscribe to see this list"
        text={noPlan}
        opens={rows.length > 0 ? "A plan opens all other dialogues of your language." : opens}
      />
    </div>
  );
}

function Rows({ rows }: Pick<DialogueListPage, "rows">) {
  return (
    <ol className="rows">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { row: DialogueListPage["rows"][number] }) {
  const { paths } = useHub();
  return (
    <li id={`dialogue-${row.id}`}>
      <span className="serial">{row.serial}</span>
      <div>
        <p className="row-title">
          <a href={row.pending ? paths.resume(row.id) : paths.dialogue(row.id)}>{row.title}</a>
        </p>
        <p className="row-meta">
          <span>{row.pending ? "Click to Resume" : "Click to view"}</span>{" "}
          {row.category && <span>{row.category}</span>} {row.free && <span>Free</span>}{" "}
          <span>Id {row.id}</span>
        </p>
      </div>
      <div className="row-side">
        <LabelMenu dialogueId={row.id} current={row.label} of={`dialogue ${row.serial}`} />
      </div>
    </li>
  );
}

/** Filters the list by label. Folded on a phone, so that the list is near the top. */
function LabelFilter({ current, href }: LabelFilterProps) {
  const chosen = TYPES.find(({ type }) => type === current);
  return (
    <details className="filter-fold">
      <summary className="btn">
        Filter: {chosen?.text ?? "All"}
        <Icon name="down" small />
      </summary>{" "}
      <nav className="filters" aria-label="Filter by label">
        <a className="chip" href={href(null)} aria-current={current === null ? "true" : undefined}>
          All dialogues
        </a>{" "}
        {TYPES.map(({ type, text }) => (
          <a
            key={type}
            className={`chip chip-${type}`}
            href={href(type)}
            aria-current={current === type ? "true" : undefined}
          >
            <Icon name={`level-${type}`} />
            {text}{" "}
          </a>
        ))}
      </nav>
    </details>
  );
}
