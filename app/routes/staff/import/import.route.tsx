import { data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { FormData } from "undici";
import { Checkbox, Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { getMember } from "#app/lib/api/call/staff-call.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { CONTENT_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { importCalls } from "#contract/staff/import.ts";
import { sendForm } from "../kit/action.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { ContentHead } from "../kit/content-head.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Import and export", error);

export const loader = staffLoader(async ({ caller }) => {
  const { role } = await getMember(caller);
  if (role !== "owner") throw data({ kind: "not-found", message: "" }, { status: 404 });
  return null;
});

const TOO_LARGE =
  "The .zip is larger than 32 MB. Send it in parts, or import the folder by the command.";

export const action = staffAction(
  { fileBytes: CONTENT_BYTES, keeps: ["replace"] },
  async ({ caller, form, paths, tooLarge }) => {
    const file = fileOf(form, "sent");
    if (tooLarge) return invalidForm({ errors: { sent: TOO_LARGE } });
    if (file === null) return invalidForm({ errors: { sent: "Choose a .zip" } });
    const body = new FormData();
    body.set("sent", file, "content.zip");
    const call = { body, limit: LIMITS.upload };
    return sendForm(caller, () => askStaff(caller, importCalls.send, call), {
      to: paths.importPreview(textOf(form, "replace") === "1"),
      failed: "Nothing was imported.",
      fields: ["sent"],
    });
  },
);

export default function ImportRoute() {
  const paths = useStaffPaths();
  const failed = useActionData<typeof action>();
  return (
    <>
      <FormHead failed={failed}>
        <ContentHead
          title="Import and export"
          lead="All content as one .zip, the same folder that the command takes."
        />
      </FormHead>
      <section className="panel stack" aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <p>
          It has everything that students see now: words, sounds, films and lists. It has no drafts.
        </p>
        <p>
          <a className="btn" href={paths.contentArchive}>
            Export all content
          </a>
        </p>
      </section>
      <p className="staff-list">
        <a href={paths.samples()}>Samples</a>: what came with the portal, to keep or to remove.
      </p>
      <section className="panel stack staff-list" aria-labelledby="import-title">
        <h2 id="import-title">Import</h2>
        <Form
          className="fields staff-narrow"
          method="post"
          encType="multipart/form-data"
          noValidate
        >
          <Field
            name="sent"
            label="Content as a .zip"
            hint="Up to 32 MB. You see what it would change before anything changes."
            error={failed?.errors.sent}
            type="file"
            accept=".zip"
          />
          <Checkbox name="replace" value="1">
            Replace whole lists: remove what the lists in the .zip do not have
          </Checkbox>{" "}
          <button className="btn btn-primary" type="submit">
            See what it changes
          </button>
        </Form>
      </section>
    </>
  );
}
