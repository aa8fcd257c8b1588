import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { MOST_DIALOGUES, mockTestCalls, mockTestFields } from "#contract/staff/mock-tests.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { chosenAt, TestScreen } from "./test-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.test.mocktest_name ?? "", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const { search } = listAddress(url);
  const test = await askStaff(caller, mockTestCalls.get, {
    params: { id: askedId(params.id) },
    query: { search: search || undefined },
  });
  return { test, search };
});

const schema = mockTestFields.extend({ search: z.string() });
const SAID = {
  publish: "The mock test is published. Students see it from now on.",
  withdraw: "The mock test is withdrawn. Students who have begun it go on, and results stay.",
};

/** Applies the pressed button and saves the test, or changes its state. */
export const action = staffAction(
  { keeps: ["version", "mocktest_name", "serial_no", "duration", "dialogue-*", "then", "search"] },
  async ({ caller, params, paths, form }) => {
    const id = askedId(params.id);
    const then = textOf(form, "then");
    const version = textOf(form, "version");
    if (then === "publish" || then === "withdraw") {
      const call = { params: { id }, body: { version } };
      const change = () => askStaff(caller, mockTestCalls[then], call);
      return sendForm(caller, change, { to: paths.contentTest(id), said: SAID[then] });
    }
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    const { search, ...given } = read.given;
    const dialogues = pressed(chosenIn(form), then);
    const call = { params: { id }, body: { ...given, dialogues, version } };
    return sendForm(caller, () => askStaff(caller, mockTestCalls.save, call), {
      ...read,
      fields: [...read.fields, "dialogues"],
      to: paths.contentTest(id, { search }),
      ...(then !== "find" && { said: "The mock test is saved." }),
    });
  },
);

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

export default function ContentTestRoute() {
  return <TestScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
