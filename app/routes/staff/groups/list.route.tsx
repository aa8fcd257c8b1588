import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { groupCalls, type GroupRow, newGroup } from "#contract/staff/groups.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Groups", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { page } = listAddress(url);
  const { languages, results: groups } = await askStaff(caller, groupCalls.list, {
    query: { page },
  });
  redirectPastEnd(url, page, groups.last_page);
  return { languages, groups };
});

export const action = staffAction(
  { keeps: ["name", "language_id"] },
  async ({ caller, form, paths }) => {
    const read = readFields(form, newGroup);
    if (read.invalid) return read.invalid;
    return sendForm(caller, () => askStaff(caller, groupCalls.add, { body: read.given }), {
      ...read,
      to: ({ id }) => paths.group(id),
      said: "The group is made. Now add students.",
      failed: "No group was made.",
    });
  },
);

/** Lists all groups, with a form for a new one. */
export default function GroupsRoute() {
  const { languages, groups } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const paths = useStaffPaths();
  const typed = fieldsOf(failed);
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          title="Groups"
          back={{ href: paths.teaching(), text: "Teaching" }}
          lead="Give a group dialogues and mock tests, each with a due date."
        />
      </FormHead>
      {groups.data.length === 0 ? (
        <Nothing what="There is no group">Name the first one below.</Nothing>
      ) : (
        <ol className="rows">
          {groups.data.map((group, index) => (
            <Row key={group.id} group={group} no={(groups.from ?? 1) + index} />
          ))}
        </ol>
      )}
      <Pagination paging={groups} href={(page) => paths.groups({ page })} />
      <Section id="new" title="A new group">
        <DraftForm draft="new" className="fields">
          <Field {...typed("name")} label="Name" dir="auto" autoComplete="off" />
          <SelectField
            {...typed("language_id")}
            label="Language"
            empty="Choose a language"
            choices={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
          />
          <button className="btn btn-primary" type="submit">
            Make the group
          </button>
        </DraftForm>
      </Section>
    </div>
  );
}

function Row({
  group: { id, name, language, members, work },
  no,
}: {
  group: GroupRow;
  no: number;
}) {
  const paths = useStaffPaths();
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <p className="row-title">
          <a href={paths.group(id)} dir="auto">
            {name}
          </a>
        </p>
        <p className="row-meta">
          <span>{language} </span>
          <span>{counted(members, "student")} </span>
          <span>{counted(work, "piece")} of work</span>
        </p>
      </div>
    </li>
  );
}
