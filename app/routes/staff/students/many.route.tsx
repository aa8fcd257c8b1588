import { randomUUID } from "node:crypto";
import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { check } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import type { FormCall } from "#contract/staff/call.ts";
import { chosenStudents, type Outcome } from "#contract/staff/chosen.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import {
  chosenIn,
  chosenTexts,
  listPath,
  requireChosen,
  sendChosen,
} from "../kit/chosen.server.ts";
import { OutcomeScreen } from "../kit/chosen.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { type Act, ACTS, isAct, ManyScreen } from "./many-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? ACTS[data.act].title : "Students", error);

/** Shows what an act will do to the chosen students. */
export const loader = staffLoader(async ({ caller, url, paths }) => {
  const act = url.searchParams.get("act");
  if (!isAct(act)) throw notFound();
  const { ids, query } = chosenIn(url);
  const { students, groups, plans } = await askStaff(caller, chosenStudents.list, { query });
  if (act !== "group" && plans === null) throw notFound();
  const back = listPath(url, paths.students());
  await requireChosen(caller, ids, back);
  const languages = new Map(students.map((one) => [one.language_id, one.language]));
  return {
    ...{ act, back, students, requestKey: randomUUID() },
    groups: groups.map(({ id, name, language_id }) => ({
      value: String(id),
      text: `${name}, ${languages.get(language_id)}`,
    })),
    plans: (plans ?? []).map(({ id, plan_name, price_cents, months }) => ({
      value: String(id),
      text: `${plan_name}, ${priceText(caller.portal, price_cents / 100)}, ${counted(months, "month")}`,
    })),
  };
});

const FIELDS = ["group_id", "until", "plan_id"] as const;

export const action = staffAction(
  { keeps: ["act", "id", "request_key", ...FIELDS] },
  async ({ caller, form, url, paths }) => {
    const act = textOf(form, "act");
    if (!isAct(act)) throw notFound();
    const chosen = chosenTexts(form);
    const field = ACTS[act].field;
    const values = { id: chosen.join(","), [field]: textOf(form, field) };
    const typed = { ...values, ids: chosen.map(Number), request_key: textOf(form, "request_key") };
    const read = check<object>(chosenStudents[act].body, typed);
    if ("errors" in read) {
      const { ids: text, ...errors }: Record<string, string | undefined> = read.errors;
      return invalidForm({ values, errors, alert: text === undefined ? text : { text } });
    }
    return sendChosen(caller, () => send(caller, act, read.given), {
      to: listPath(url, paths.students()),
      said: ACTS[act].said,
      ...{ fields: FIELDS, values },
    });
  },
);

/** The longest act records 300 payments. */
function send(caller: Caller, act: Act, body: object) {
  const call: FormCall<string, unknown, Outcome, object> = chosenStudents[act];
  return askStaff(caller, call, { body, limit: LIMITS.upload });
}

export default function ManyRoute() {
  const { back, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const list = { href: back, text: "Students" };
  if (answer && "outcome" in answer) return <OutcomeScreen {...answer} back={list} />;
  return <ManyScreen {...shown} back={list} failed={answer} />;
}

function notFound() {
  return data({ kind: "not-found", message: "" }, { status: 404 });
}
