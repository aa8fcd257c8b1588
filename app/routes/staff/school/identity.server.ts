import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { updateSchoolLogo, updateSchoolName } from "#app/lib/api/staff/school.server.ts";
import { check, line, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { asImage } from "#app/lib/media/sniff.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { CONFLICT, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const schema = z.object({ name: line("The name", { limit: 60 }) });
const FIELDS = ["name", "logo"] as const;
type Field = (typeof FIELDS)[number];
const TOO_LARGE = "The logo is larger than 200 kB. Choose a smaller one.";
const OTHER_KIND = "Choose a PNG or JPEG picture. This file is of another kind.";
const LOGO_CONFLICT = {
  title: "Somebody else changed this meanwhile.",
  text: "The logo is as they left it. Look at the saved version, then do it once more.",
};

type Sent = { form: FormData; tooLarge: boolean; paths: StaffPaths };

/** Saves the name of the school, saves its logo, or removes the logo. */
export async function postIdentity(caller: Caller, { form, tooLarge, paths }: Sent) {
  const version = textOf(form, "version");
  const values = { ...typedIn(form, ["name"]), version };
  const refuse = (errors: Partial<Record<Field, string>>) =>
    invalidForm<Field, Field | "version">({ values, errors });
  const save = (work: () => Promise<void>, said: string, conflict = CONFLICT) => {
    const change = async () => {
      await work();
      forgetSchool(caller.portal);
    };
    return sendForm(caller, change, { to: paths.school, said, values, fields: FIELDS, conflict });
  };
  const asked = textOf(form, "do");
  if (asked === "remove") {
    const remove = () => updateSchoolLogo(caller, { version, file: null });
    return save(remove, "The logo is removed.", LOGO_CONFLICT);
  }
  if (asked === "logo") {
    const file = fileOf(form, "logo");
    if (tooLarge) return refuse({ logo: TOO_LARGE });
    if (file === null) return refuse({ logo: "Choose a picture first" });
    const logo = await asImage(file, "logo");
    if (!logo) return refuse({ logo: OTHER_KIND });
    const store = () => updateSchoolLogo(caller, { version, file: logo });
    return save(store, "The logo is stored. Students see it from now on.", LOGO_CONFLICT);
  }
  const read = check(schema, values);
  if ("errors" in read) return refuse(read.errors);
  const rename = () => updateSchoolName(caller, { version, ...read.given });
  return save(rename, "The name is saved. Students see it from now on.");
}
