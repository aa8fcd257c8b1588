import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import {
  type Teaching,
  TEACHING_LISTS,
  teachingCall,
  type TeachingList,
  type TeachingRow,
} from "#contract/staff/teaching.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Moment } from "../kit/moment.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Teaching", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const given = url.searchParams.get("list");
  const list: TeachingList =
    given === "topics" ? given : (TEACHING_LISTS.find((one) => one === given) ?? "sent");
  const query = {
    list,
    language: url.searchParams.get("language") ?? "",
    group: url.searchParams.get("group") ?? "",
    page: listAddress(url).page,
  };
  return { query, ...(await askStaff(caller, teachingCall, { query })) };
});

type TeachingScreenProps = Teaching & {
  query: { list: TeachingList; language: string; group: string; page: number };
};
type Rules = Teaching["rules"];
type Column = { head: string; cell: (row: TeachingRow) => ReactNode };

const LISTS: Record<TeachingList, string> = {
  sent: "Sent to you",
  active: "Practised",
  exam: "Exam soon, no practice",
  left: "Begun and left",
  struggled: "Struggled",
  topics: "Weak topics",
};

const TABS = (["sent", "active", "exam", "left", "struggled", "topics"] as const).map(
  (list) => [list, LISTS[list]] as const,
);

/** Describes the students of each list. */
const RULE: Record<TeachingList, (rules: Rules) => string> = {
  sent: (rules) =>
    `Practices that students sent in the last ${rules.sentWithin} days and that have no remark yet. The oldest come first.`,
  active: (rules) =>
    `Students who spoke at least one segment in the last ${rules.activeWithin} days. The last one seen is first.`,
  exam: (rules) =>
    `Students whose exam is within ${rules.examWithin} days, and who spoke no segment for ${rules.silentFor} days. The next exam is first.`,
  left: (rules) =>
    `Dialogues that were begun in the last ${rules.leftWithin} days, and not touched for ${rules.leftFor} days.`,
  struggled: (rules) =>
    `Students who labelled ${rules.struggledLeast} or more dialogues “Struggled” in the last ${rules.struggledWithin} days. The last label is first.`,
  topics: (rules) =>
    `How many dialogues of a topic were labelled “Struggled”, and the average mark in reviews of mock tests, in the last ${rules.topicsWithin} days: of the newest ${rules.topicsOf.toLocaleString("en-AU")} labels and as many reviews.`,
};

/** Lists who practises, who is stuck, or what is hard. */
export default function TeachingRoute() {
  const props = useLoaderData<typeof loader>();
  const { query, languages, groups, rules, results } = props;
  const paths = useStaffPaths();
  const choices = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <div className="stack">
      <PageHead title="Teaching">
        <a className="btn" href={paths.groups()}>
          Groups
        </a>
      </PageHead>
      <nav className="tabs staff-tabs" aria-label="Lists">
        {TABS.map(([list, text]) => (
          <a
            key={list}
            href={paths.teaching({ ...query, list, page: undefined })}
            aria-current={list === query.list ? "page" : undefined}
          >
            {text}{" "}
          </a>
        ))}
      </nav>
      <form className="search" method="get" aria-label="Whose">
        <input type="hidden" name="list" value={query.list} />
        <SelectField
          name="language"
          label="Language"
          empty="All languages"
          choices={choices(languages)}
          defaultValue={query.language}
        />
        <SelectField
          name="group"
          label="Group"
          empty="All students"
          choices={choices(groups)}
          defaultValue={query.group}
        />
        <button className="btn" type="submit">
          Show
        </button>
      </form>
      <p>{RULE[query.list](rules)}</p>
      {query.list === "topics" ? <Topics {...props} /> : <Students {...props} />}
      {(query.page > 1 || results.has_more) && (
        <nav className="actions" aria-label="Pages">
          {query.page > 1 && (
            <a className="btn" href={paths.teaching({ ...query, page: query.page - 1 })} rel="prev">
              Previous
            </a>
          )}{" "}
          {results.has_more && (
            <a className="btn" href={paths.teaching({ ...query, page: query.page + 1 })} rel="next">
              Next
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

function Students({ query: { list }, results }: TeachingScreenProps) {
  const paths = useStaffPaths();
  if (list === "topics") return null;
  if (results.data.length === 0) return <Nothing what="Nobody is in this list" />;
  const when = (head: string): Column => ({ head, cell: ({ at }) => <Moment at={at} /> });
  const dialogue: Column = {
    head: "Dialogue",
    cell: ({ record_id: id, title }) =>
      id === null ? title : <a href={paths.practice(id)}>{title}</a>,
  };
  const columns: Record<typeof list, Column[]> = {
    sent: [dialogue, when("Sent")],
    active: [
      { head: "Segments", cell: ({ count }) => count },
      { head: "Minutes here", cell: ({ minutes }) => minutes },
      when("Last seen"),
    ],
    exam: [{ head: "Exam date", cell: ({ at }) => at && formatDate(at) }],
    left: [dialogue, when("Begun")],
    struggled: [{ head: "Dialogues", cell: ({ count }) => count }, when("Last label")],
  };
  return (
    <FigureTable
      caption={LISTS[list]}
      head={["Student", "Language", ...columns[list].map(({ head }) => head)]}
      rows={results.data.map((row) => [
        <a key="name" href={paths.student(row.student_id)} dir="auto">
          {row.first_name} {row.last_name}
        </a>,
        row.language,
        ...columns[list].map(({ cell }) => cell(row)),
      ])}
    />
  );
}

function Topics({ topics }: TeachingScreenProps) {
  if (topics.length === 0) return <Nothing what="No topic stands out" />;
  return (
    <FigureTable
      caption={LISTS.topics}
      head={["Topic", "Struggled", "Average mark, of 45"]}
      rows={topics.map(({ topic, struggled, marks }) => [topic, struggled, marks ?? "No mark"])}
    />
  );
}
