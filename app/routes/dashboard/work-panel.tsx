import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import type { Paging } from "#app/lib/paging.ts";
import { paths } from "#app/lib/paths.ts";
import type { WorkView } from "#app/lib/agenda.server.ts";

/** Shows the next pieces of work assigned to the student's groups. */
export function WorkPanel({ next, count }: { next: WorkView[]; count: number }) {
  return (
    <section className="panel" id="work" aria-labelledby="work-title">
      <div className="panel-head">
        <h2 id="work-title">From your teacher</h2>
        {count > next.length && <a href={paths.work()}>All work</a>}
      </div>
      <WorkRows work={next} />
    </section>
  );
}

/** Shows all assigned work on a page of its own. */
export function AllWork({ work }: { work: Paging & { data: WorkView[] } }) {
  return (
    <>
      <PageHead
        title="Work"
        lead="What your teachers gave your group. A dialogue counts once you submit it after it was given."
        back={{ href: paths.dashboard, text: "Dashboard" }}
      />
      {work.data.length === 0 ? (
        <EmptyList why="Your teachers have given you no work.">
          <a className="btn" href={paths.dashboard}>
            See what is next today
          </a>
        </EmptyList>
      ) : (
        <div className="panel">
          <WorkRows work={work.data} />
        </div>
      )}
      <Pagination paging={work} href={(page) => paths.work(page)} />
    </>
  );
}

function WorkRows({ work }: { work: WorkView[] }) {
  return (
    <ul className="lines">
      {work.map(({ id, title, href, sentence, due, done, isLate }) => (
        <li key={id}>
          <a className="row-title" href={href}>
            {title}
          </a>
          {sentence && <p dir="auto">{sentence}</p>}
          <p className="row-meta">
            {done === null ? (
              <span>{isLate ? "Overdue. " : "Not done. "}</span>
            ) : (
              <span className="receipt receipt-stored">
                <Icon name="check" />
                Done {done}{" "}
              </span>
            )}
            {due && (
              <span>
                Due <time dateTime={due.moment}>{due.text}</time>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
