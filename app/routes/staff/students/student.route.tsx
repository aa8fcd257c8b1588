import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { groupCalls } from "#contract/staff/groups.ts";
import { type OneStudent, studentCalls } from "#contract/staff/students.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { AccountFacts } from "./account-facts.tsx";
import { StudentGroups } from "./student-groups.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `${data.student.first_name} ${data.student.last_name}` : "Student", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const { page } = listAddress(url);
  const found = await askStaff(caller, studentCalls.get, {
    params: { student: askedId(params.student) },
    query: { page },
  });
  redirectPastEnd(url, page, found.practices.last_page);
  const priced = found.account?.payments.map((one) => ({
    ...one,
    price: priceText(caller.portal, one.amount_cents / 100),
  }));
  return { ...found, account: found.account && { ...found.account, payments: priced ?? [] } };
});

/** Adds a student to a group, or removes them. */
export const action = staffAction(
  { keeps: ["do", "group"] },
  async ({ caller, params, form, paths }) => {
    const id = askedId(params.student);
    const [intent, given = ""] = textOf(form, "do").split(" ");
    const values = { group: textOf(form, "group") };
    const isOut = intent === "take-out";
    const group = idOf(isOut ? given : values.group);
    if (group === null) return invalidForm({ values, errors: { group: "Choose a group" } });
    const call = isOut ? groupCalls.takeOut : groupCalls.putIn;
    const asked = { params: { group }, body: { student_id: id } };
    return sendForm(caller, () => askStaff(caller, call, asked), {
      to: paths.student(id),
      said: isOut ? "The student is out of the group." : "The student is in the group.",
      fields: ["group"],
      values,
    });
  },
);

/** One student: their practice for teachers, and plan and payments for owners. */
export default function StudentRoute() {
  const { student, account, groups, practices, mock_tests, words } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const paths = useStaffPaths();
  const { id, first_name, last_name, exam_date } = student;
  return (
    <>
      <FormHead failed={failed}>
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
        <StudentGroups groups={groups} failed={failed} />
        <Section id="practice" title="Practice">
          {practices.data.length === 0 ? (
            <Nothing what="No dialogue has been begun" />
          ) : (
            <FigureTable
              stacks
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
            <Nothing what="No mock test has been begun" />
          ) : (
            <FigureTable
              stacks
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
