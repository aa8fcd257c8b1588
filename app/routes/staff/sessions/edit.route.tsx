import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import {
  createSession,
  getSession,
  listTimetable,
  updateSession,
} from "#app/lib/api/staff/content-daily.server.ts";
import { changeContent } from "#app/lib/api/staff/content.server.ts";
import {
  isSecureAddress,
  line,
  optionalLine,
  whole,
} from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
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
  if (params.id !== undefined) return { session: await getSession(caller, askedId(params.id)) };
  // The API refuses teachers, so they get no page here either.
  await listTimetable(caller);
  return { session: null };
});

const schema = z.object({
  topic: line("The topic"),
  weekday: optionalLine("The weekday", 20),
  day: optionalLine("The day", 10),
  begins: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Type the time as 18:30"),
  duration_minutes: whole("The minutes", 1_440),
  join_url: line("The address", { limit: 2_000 }).refine(
    isSecureAddress,
    "The address must start with https://",
  ),
});
const SAID = {
  publish: "The live session is published. Students see it from now on.",
  withdraw: "The live session is withdrawn. Students no longer see it.",
};

/** Adds a session, saves it, or changes its state. */
export const action = staffAction(
  {
    keeps: ["version", "then", "topic", "weekday", "day", "begins", "duration_minutes", "join_url"],
  },
  async ({ caller, params, paths, form }) => {
    const id = params.id === undefined ? null : askedId(params.id);
    const then = textOf(form, "then");
    const version = textOf(form, "version");
    if (id !== null && (then === "publish" || then === "withdraw")) {
      const change = () => changeContent(caller, { kind: "sessions", id }, { to: then, version });
      return sendForm(caller, change, { to: paths.liveSessions, said: SAID[then] });
    }
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    const { given, values } = read;
    if ((given.weekday === "") === (given.day === ""))
      return invalidForm({ values, errors: { weekday: "Choose a weekday, or one day" } });
    if (id === null)
      return sendForm(caller, () => createSession(caller, given), {
        ...read,
        to: paths.liveSessions,
        said: "The live session is added. No student sees it before you publish it.",
      });
    return sendForm(caller, () => updateSession(caller, id, { ...given, version }), {
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
