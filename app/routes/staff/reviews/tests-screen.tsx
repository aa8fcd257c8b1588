import type { ReactNode } from "react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { TestRow } from "#contract/staff/reviews.ts";
import type { Paging } from "#app/lib/paging.ts";
import { Moment } from "../kit/moment.tsx";
import { KeysButton, KeysDialog, QUEUE_KEYS } from "./keys.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { promisedBy } from "./promised.ts";

type State = "waiting" | "reviewed";
interface TestsScreenProps {
  state: State;
  language: number | null;
  languages: { id: number; name: string }[];
  tests: Paging & { data: TestRow[] };
}

export const TITLES = { waiting: "Waiting mock tests", reviewed: "Reviewed mock tests" };

/** Lists the submitted tests: the waiting or the reviewed ones. */
export function TestsScreen({ state, language, languages, tests }: TestsScreenProps) {
  const paths = useStaffPaths();
  const order = state === "waiting" ? "oldest" : "newest";
  return (
    <>
      <PageHead title={TITLES[state]} lead={`${tests.total ?? 0} in all, the ${order} first.`}>
        <a className="btn" href={paths.sentences}>
          Sentences for remarks
        </a>
        <KeysButton />
      </PageHead>
      <Tabs
        label="Mock tests"
        tabs={[
          { href: paths.tests(), text: "Waiting", current: state === "waiting" },
          {
            href: paths.tests({ state: "reviewed" }),
            text: "Reviewed",
            current: state === "reviewed",
          },
        ]}
      />
      <form className="search" method="get">
        <input type="hidden" name="state" value={state} />
        <SelectField
          name="language"
          label="Language"
          empty="All languages"
          choices={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
          defaultValue={language === null ? "" : String(language)}
        />
        <button className="btn" type="submit">
          Show
        </button>
      </form>
      {tests.data.length === 0 ? (
        state === "waiting" ? (
          <Nothing what="Nothing to review">Submitted tests appear here.</Nothing>
        ) : (
          <Nothing what="No test has been reviewed">Published reviews appear here.</Nothing>
        )
      ) : (
        <ol className="rows">
          {tests.data.map((row, index) => (
            <Row key={row.id} row={row} no={(tests.from ?? 1) + index} />
          ))}
        </ol>
      )}
      <Pagination paging={tests} href={(page) => paths.tests({ state, language, page })} />
      <KeysDialog keys={QUEUE_KEYS} />
    </>
  );
}

function Row({ row, no }: { row: TestRow; no: number }) {
  const paths = useStaffPaths();
  const facts: [string, ReactNode][] = [
    ["language", row.language],
    [
      "submitted",
      <>
        Submitted <Moment at={row.submitted_at} />
      </>,
    ],
  ];
  if (row.reviewed_at !== null)
    facts.push([
      "reviewed",
      <>
        Reviewed <Moment at={row.reviewed_at} />
      </>,
    ]);
  else {
    if (row.submitted_at !== null)
      facts.push(["promised", <Promised submitted={row.submitted_at} />]);
    if (row.begun_by !== null) facts.push(["begun", <b>Begun by {row.begun_by}</b>]);
  }
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <p className="row-title">
          <a href={paths.test(row.id)}>
            {row.mocktest_name}, {row.first_name}
          </a>
        </p>
        <p className="row-meta">
          {facts.map(([name, fact]) => (
            <span key={name}>{fact} </span>
          ))}
        </p>
      </div>
    </li>
  );
}

function Promised({ submitted }: { submitted: string }) {
  const { day, isLate } = promisedBy(submitted);
  return isLate ? <b>Late: promised by {day}</b> : <>Promised by {day}</>;
}
