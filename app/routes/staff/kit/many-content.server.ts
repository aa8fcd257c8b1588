import { data } from "@remix-run/node";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { counted } from "#app/lib/text/format.ts";
import type { chosenDialogues, chosenTests } from "#contract/staff/chosen.ts";
import { chosenIn, chosenTexts, listPath, requireChosen, sendChosen } from "./chosen.server.ts";
import { isContentAct } from "./many-content.tsx";

type Calls = typeof chosenDialogues | typeof chosenTests;

interface Place {
  caller: Caller;
  url: URL;
  /** The path of the list. */
  list: string;
}

/** Loads the chosen dialogues or mock tests, and what should happen to them. */
export async function loadMany({ caller, url, list }: Place, { list: call }: Calls) {
  const act = url.searchParams.get("act");
  if (!isContentAct(act)) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const { ids, query } = chosenIn(url);
  const chosen = await askStaff(caller, call, { query });
  const back = listPath(url, list);
  await requireChosen(caller, ids, back);
  return { act, back, chosen, gone: ids.length - chosen.length };
}

/** Publishes or withdraws what is ticked, in the version that was shown. */
export async function postMany(
  { caller, url, list, form }: Place & { form: FormData },
  calls: Calls,
  one: string,
) {
  const ticked = chosenTexts(form);
  const values = { id: ticked.join(",") };
  if (ticked.length === 0)
    return invalidForm({ values, alert: { text: "Choose at least one row of the list." } });
  const chosen = ticked.map((text) => {
    const [id = "", version = ""] = text.split(":", 2);
    return { id: Number(id), version };
  });
  const deed = textOf(form, "act") === "publish" ? "publish" : "withdraw";
  const sent = { body: { chosen }, limit: LIMITS.upload };
  const send = () => askStaff(caller, calls[deed], sent);
  return sendChosen(caller, send, {
    to: listPath(url, list),
    said: (done) =>
      `${deed === "publish" ? "Published now" : "Withdrawn now"}: ${counted(done, one)}.`,
    ...{ fields: [], values },
  });
}
