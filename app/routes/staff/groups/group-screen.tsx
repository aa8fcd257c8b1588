import { Form } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { GroupWork, OneGroup } from "#contract/staff/groups.ts";
import { OrderButton } from "../kit/order-button.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

type GroupScreenProps = OneGroup & {
  failed: FormResult<"name" | "emails"> | undefined;
};

/** One group: its work, the results, and its members. */
export function GroupScreen(props: GroupScreenProps) {
  const { group, failed } = props;
  const paths = useStaffPaths();
  const typed = fieldsOf(failed, { name: group.name });
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.groups(), text: "Groups" }}
          title={<span dir="auto">{group.name}</span>}
          lead={`Students who learn ${group.language}.`}
        >
          <a className="btn btn-primary" href={paths.groupWork(group.id)}>
            Give work
          </a>
        </PageHead>
      </FormHead>
      <Work {...props} />
      <Members {...props} />
      <Section id="add" title="Add students">
        <DraftForm draft="emails" className="fields">
          <TextArea
            {...typed("emails")}
            label="Emails"
            hint={`One on each line, or with commas between them. All of them must have an account and learn ${group.language}.`}
            rows={4}
          />
          <OrderButton value="add" text="Add them" />
        </DraftForm>
      </Section>
      <Section id="change" title="Change the group">
        <DraftForm draft="name" className="fields">
          <Field {...typed("name")} label="Name" dir="auto" autoComplete="off" />
          <OrderButton value="rename" text="Save the name" />
        </DraftForm>
        <details className="fold">
          <summary>Delete the group</summary>
          <Form className="fold-body stack-sm" method="post">
            <p>Its work goes with it. The students and what they practised stay.</p>
            <OrderButton value="delete" text={`Delete ${group.name}`} look="danger" />
          </Form>
        </details>
      </Section>
    </div>
  );
}

function Work({ group, members, work }: GroupScreenProps) {
  const paths = useStaffPaths();
  return (
    <Section id="work" title="Work">
      {work.data.length === 0 ? (
        <Nothing what="No work has been given" />
      ) : (
        <ul className="lines">
          {work.data.map((one) => (
            <li key={one.id}>
              <p className="row-title">{workTitle(one)}</p>
              <p className="row-meta">
                <span>Due {formatDate(one.due_at)} </span>
                <span>Given by {one.staff_name}</span>
              </p>
              {one.sentence && (
                <p className="staff-said" dir="auto">
                  {one.sentence}
                </p>
              )}
              <Form className="staff-actions" method="post">
                <OrderButton value={`take-back ${one.id}`} text="Take back" of={workTitle(one)} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      {work.last_page > 1 && (
        <Pagination
          paging={work}
          href={(page) => paths.group(group.id, { page: members.current_page, work: page })}
          label="Pages of work"
        />
      )}
    </Section>
  );
}

function Members({ group, members, work, done }: GroupScreenProps) {
  const paths = useStaffPaths();
  return (
    <Section id="students" title="Students">
      {members.data.length === 0 ? (
        <Nothing what="Nobody is in this group" />
      ) : (
        <FigureTable
          caption="Who did which work of this page, the last work first"
          head={["Student", "Membership", ...work.data.map(columnOf)]}
          rows={members.data.map(({ id, first_name, last_name }) => [
            <a key="name" href={paths.student(id)} dir="auto">
              {first_name} {last_name}
            </a>,
            // Beside the name: it stays in the window when the work scrolls on a phone.
            <Form key="out" method="post">
              <OrderButton
                value={`take-out ${id}`}
                text="Take out"
                of={`${first_name} ${last_name}`.trim()}
              />
            </Form>,
            ...work.data.map((one) => {
              const found = done.find((row) => row.student_id === id && row.work_id === one.id);
              return found ? doneText(found.done_at, one) : "Not done";
            }),
          ])}
        />
      )}
      <Pagination
        paging={members}
        href={(page) => paths.group(group.id, { page, work: work.current_page })}
        label="Pages of students"
      />
    </Section>
  );
}

function workTitle({ serial_no, question_title, mocktest_name }: GroupWork): string {
  return mocktest_name ?? `Dialogue ${serial_no ?? ""}: ${question_title ?? ""}`;
}

/** Two pieces of work with the same name differ in their day. */
const columnOf = (work: GroupWork) => `${workTitle(work)}, due ${formatDate(work.due_at)}`;

function doneText(doneAt: string, { due_at }: GroupWork): string {
  return doneAt > due_at ? `${formatDate(doneAt)}, late` : formatDate(doneAt);
}
