import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeContent } from "#app/lib/api/staff/content.server.ts";
import { saveContentTest } from "#app/lib/api/staff/content-tests.server.ts";
import { check, line, typedIn, whole } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { makeChange } from "../kit/changes.server.ts";
import { chosenAt, MOST_DIALOGUES } from "./test-form.ts";

const schema = z.object({
  mocktest_name: line("The name"),
  serial_no: whole("The number", 1_000_000),
  duration: whole("The minutes", 600),
});
const FIELDS = ["mocktest_name", "serial_no", "duration", "dialogues"] as const;
const SAID = {
  publish: "The mock test is published. Students see it from now on.",
  withdraw: "The mock test is withdrawn. Students who have begun it go on, and results stay.",
};

/** Applies the pressed button and saves the test, or changes its state. */
export async function postTest(
  caller: Caller,
  form: FormData,
  { paths, id }: { paths: StaffPaths; id: number },
) {
  const then = textOf(form, "then");
  const version = textOf(form, "version");
  if (then === "publish" || then === "withdraw")
    return makeChange(
      caller,
      () => changeContent(caller, { kind: "tests", id }, { to: then, version }),
      {
        page: paths.contentTest(id),
        said: SAID[then],
      },
    );
  const values = { ...typedIn(form, [...FIELDS, "search"]), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const dialogues = pressed(chosenIn(form), then);
  return makeChange<(typeof FIELDS)[number]>(
    caller,
    () => saveContentTest(caller, id, { ...read.given, dialogues, version }),
    {
      page: paths.contentTest(id, { search: values.search }),
      said: "The mock test is saved.",
      values,
      fields: FIELDS,
    },
  );
}

function chosenIn(form: FormData): string[] {
  const places = Array.from({ length: MOST_DIALOGUES }, (_, index) => index + 1);
  return places.map((place) => textOf(form, chosenAt(place))).filter((slug) => slug !== "");
}

/** Applies a dialogue's button, which changes the order or number of dialogues. */
function pressed(slugs: string[], then: string): string[] {
  const [, added] = /^add-(.+)$/.exec(then) ?? [];
  if (added !== undefined) return [...slugs, added];
  const [, way, digits] = /^(remove|up)-(\d{1,2})$/.exec(then) ?? [];
  const [before, after] = [slugs.slice(0, Number(digits)), slugs.slice(Number(digits))];
  const one = before.pop();
  if (way === undefined || one === undefined) return slugs;
  if (way === "remove") return [...before, ...after];
  const above = before.pop();
  return above === undefined ? slugs : [...before, one, above, ...after];
}
