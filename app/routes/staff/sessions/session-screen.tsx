import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { EditedSession } from "#app/lib/api/staff/content-daily.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { WEEKDAYS } from "#plan/day-words.ts";
import { Facts } from "../kit/facts.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { StateForm } from "../kit/state-form.tsx";
import { TheirVersion } from "../kit/their-version.tsx";

interface SessionScreenProps {
  /** Null for a new session. */
  session: EditedSession | null;
  failed: FormResult | undefined;
}

/** The editor of one live session: its time, and its link to join. */
export function SessionScreen({ session, failed }: SessionScreenProps) {
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
