import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { getStaffSchool } from "#app/lib/api/staff/school.server.ts";
import { IMAGE_TYPES, LOGO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { TheirVersion } from "../kit/their-version.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { postIdentity } from "./identity.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Name and logo", error);

export const loader = staffLoader(async ({ caller }) => (await getStaffSchool(caller)).identity);

export const action = staffAction(
  { fileBytes: LOGO_BYTES, keeps: ["version", "name", "do"] },
  ({ caller, ...sent }) => postIdentity(caller, sent),
);

export default function SchoolRoute() {
  const { name, logo, version } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed, { name });
  const seen = failed?.values.version || version;
  return (
    <>
      <SchoolHead
        title="Name and logo"
        lead="They stand above every page. The name is in mails, receipts and titles, too."
        failed={failed}
      />
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Name", name],
            ["Logo", logo ? <Logo name={logo} /> : "None"],
          ]}
        />
      )}
      <div className="stack">
        <DraftForm draft="name" className="fields staff-narrow">
          <input type="hidden" name="version" value={seen} />
          <Field
            {...typed("name")}
            label="Name"
            hint="At most 60 characters."
            dir="auto"
            autoComplete="off"
          />
          <button className="btn btn-primary" type="submit">
            Save the name
          </button>
        </DraftForm>
        <Section id="of-logo" title="Logo">
          <Form className="fields" method="post" encType="multipart/form-data" noValidate>
            <input type="hidden" name="version" value={seen} />
            <Field
              {...typed("logo")}
              label={logo ? "Another logo" : "A logo in place of the mark"}
              hint="PNG or JPEG, at most 200 kB. A square one is best: it is shown as high as two lines of text."
              type="file"
              accept={IMAGE_TYPES}
            />
            <button className="btn" type="submit" name="do" value="logo">
              Store the logo
            </button>
          </Form>
          {logo && (
            <Form method="post">
              <input type="hidden" name="version" value={seen} />
              <button className="btn" type="submit" name="do" value="remove">
                Remove the logo
              </button>
            </Form>
          )}
        </Section>
      </div>
    </>
  );
}

function Logo({ name }: { name: string }) {
  return <img className="brand-logo" src={paths.schoolLogo(name)} alt="" height={32} />;
}
