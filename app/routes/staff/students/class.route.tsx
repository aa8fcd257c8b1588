import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormData } from "undici";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { classCalls } from "#contract/staff/class.ts";
import { studentCalls } from "#contract/staff/students.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { CheckClass, ClassScreen } from "./class-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Invite a class", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, studentCalls.new));

/** What rows have that name nothing else; "" for nothing. */
const CHOSEN = ["language_id", "group_id", "plan_id"] as const;

/** The size of 500 students in UTF-16. */
const CLASS_BYTES = 256 * 1024;
const TOO_LARGE = "The file is larger than 256 kB. Send at most 500 students at once.";

/** Shows the effect of a list, and applies it at a second press. */
export const action = staffAction(
  { fileBytes: CLASS_BYTES, keeps: ["intent", "list", ...CHOSEN] },
  async ({ caller, form, paths, tooLarge }) => {
    const values = typedIn(form, CHOSEN);
    try {
      if (textOf(form, "intent") === "invite") {
        const read = check(classCalls.invite.body, { ...values, list: textOf(form, "list") });
        if ("errors" in read) return invalidForm({ values, errors: read.errors });
        const asked = { body: read.given, limit: LIMITS.upload };
        const { invited } = await askStaff(caller, classCalls.invite, asked);
        const text = `Invitations on their way: ${invited}.`;
        return await redirectWithNotice(caller.portal, paths.students(), { kind: "success", text });
      }
      const file = fileOf(form, "sent");
      if (tooLarge) return invalidForm({ values, errors: { sent: TOO_LARGE } });
      if (file === null) return invalidForm({ values, errors: { sent: "Choose a file" } });
      return data({ checked: await checkClass(caller, file, values), ...values });
    } catch (error) {
      const fields = ["sent", ...CHOSEN] as const;
      return refusedForm(error, { fields, values, failed: "Nobody was invited." });
    }
  },
);

function checkClass(caller: Caller, file: File, chosen: Record<string, string>) {
  const body = new FormData();
  body.set("sent", file, "class.csv");
  for (const [name, value] of Object.entries(chosen)) body.set(name, value);
  return askStaff(caller, classCalls.check, { body });
}

export default function ClassRoute() {
  const choices = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "checked" in answer)
    return <CheckClass {...answer} languages={choices.languages} />;
  return <ClassScreen {...choices} failed={answer} />;
}
