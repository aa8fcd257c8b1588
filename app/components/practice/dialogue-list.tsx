import type { DialogueListPage } from "#app/lib/practice/dialogue-list.server.ts";
import { LABELS } from "#app/lib/practice/labels.ts";
import { paths } from "#app/lib/paths.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ListBody } from "#app/components/ui/list-body.tsx";
import { Paywall } from "#app/components/ui/paywall.tsx";
import { SearchForm } from "#app/components/ui/search-form.tsx";
import { LabelMenu } from "./label-menu.tsx";

type DialogueListProps = DialogueListPage & {
  /** The list's own path, without a query. */
  action: string;
};

/** The searchable, labelled list of dialogues. */
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
  if (missing) return <NoDialogues why={missing} />;
  if (!subscribed) return <FreeDialogues rows={rows} />;
  const address = (query: Record<string, string | number | null>) => {
    const set = Object.entries(query).filter(([, value]) => value !== null && value !== "");
    const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
    return text ? `${action}?${text}` : action;
  };
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
      <nav className="filters" aria-label="Filter by label">
        <a
          className="chip"
          href={address({ search })}
          aria-current={labeltype === null ? "true" : undefined}
        >
          All dialogues
        </a>
        {LABELS.map(({ type, text }) => (
          <a
            key={type}
            className={`chip chip-${type}`}
            href={address({ search, labeltype: type })}
            aria-current={labeltype === type ? "true" : undefined}
          >
            <Icon name={`level-${type}`} />
            {text}
          </a>
        ))}
      </nav>
      <ListBody
        name="CCL Practice Dialogues"
        failed={failed}
        empty={
          rows.length === 0 && (
            <EmptyList
              why={search ? `No dialogue matches “${search}”.` : "No dialogue has this label."}
            >
              <a className="btn" href={action}>
                Clear
              </a>
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

function NoDialogues({ why }: { why: string }) {
  return (
    <EmptyList why={`${why} Ask your branch.`}>
      <a className="btn" href={paths.onlineClasses}>
        Ask your branch
      </a>
    </EmptyList>
  );
}

/** Without a plan: what is free, and what a plan opens. */
function FreeDialogues({ rows }: Pick<DialogueListPage, "rows">) {
  return (
    <div className="stack">
      {rows.length > 0 && <Rows rows={rows} />}
      <Paywall
        title="Subscribe to see this list"
        text="In order to see the CCL Practice Dialogues, You need to buy a plan."
        opens={`A plan opens ${rows.length > 0 ? "all other" : "the"} dialogues of your language.`}
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
  return (
    <li id={`dialogue-${row.id}`}>
      <span className="serial">{row.serial}</span>
      <div>
        <p className="row-title">
          <a href={row.pending ? paths.resume(row.id) : paths.dialogue(row.id)}>{row.title}</a>
        </p>
        <p className="row-meta">
          <span>{row.pending ? "Click to Resume" : "Click to view"}</span>
          {row.category && <span>{row.category}</span>}
          {row.free && <span>Free</span>}
        </p>
      </div>
      <div className="row-side">
        <LabelMenu dialogueId={row.id} current={row.label} of={`dialogue ${row.serial}`} />
      </div>
    </li>
  );
}
