import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormData } from "undici";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { IMAGE_TYPES } from "#app/lib/http/forms/byte-limits.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { asImage } from "#app/lib/media/sniff.server.ts";
import { paths } from "#app/lib/paths.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { hideStepsCall } from "#contract/staff/home.ts";
import { LOGO_BYTES, nameForm, schoolCalls, signUpForm } from "#contract/staff/school.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { CONFLICT, readFields, sendForm } from "../kit/action.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { SignUpPanel } from "./sign-up-panel.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Name and logo", error);

export const loader = staffLoader(async ({ caller }) => {
  const { identity, sign_up } = await askStaff(caller, schoolCalls.get);
  return { ...identity, sign_up: sign_up ?? null };
});

const FIELDS = ["name", "logo"] as const;
type Field = (typeof FIELDS)[number];
const TOO_LARGE = "The logo is larger than 200 kB. Choose a smaller one.";
const OTHER_KIND = "Choose a PNG or JPEG picture. This file is of another kind.";
const LOGO_CONFLICT = {
  title: "Somebody else changed this meanwhile.",
  text: "The logo is as they left it. Look at the saved version, then do it once more.",
};

/** Saves the name, stores or removes the logo, opens or closes the sign-up, hides the first steps. */
export const action = staffAction(
  { fileBytes: LOGO_BYTES, keeps: ["version", "name", "do", "open", "sentence", "from"] },
  async ({ caller, form, tooLarge, paths }) => {
    const version = textOf(form, "version");
    const values = { ...typedIn(form, ["name"]), version };
    const refuse = (errors: Partial<Record<Field, string>>) =>
      invalidForm<Field, Field | "version">({ values, errors });
    const save = (work: () => Promise<unknown>, said: string, conflict = CONFLICT) => {
      const change = async () => {
        await work();
        forgetSchool(caller.portal);
      };
      return sendForm(caller, change, { to: paths.school, said, values, fields: FIELDS, conflict });
    };
    const asked = textOf(form, "do");
    if (asked === "sign-up") {
      const read = readFields(form, signUpForm);
      if (read.invalid) return read.invalid;
      const body = { version, ...read.given };
      const change = () => askStaff(caller, schoolCalls.changeSignUp, { body });
      const said = read.given.open === 1 ? "Sign-up is open." : "Sign-up is closed.";
      const to = textOf(form, "from") === "home" ? paths.home : paths.school;
      return sendForm(caller, change, { ...read, to, said });
    }
    if (asked === "hide-steps")
      return sendForm(caller, () => askStaff(caller, hideStepsCall), {
        ...{ to: paths.home, said: "The first steps are hidden." },
      });
    if (asked === "remove") {
      const remove = () => askStaff(caller, schoolCalls.removeLogo, { body: { version } });
      return save(remove, "The logo is removed.", LOGO_CONFLICT);
    }
    if (asked === "logo") {
      const file = fileOf(form, "logo");
      if (tooLarge) return refuse({ logo: TOO_LARGE });
      if (file === null) return refuse({ logo: "Choose a picture first" });
      const logo = await asImage(file, "logo");
      if (!logo) return refuse({ logo: OTHER_KIND });
      const body = new FormData();
      body.set("version", version);
      body.set("logo", logo, logo.name);
      const store = () => askStaff(caller, schoolCalls.storeLogo, { body });
      return save(store, "The logo is stored. Students see it from now on.", LOGO_CONFLICT);
    }
    const read = check(nameForm, values);
    if ("errors" in read) return refuse(read.errors);
    const body = { version, ...read.given };
    const rename = () => askStaff(caller, schoolCalls.rename, { body });
    return save(rename, "The name is saved. Students see it from now on.");
  },
);

export default function SchoolRoute() {
  const { name, logo, version, sign_up } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
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
        {sign_up && <SignUpPanel signUp={sign_up} failed={failed} />}
      </div>
    </>
  );
}

function Logo({ name }: { name: string }) {
  return <img className="brand-logo" src={paths.schoolLogo(name)} alt="" height={32} />;
}
