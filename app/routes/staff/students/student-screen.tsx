import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import type { OneStudent } from "#app/lib/api/staff/student.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { StudentGroups } from "./student-groups.tsx";
import { AccountFacts, type ShownAccount } from "./account-facts.tsx";

type StudentScreenProps = Omit<OneStudent, "account" | "languages"> & {
  account: ShownAccount | null;
  failed: FormResult<"group"> | undefined;
};

/** One student: their practice for teachers, and plan and payments for owners. */
export function StudentScreen(props: StudentScreenProps) {
  const { student, account, practices, mock_tests, words } = props;
  const paths = useStaffPaths();
  const { id, first_name, last_name, exam_date } = student;
  return (
    <>
      <FormHead failed={props.failed}>
        <PageHead
          back={{ href: paths.students(), text: "Students" }}
          title={<span dir="auto">{`${first_name} ${last_name}`}</span>}
        >
          {account && (
            <a className="btn" href={paths.studentAccount(id)}>
              Change the account
            </a>
          )}
        </PageHead>
      </FormHead>
      <Facts
        facts={[
          ["Language", student.language],
          ["Since", <Moment key="since" at={student.created_at} />],
          [
            "Last seen",
            student.last_active_at === null ? "Never" : <Moment at={student.last_active_at} />,
          ],
          ["Exam date", exam_date === null ? "Not set" : formatDate(exam_date)],
          ["Words opened", words.opened],
          ["My Words", words.own],
          ["Study cards", words.cards],
        ]}
      />
      <div className="stack">
        {account && <AccountFacts account={account} />}
        <StudentGroups groups={props.groups} failed={props.failed} />
        <Section id="practice" title="Practice">
          {practices.data.length === 0 ? (
            <p>No dialogue has been begun yet.</p>
          ) : (
            <FigureTable
              caption="Practice, the newest first"
              head={["Dialogue", "Begun", "Completed", "Answered", "Sent to you", "Remark"]}
              rows={practices.data.map((one) => [
                one.status === 1 ? (
                  <a href={paths.practice(one.id)}>{titleOf(one)}</a>
                ) : (
                  titleOf(one)
                ),
                <Moment key="begun" at={one.created_at} />,
                one.status === 1 ? <Moment at={one.submitted_at} /> : "Not yet",
                `${one.answered} of ${counted(one.segments, "segment")}`,
                <Moment key="sent" at={one.sent_at} />,
                <Moment key="remark" at={one.remark_at} />,
              ])}
            />
          )}
          <Pagination
            paging={practices}
            href={(page) => paths.student(id, { page })}
            label="Pages of practice"
          />
        </Section>
        <Section id="mock-tests" title="Mock tests">
          {mock_tests.length === 0 ? (
            <p>No mock test has been begun yet.</p>
          ) : (
            <FigureTable
              caption="Mock tests, the newest first"
              head={["Mock test", "Begun", "Submitted", "Review"]}
              rows={mock_tests.map((one) => [
                one.status === 1 && one.with_feedback === 1 ? (
                  <a href={paths.test(one.id)}>{one.mocktest_name}</a>
                ) : (
                  one.mocktest_name
                ),
                <Moment key="begun" at={one.created_at} />,
                one.status === 1 ? <Moment at={one.submitted_at} /> : "Not yet",
                reviewOf(one),
              ])}
            />
          )}
        </Section>
      </div>
    </>
  );
}

function titleOf({ title, is_recent }: OneStudent["practices"]["data"][number]): string {
  return is_recent === 1 ? `${title} (recent exam material)` : title;
}

function reviewOf(test: OneStudent["mock_tests"][number]) {
  if (test.reviewed_at !== null) return <Moment at={test.reviewed_at} />;
  if (test.with_feedback !== 1) return "Not part of the plan";
  return test.status === 1 ? "Waiting" : "";
}
