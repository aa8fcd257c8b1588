import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { newSession, sessionCalls } from "#contract/staff/sessions.ts";
import { WEEKDAYS } from "#plan/day-words.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { Facts, TheirVersion } from "../kit/facts.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { StateForm } from "../kit/state-form.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.session?.topic ?? "Add a live session", error);

/** Without an id, the session is new. */
export const loader = staffLoader(async ({ caller, params }) => {
  const id = params.id === undefined ? null : askedId(params.id);
  if (id !== null) return { session: await askStaff(caller, sessionCalls.get, { params: { id } }) };
  // The API refuses teachers, so they get no page here either.
  await askStaff(caller, sessionCalls.list);
  return { session: null };
});

const SAID = {
  publish: "The live session is published. Students see it from now on.",
  withdraw: "The live session is withdrawn. Students no longer see it.",
};

/** Adds a session, saves it, or changes its state. */
export const action = staffAction(
  { keeps: ["version", "then", ...newSession.keyof().options] },
  async ({ caller, params, paths, form }) => {
    const id = params.id === undefined ? null : askedId(params.id);
    const then = textOf(form, "then");
    const version = textOf(form, "version");
    if (id !== null && (then === "publish" || then === "withdraw")) {
      const change = () =>
        askStaff(caller, sessionCalls[then], { params: { id }, body: { version } });
      return sendForm(caller, change, { to: paths.liveSessions, said: SAID[then] });
    }
    const read = readFields(form, newSession);
    if (read.invalid) return read.invalid;
    const { given } = read;
    if (id === null)
      return sendForm(caller, () => askStaff(caller, sessionCalls.add, { body: given }), {
        ...read,
        to: paths.liveSessions,
        said: "The live session is added. No student sees it before you publish it.",
      });
    const save = { params: { id }, body: { ...given, version } };
    return sendForm(caller, () => askStaff(caller, sessionCalls.save, save), {
      ...read,
      to: paths.liveSession(id),
      said: "The live session is saved.",
    });
  },
);

/** The editor of one live session: its time, and its link to join. */
export default function SessionRoute() {
  const { session } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const paths = useStaffPaths();
  const typed = fieldsOf(failed, {
    topic: session?.topic,
    weekday: session?.weekday ?? "",
    day: session?.day ?? "",
    begins: session?.begins,
    duration_minutes: String(session?.duration_minutes ?? 60),
    join_url: session?.join_url,
  });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={session?.topic ?? "Add a live session"}
          back={{ href: paths.liveSessions, text: "Live sessions" }}
        />
      </FormHead>
      {session && <Facts facts={[["State", session.is_shown ? "Published" : "Not published"]]} />}
      {session && failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Topic", session.topic],
            ["When", `${session.weekday ?? session.day ?? ""}, ${session.begins}`],
            ["Minutes", session.duration_minutes],
            ["Address", session.join_url],
          ]}
        />
      )}
      <div className="stack">
        <DraftForm draft="session" className="fields staff-narrow">
          <input
            type="hidden"
            name="version"
            value={failed?.values.version || session?.version || ""}
          />
          <Field {...typed("topic")} label="Topic" autoComplete="off" dir="auto" />
          <SelectField
            {...typed("weekday")}
            label="Every week on"
            empty="Not every week"
            choices={WEEKDAYS.map((name) => ({ value: name, text: name }))}
          />
          <Field {...typed("day")} label="Or once, on this day" type="date" />
          <Field {...typed("begins")} label="Begins at" hint="The time in Sydney." type="time" />
          <Field
            {...typed("duration_minutes")}
            label="Minutes"
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            {...typed("join_url")}
            label="Address to join"
            hint="Students whose plan has live classes get it."
            type="url"
            autoComplete="off"
          />
          <button className="btn btn-primary" type="submit">
            {session ? "Save" : "Add the live session"}
          </button>
        </DraftForm>
        {session && (
          <StateForm version={session.version} isOut={session.is_shown}>
            {session.is_shown
              ? "Changes apply at once to sessions that have not ended."
              : "No student sees it before you publish it."}
          </StateForm>
        )}
      </div>
    </>
  );
}
