import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { type DoorChoice, schoolCalls, type StaffDoor } from "#contract/staff/school.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Log-in page", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, schoolCalls.door));

/** Saves the choice for one language. */
export const action = staffAction(
  { keeps: ["version", "language", "segment"] },
  async ({ caller, form, paths }) => {
    const version = textOf(form, "version");
    const segment = textOf(form, "segment");
    const choice: DoorChoice =
      segment === "first" || segment === "none" ? segment : Number(segment);
    const chosen = { [textOf(form, "language")]: choice };
    const change = async () => {
      await askStaff(caller, schoolCalls.changeDoor, { body: { version, chosen } });
      forgetSchool(caller.portal);
    };
    return sendForm(caller, change, { to: paths.door, said: "The log-in page is changed." });
  },
);

export default function DoorRoute() {
  const { languages, version } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <>
      <SchoolHead
        title="Log-in page"
        lead="Before a log-in, anybody can hear one segment of a free dialogue, speak it, and hear the sample. What they say stays on their device."
        failed={failed}
      />
      <div className="stack staff-narrow">
        {languages.map((language) => (
          <Form key={language.id} method="post" className="fields">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="language" value={language.id} />
            <SegmentField language={language} />
            <button className="btn" type="submit">
              Save<span className="sr-only"> {language.name}</span>
            </button>
          </Form>
        ))}
      </div>
    </>
  );
}

function SegmentField({ language }: { language: StaffDoor["languages"][number] }) {
  const { id, name, chosen, segments } = language;
  const [first] = segments;
  const hint = first
    ? undefined
    : "Nothing is shown: no free dialogue has a segment with a sound and a sample.";
  const choices = [
    { value: "first", text: first ? `The first: ${named(first)}` : "The first that there is" },
    { value: "none", text: "None" },
    ...segments.map((one) => ({ value: String(one.id), text: named(one) })),
  ];
  return (
    <SelectField
      name="segment"
      id={`segment-${id}`}
      label={name}
      hint={hint}
      choices={choices}
      defaultValue={String(chosen)}
    />
  );
}

const named = ({ title, place }: { title: string; place: number }) => `${title}, segment ${place}`;
